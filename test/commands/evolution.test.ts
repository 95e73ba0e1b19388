import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { changeKinds, recordFindings } from '../../src/diff/diff.js';
import { widthOf } from '../../src/source/terminal-text.js';
import { terminalSvg } from '../support/terminal-svg.js';
import { newFolder, run, runIn } from './command-line.js';

const page = 'docs/evolution.md';
const picture = 'docs/evolution.svg';
const fence = /^```text\n([^]*?)^```$/m;
const versionFence = /^```text version\n([^]*?)^```$/m;
const recordsFence = /^```text records\n([^]*?)^```$/m;
const storingModel = /^```yaml (shelter\.yaml)\n([^]*?)^```$/m;
const againstFence = /^```text against\n([^]*?)^```$/m;
const modelFence = /^```yaml ((?:old|new)\/\S+)\n([^]*?)^```$/gm;
const table = /(?<=^\| Code \| Verdict \| \|\n\|---\|---\|---\|\n)[^]*/m;
const pairTable = /(?<=^\| Code \| In requests \| In responses \| \|\n\|---\|---\|---\|---\|\n)(?:\|.*\n)*/m;
const isUpdate = process.env['UPDATE'] === '1';

function replace(pattern: RegExp, text: string): void {
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(pattern, () => text),
  );
}

/** `A field was added.` of `In requests, a field was added.` */
function sentenceAfter(words: string, sentence: string | undefined): string | undefined {
  return sentence?.startsWith(words) === true
    ? sentence.slice(words.length).replace(/^./, (first) => first.toUpperCase())
    : undefined;
}

describe('the page about changes', () => {
  it('shows what the program prints, as text and as a picture', async () => {
    const models = [...readFileSync(page, 'utf8').matchAll(modelFence)];
    const folder = newFolder(Object.fromEntries(models.map(([, path = '', text = '']) => [path, text])));
    const { code, out } = await runIn({ folder, outScreen: { width: 100, hasColors: true } }, 'diff', 'old', 'new');
    expect(code).toBe(1);
    const colored = `\u001b[2m$\u001b[0m modelwright diff old new\n${out}`;
    const plain = stripVTControlCharacters(colored);
    for (const line of plain.split('\n')) expect(widthOf(line), line).toBeLessThanOrEqual(100);
    const svg = terminalSvg(
      colored,
      100,
      'modelwright diff in a terminal: breaking changes, each with a message that shows it',
    );
    if (isUpdate) {
      replace(fence, `\`\`\`text\n${plain}\`\`\``);
      writeFileSync(picture, svg);
    }
    expect(fence.exec(readFileSync(page, 'utf8'))?.[1]).toBe(plain);
    expect(readFileSync(picture, 'utf8')).toBe(svg);
  });

  it('shows what `modelwright verify --against` prints, but for the time', async () => {
    const models = [...readFileSync(page, 'utf8').matchAll(modelFence)];
    const folder = newFolder(Object.fromEntries(models.map(([, path = '', text = '']) => [path, text])));
    const screen = { width: 100, hasColors: false };
    const { code, out } = await runIn({ folder, outScreen: screen }, 'verify', 'new', '--against', 'old');
    expect(code).toBe(0);
    const text = `$ modelwright verify new --against old\n${out.replace(/[\d.]+ s\)/, '2.1 s)')}`;
    if (isUpdate) replace(againstFence, `\`\`\`text against\n${text}\`\`\``);
    expect(againstFence.exec(readFileSync(page, 'utf8'))?.[1]).toBe(text);
  });

  it('shows what `modelwright version` prints', async () => {
    const models = new Map(
      [...readFileSync(page, 'utf8').matchAll(modelFence)].map(([, path = '', text = '']) => [path, text]),
    );
    const files = {
      'model/pets.yaml': models.get('new/pets.yaml') ?? '',
      'old/pets.yaml': models.get('old/pets.yaml') ?? '',
    };
    const { code, out } = await run(newFolder(files), 'version', 'old');
    expect(code).toBe(1);
    if (isUpdate) replace(versionFence, `\`\`\`text version\n${out}\`\`\``);
    expect(versionFence.exec(readFileSync(page, 'utf8'))?.[1]).toBe(out);
  });

  it('shows what is found about stored records', async () => {
    const [, , old = ''] = storingModel.exec(readFileSync(page, 'utf8')) ?? [];
    const lines = [
      { format: 'modelwright-records', formatVersion: 1, model: 'shelter', modelVersion: '1.0.0' },
      ...[41, 3, 7].map((age, index) => {
        const body = JSON.stringify({ id: `0194311c-d240-7608-9806-aea9a94838c${index}`, name: 'Rex', age });
        return { table: 'pet', partition: 'north', version: 1, body };
      }),
      { end: true, records: 3 },
    ];
    const folder = newFolder({
      'old.yaml': old,
      'new.yaml': old.replace('age?: integer', 'age?: integer(0..30)').replace('1.0.0', '2.0.0'),
      'records.jsonl': lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    const words = ['diff', 'old.yaml', 'new.yaml', '--records', 'records.jsonl'];
    const { out } = await run(folder, ...words);
    const text = `$ modelwright ${words.join(' ')}\n${out}`;
    if (isUpdate) replace(recordsFence, `\`\`\`text records\n${text}\`\`\``);
    expect(recordsFence.exec(readFileSync(page, 'utf8'))?.[1]).toBe(text);
  });

  it('names every finding about stored records', () => {
    const text = readFileSync(page, 'utf8');
    expect(Object.keys(recordFindings).filter((code) => !text.includes(`| \`${code}\` |`))).toEqual([]);
  });

  it('lists every kind of change', () => {
    const rows = [...changeKinds].toSorted(([left], [right]) => (left < right ? -1 : 1));
    const inBoth = rows.flatMap(([code, kind]) => {
      const response = changeKinds.get(code.replace(/^request-/, 'response-'));
      const sentence = sentenceAfter('In requests, ', kind.sentence);
      const isSame = sentence !== undefined && sentence === sentenceAfter('In responses, ', response?.sentence);
      return isSame ? [{ part: code.slice('request-'.length), verdicts: [kind, response], sentence }] : [];
    });
    const paired = new Set(inBoth.flatMap(({ part }) => [`request-${part}`, `response-${part}`]));
    const pairs = inBoth
      .map(({ part, verdicts, sentence }) => [`\`…-${part}\``, ...verdicts.map((each) => each?.verdict), sentence])
      .map((cells) => `| ${cells.join(' | ')} |\n`)
      .join('');
    const others = rows
      .filter(([code]) => !paired.has(code))
      .map(([code, { verdict, sentence }]) => `| \`${code}\` | ${verdict} | ${sentence} |\n`)
      .join('');
    if (isUpdate) {
      replace(pairTable, pairs);
      replace(table, others);
    }
    expect(pairTable.exec(readFileSync(page, 'utf8'))?.[0]).toBe(pairs);
    expect(table.exec(readFileSync(page, 'utf8'))?.[0]).toBe(others);
  });
});

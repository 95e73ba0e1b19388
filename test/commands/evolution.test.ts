import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changeKinds, recordFindings } from '../../src/diff/diff.js';
import { newFolder, run, runIn } from './command-line.js';
import { expectQuoted, expectScreen } from './quoted.js';
import { exported, ids } from './service/stored-records.js';

const page = 'docs/evolution.md';
const storingModel = /^```yaml (shelter\.yaml)\n([^]*?)^```$/m;
const modelFence = /^```yaml ((?:old|new|step)\/\S+)\n([^]*?)^```$/gm;
const table = /(?<=^\| Code \| Verdict \| \|\n\|---\|---\|---\|\n)[^]*/m;
const pairTable = /(?<=^\| Code \| In requests \| In responses \| \|\n\|---\|---\|---\|---\|\n)(?:\|.*\n)*/m;

/** The models on the page, by their paths: `old/pets.yaml`, `new/pets.yaml`. */
const models: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(page, 'utf8').matchAll(modelFence)].map(([, path = '', text = '']) => [path, text]),
);

/** `A field was added.` of `In requests, a field was added.` */
function sentenceAfter(words: string, sentence: string | undefined): string | undefined {
  return sentence?.startsWith(words) === true
    ? sentence.slice(words.length).replace(/^./, (first) => first.toUpperCase())
    : undefined;
}

describe('the page about changes', () => {
  it('shows what the program prints, as text and as a picture', async () => {
    const screen = { width: 100, hasColors: true };
    const { code, out } = await runIn({ folder: newFolder(models), outScreen: screen }, 'diff', 'old', 'new');
    expect(code).toBe(1);
    const colored = `\u001b[2m$\u001b[0m modelwright diff old new\n${out}`;
    const title = 'modelwright diff in a terminal: breaking changes, each with a message that shows it';
    await expectScreen(page, 'docs/evolution.svg', { colored, columns: 100, title });
  });

  it('shows a first release that breaks nobody', async () => {
    const { code, out } = await run(newFolder(models), 'diff', 'step/1.yaml', 'step/2.yaml');
    expect(code).toBe(0);
    expect(out).not.toContain('breaking');
    expectQuoted(page, 'text step', `$ modelwright diff step/1.yaml step/2.yaml\n${out}`);
  });

  it('shows what `modelwright verify --against` prints, but for the time', async () => {
    const given = { folder: newFolder(models), outScreen: { width: 100, hasColors: false } };
    const { code, out } = await runIn(given, 'verify', 'new', '--against', 'old');
    expect(code).toBe(0);
    const text = `$ modelwright verify new --against old\n${out.replace(/[\d.]+ s\)/, '2.1 s)')}`;
    expectQuoted(page, 'text against', text);
  });

  it('shows what `modelwright version` prints', async () => {
    const { 'new/pets.yaml': now = '', ...old } = models;
    const { code, out } = await run(newFolder({ ...old, 'model/pets.yaml': now }), 'version', 'old');
    expect(code).toBe(1);
    expectQuoted(page, 'text version', out);
  });

  it('shows what is found about stored records', async () => {
    const [, , old = ''] = storingModel.exec(readFileSync(page, 'utf8')) ?? [];
    const records = [41, 3, 7].map((age, index) => ({
      table: 'pet',
      partition: 'north',
      body: { id: ids[index], name: 'Rex', age },
    }));
    const folder = newFolder({
      'old.yaml': old,
      'new.yaml': old.replace('age?: integer', 'age?: integer(0..30)').replace('1.0.0', '2.0.0'),
      'records.jsonl': exported(records),
    });
    const words = ['diff', 'old.yaml', 'new.yaml', '--records', 'records.jsonl'];
    const { out } = await run(folder, ...words);
    expectQuoted(page, 'text records', `$ modelwright ${words.join(' ')}\n${out}`);
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
    const shown = (): string => readFileSync(page, 'utf8');
    const updated = (): string =>
      shown()
        .replace(pairTable, () => pairs)
        .replace(table, () => others);
    if (process.env['UPDATE'] === '1') writeFileSync(page, updated());
    expect([pairTable, table].map((rowsIn) => rowsIn.exec(shown())?.[0])).toEqual([pairs, others]);
  });
});

import { widthOf } from '../../src/source/terminal-text.js';
import { readdirSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { printPage, withoutLinks } from '../../src/commands/terminal/diagnostic-pages.js';
import { newFolder, run, runIn } from './command-line.js';

const codes = readdirSync('docs/diagnostics').map((name) => name.replace(/\.md$/, ''));

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '' && word !== '#');
}

describe('explain', () => {
  it('prints the page of a code for a terminal', async () => {
    const { code, out, err } = await run(newFolder({}), 'explain', 'unknown-type');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`unknown-type
============

A type is a scalar of the language or a name under \`types:\`, in any file of the
model. A misspelled name is read as the nearest one, and what follows from that
guess is not reported.

    types:
      Order:
        items: LineItm[]
      LineItem:
        name: string

    model.yaml:3:12 error unknown-type: Unknown type "LineItm". Did you mean
      "LineItem"?
        3 |     items: LineItm[]
          |            ^^^^^^^
          = fix: Write "LineItem"

    1 error

Fixed
-----

    types:
      Order:
        items: LineItem[]
      LineItem:
        name: string
`);
  });

  it('names the page that a link leads to, which is in the package', async () => {
    const { out } = await run(newFolder({}), 'explain', 'import-is-exact');
    expect(out.replaceAll('\n', ' ')).toContain(
      'From OpenAPI (docs/openapi.md of modelwright) describes what is exact.',
    );
  });

  it('lists every code with a one-line sentence', async () => {
    const { code, out, err } = await run(newFolder({}), 'explain');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [list = ''] = out.split('\n\n');
    const lines = list.split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(codes.sort());
    for (const line of lines) {
      expect(line).toMatch(/^[a-z-]+ {2,}\S.*[.?!…]$/);
      expect(widthOf(line)).toBeLessThanOrEqual(80);
    }
  });

  it.each(codes)('wraps prose at 80 columns without losing a word: %s', async (name) => {
    const { code, out } = await run(newFolder({}), 'explain', name);
    expect(code).toBe(0);
    const lines = out.split('\n');
    for (const line of lines.filter((one) => !one.startsWith('    '))) {
      expect(widthOf(line), line).toBeLessThanOrEqual(80);
    }
    const page = readFileSync(`docs/diagnostics/${name}.md`, 'utf8').replace(/^(?:```\w*|#+ )/gm, '');
    expect(wordsOf(out.replace(/^(?:=+|-+)$/gm, ''))).toEqual(wordsOf(withoutLinks(page)));
  });

  it('suggests a similar code', async () => {
    expect(await run(newFolder({}), 'explain', 'unknown-typ')).toEqual({
      code: 2,
      out: '',
      err: 'error: There is no diagnostic "unknown-typ". Did you mean "unknown-type"? `modelwright explain` lists every code but those of changes.\n',
    });
    expect((await run(newFolder({}), 'explain', '../language')).code).toBe(2);
    // As copied from a message.
    expect((await run(newFolder({}), 'explain', 'Unknown-Type:')).code).toBe(0);
  });

  it('lists the codes with a word, which may be all that is known of one', async () => {
    const { err } = await run(newFolder({}), 'explain', 'pages');
    expect(err).toContain('"pages". With this word: pages-are-known, pages-fit-endpoint. `modelwright explain` lists');
    const { err: ofKey } = await run(newFolder({}), 'explain', 'streams-if');
    expect(ofKey).toContain('"streams-if". With this word: streams-if-fits-endpoint. ');
  });

  it('explains the changes that diff and verify report, too', async () => {
    const { code, out } = await run(newFolder({}), 'explain', 'response-field-removed');
    expect(code).toBe(0);
    expect(out).toBe(`response-field-removed
======================

In responses, a field was removed; it was always there.

\`modelwright diff\` usually calls such a change breaking: the list of changes
(docs/evolution.md of modelwright). A model accepts one with a reason, by
\`allow-breaking:\`.
`);
  });

  it('suggests the code of a change, and explains what diff finds in records', async () => {
    const { err } = await run(newFolder({}), 'explain', 'response-field-removd');
    expect(err).toContain('Did you mean "response-field-removed"?');
    expect((await run(newFolder({}), 'explain', 'stored-records-do-not-fit')).code).toBe(0);
    expect((await run(newFolder({}), 'explain', 'removed-too-early')).out).toContain('such a change risky');
  });

  it('is coloured only where standard output is a terminal', async () => {
    const screen = { width: 80, hasColors: true };
    const plain = { width: 80, hasColors: false };
    const onError = await runIn({ folder: newFolder({}), outScreen: plain, errScreen: screen }, 'explain', 'yaml-tab');
    expect(onError.out).not.toContain('\u001b[');
    const onOut = await runIn({ folder: newFolder({}), outScreen: screen, errScreen: plain }, 'explain', 'yaml-tab');
    expect(onOut.out).toContain('\u001b[1myaml-tab\u001b[22m');
    expect(stripVTControlCharacters(onOut.out)).toBe(onError.out);
  });
});

it('a printed page wraps text but not code, and limits its width on a very wide terminal', () => {
  const page = `# a\n\n${'word '.repeat(60).trim()}\n\n\`\`\`yaml\n${'x'.repeat(90)}\n\`\`\`\n`;
  const lines = printPage(page, { width: 300, hasColors: false }).split('\n');
  expect(Math.max(...lines.filter((line) => line.startsWith('word')).map(widthOf))).toBeLessThanOrEqual(100);
  const narrow = printPage(page, { width: 40, hasColors: false }).split('\n');
  expect(narrow).toContain(`    ${'x'.repeat(90)}`);
  expect(narrow.filter((line) => line.startsWith('word')).every((line) => widthOf(line) <= 40)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { parse } from '../../src/parse/parse.js';
import { readYaml } from '../../src/parse/read-yaml.js';
import type { YamlNode } from '../../src/parse/yaml-tree.js';
import { collectFindings } from '../../src/source/diagnostic.js';

function read(text: string): { readonly root: YamlNode | undefined; readonly codes: readonly string[] } {
  const { report, diagnostics } = collectFindings();
  const root = readYaml({ path: 'model.yaml', text }, report);
  return { root, codes: diagnostics.map(({ code }) => code) };
}

/** The tree without locations. */
function plain(node: YamlNode | undefined): unknown {
  if (node?.kind === 'map') return new Map(node.entries.map(({ key, value }) => [key.text, plain(value)]));
  if (node?.kind === 'list') return node.items.map(({ value }) => plain(value));
  return node?.kind === 'text' ? node.text : node?.kind;
}

describe('readYaml accepts', () => {
  it('an empty file, and one with only comments', () => {
    expect([read(''), read('\n\n'), read('# nothing yet\n')]).toEqual(Array(3).fill({ root: undefined, codes: [] }));
  });

  it('a byte order mark and Windows line ends, with the locations in the file', () => {
    const text = '\uFEFF## An API.\r\napi: example\r\n';
    const { root, codes } = read(text);
    expect(codes).toEqual([]);
    const entry = root?.kind === 'map' ? root.entries[0] : undefined;
    expect(entry).toMatchObject({ docs: 'An API.', key: { text: 'api' }, value: { text: 'example' } });
    expect(text.slice(entry?.value.span.start, entry?.value.span.end)).toBe('example');
  });

  it('one document below a `---`', () => {
    expect(plain(read('---\na: b\n').root)).toEqual(new Map([['a', 'b']]));
  });

  it('every scalar as a string, and names of Object.prototype as keys', () => {
    const { root, codes } = read('no: 01234\n__proto__: ~\nconstructor: 1.10\n"a b": on\n');
    expect(codes).toEqual([]);
    expect(plain(root)).toEqual(
      new Map([
        ['no', '01234'],
        ['__proto__', '~'],
        ['constructor', '1.10'],
        ['a b', 'on'],
      ]),
    );
  });
});

describe('readYaml finds docs line by line', () => {
  it('but not inside a string over several lines, where `##` is content', () => {
    const { root } = read('docs: |\n  text\n  ## content\nname: x\n');
    const name = root?.kind === 'map' ? root.entries[1] : undefined;
    expect(name).toMatchObject({ key: { text: 'name' }, docs: undefined });
  });

  it('but not for a key in the middle of a line', () => {
    expect(read('## lost\n{ a: b }\n').codes).toEqual(['docs-belong-to-a-key']);
  });

  it('and reports those above a blank line, behind a byte order mark, too', () => {
    expect(read('## lost\n\na: b\n').codes).toEqual(['docs-belong-to-a-key']);
    expect(read('\uFEFF## lost\n\na: b\n').codes).toEqual(['docs-belong-to-a-key']);
  });
});

it.each(['\n', '\r\n'])('an extension has its locations in the file, whatever ends its lines: %j', (end) => {
  const lines = ['types:', '  #@ first: |', '  #@   text', '  #@ x-second: 2', '  # A remark.', '  Pet: string', ''];
  const text = lines.join(end);
  const { value, diagnostics } = parse({ path: 'model.yaml', text });
  const [start, length] = [text.indexOf('x-second'), 'x-second'.length];
  const span = { path: 'model.yaml', start, end: start + length };
  expect(diagnostics).toMatchObject([{ code: 'extension-has-a-plain-name', span, fix: { edits: [{ span }] } }]);
  expect(value.types[0]?.x?.entries[0]?.value).toMatchObject({ text: 'text\n' });
});

it('an extension above the first key is read behind a byte order mark, too', () => {
  const { value, diagnostics } = parse({ path: 'model.yaml', text: '\uFEFF#@ owner: desk\n#@ team: 2\napi: shop\n' });
  expect(diagnostics).toEqual([]);
  expect(value.api?.x?.entries.map(({ key }) => key.text)).toEqual(['owner', 'team']);
});

it.each(['\n', '\r\n'])('points at an anchor and a tag, whatever comments are behind them: %j', (end) => {
  const text = ['a: &name # !no tag', '  # &no anchor', `  # ${'long'.repeat(50)}`, '  !tag text', ''].join(end);
  const { report, diagnostics } = collectFindings();
  readYaml({ path: 'model.yaml', text }, report);
  const words = diagnostics.map(({ span }) => text.slice(span.start, span.end));
  expect(words.sort()).toEqual(['!tag', '&name']);
});

describe('readYaml refuses', () => {
  it('control characters, reported by number', () => {
    const { report, diagnostics } = collectFindings();
    expect(readYaml({ path: 'model.yaml', text: 'api: a\u0000b\n' }, report)).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'yaml-character', span: { start: 6, end: 7 } }]);
    expect(diagnostics[0]?.message).toContain('U+0000');
  });

  it('more than two million characters, without reading them', () => {
    expect(read('#'.repeat(2_000_001)).codes).toEqual(['file-is-not-too-large']);
    expect(read('#'.repeat(2_000_000)).codes).toEqual([]);
  });

  it.each([
    ['a tab', 'a:\n\tb: c\n', 'yaml-tab'],
    ['an anchor', 'a: &x b\n', 'yaml-anchor'],
    ['an alias without an anchor', 'a: *x\n', 'yaml-alias'],
    ['a merge key', 'a:\n  <<: b\n', 'yaml-merge-key'],
    ['a merge key in braces', 'a: { <<: b }\n', 'yaml-merge-key'],
    ['a key of more than 1024 characters', `${'a'.repeat(1025)}: b\n`, 'yaml-syntax'],
    ['such a key in braces', `a: { ${'a'.repeat(1025)}: b }\n`, 'yaml-syntax'],
    ['a tag', 'a: !!int 1\n', 'yaml-tag'],
    ['a second document', 'a: 1\n---\nb: 2\n', 'yaml-several-documents'],
    ['a repeated key', 'a: 1\na: 2\n', 'yaml-duplicate-key'],
    ['a list as a key', '? [a]\n: b\n', 'yaml-key-is-text'],
    ['a map of maps as a key', '{a: {b: c}}: d\n', 'yaml-key-is-text'],
    ['an alias as a key', '*a : d\n', 'yaml-key-is-text'],
  ])('%s, each with its own code', (_name, text, code) => {
    expect(read(text).codes).toEqual([code]);
  });

  it('a YAML typo once, however much it breaks', () => {
    expect(read('a:\n  - x\n - y\n   z: [\n}\n').codes).toEqual(['yaml-syntax']);
  });
});

it.each([
  ['brackets', '['.repeat(50_000)],
  ['braces', '{a: '.repeat(20_000)],
  ['dashes', '- '.repeat(20_000)],
  ['steps', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ['one line of a megabyte', `api: ${'x'.repeat(1_000_000)}`],
  ['a type of a megabyte', `types:\n  A: ${'map<'.repeat(250_000)}`],
  ['a path of a megabyte', `groups:\n  a:\n    path: /${'{a}/'.repeat(200_000)}\n`],
  ['quotes', '"'.repeat(10_001)],
  ['colons', ':'.repeat(10_000)],
  ['questions', '? '.repeat(5_000)],
  ['bangs', '! '.repeat(5_000)],
  ['surrogates', 'a: \uD800\n\uDFFF: b\n'],
  ['directives', '%YAML 9.9\n%TAG ! x\n---\na: b\n'],
])('parse does not throw for %s', (_name, text) => {
  expect(() => parse({ path: 'model.yaml', text })).not.toThrow();
});

import { describe, expect, it } from 'vitest';
import { readExtensions } from '../../src/parse/read-extensions.js';
import { readPart } from '../../src/parse/read-yaml.js';
import type { YamlNode } from '../../src/parse/yaml-tree.js';

function readAs(text: string): { readonly codes: readonly string[]; readonly node: YamlNode | undefined } {
  const codes: string[] = [];
  const node = readExtensions('api.yaml', { text, start: 100 }, ({ code }) => codes.push(code));
  return { codes, node };
}

/** The tree without spans; the spans of JSON cover only its line. */
function plain(node: YamlNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'map') return node.entries.map(({ key, value }) => [key.text, plain(value)]);
  if (node.kind === 'list') return node.items.map(({ value }) => plain(value));
  return node.kind === 'text' ? { text: node.text, isQuoted: node.isQuoted } : node.kind;
}

describe('extension lines', () => {
  it.each([
    '   openapi: {"externalDocs":{"url":"https://example.com/#a"},"n":[1,-2.5,true,null,"true"],"":[]}',
    '   openapi: {"a":"\\u0085 \\"quoted\\" \\\\ ü"}\n\n   owner: { team: pets }\n   internal: true',
    '   since: 2026\n   list: ["a","b"]',
    '   deep: [[[[1]]]]\n   __proto__: {"__proto__":1}',
  ])('in JSON are read like the equivalent YAML: %s', (text) => {
    const yaml = readPart({ path: 'api.yaml', text, start: 100 }, () => undefined);
    expect(plain(readAs(text).node)).toEqual(plain(yaml));
    expect(readAs(text).codes).toEqual([]);
  });

  it('have their location in the file', () => {
    const { node } = readAs('   a: { b: 1 }\n   list: [1]');
    expect(node).toMatchObject({ kind: 'map', entries: [{ key: { span: { start: 103, end: 104 } } }, {}] });
    expect(node).toMatchObject({
      entries: [{}, { key: { span: { start: 118, end: 122 } }, value: { span: { start: 124, end: 127 } } }],
    });
  });

  it.each([
    ['repeats a name', '   a: [1]\n   a: [2]', 'yaml-duplicate-key'],
    ['repeats a name within JSON', '   a: {"b":1,"b":2}', 'yaml-duplicate-key'],
    ['is nested too deeply', `   a: ${'['.repeat(40)}1${']'.repeat(40)}`, 'nesting-is-bounded'],
    ['is not closed', '   a: [1]\n   b: {"c":1', 'yaml-syntax'],
  ])('are refused like YAML if one %s', (_what, text, code) => {
    expect(readAs(text).codes).toContain(code);
  });

  it('may continue on the next lines', () => {
    expect(plain(readAs('   a: [1]\n   b:\n     c: 1').node)).toEqual([
      ['a', [{ text: '1', isQuoted: false }]],
      ['b', [['c', { text: '1', isQuoted: false }]]],
    ]);
  });
});

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseYaml, yaml } from '../../src/source/yaml-library.js';

const options = { prettyErrors: false };

function errorsOf(text: string): readonly (readonly [string, readonly number[]])[] {
  return parseYaml(text, options).errors.map(({ code, pos }) => [code, pos]);
}

describe('parseYaml', () => {
  it.each([
    ['an empty text', ''],
    ['a byte order mark, comments and a directive', '\uFEFF%YAML 1.2\n---\n# one\na: b # two\n...\n'],
    ['scalars of all styles', 'a: |\n  x\n  y\nb: >-\n  z\nc: "d\\n"\ne: \'f\'\n? g\n: [h, {i: 1}]\n'],
    ['anchors and aliases', 'a: &x [1, 2]\nb: *x\n'],
    ['mistakes', 'a:\n  - x\n - y\n   z: [\n}\n'],
  ])('reads %s as the library does', (_name, text) => {
    const [document, expected] = [parseYaml(text, options), yaml().parseDocument(text, options)];
    expect(document.errors).toEqual(expected.errors);
    expect(document.warnings).toEqual(expected.warnings);
    expect(document.contents).toEqual(expected.contents);
  });

  it('reports a second document where it begins, unless the options are silent', () => {
    expect(errorsOf('a: 1\n---\nb: 2\n')).toEqual([['MULTIPLE_DOCS', [5, 14]]]);
    expect(parseYaml('a: 1\n---\nb: 2\n', { ...options, logLevel: 'silent' }).errors).toEqual([]);
  });

  it('reads hundreds of levels, and any number of brackets that are only text', () => {
    expect(errorsOf(`${'['.repeat(490)}${']'.repeat(490)}`)).toEqual([]);
    expect(errorsOf(Array.from({ length: 490 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'))).toEqual([]);
    expect(errorsOf(`a: "${'['.repeat(1000)}"\nb: x${'['.repeat(1000)} # ${'{'.repeat(1000)}\n`)).toEqual([]);
    expect(errorsOf('- a{\n'.repeat(1000))).toEqual([]);
  });

  it.each([
    ['lists in brackets', '['.repeat(1000), 499],
    ['maps in braces', '{a: '.repeat(1000), 499 * 4],
    ['lists on one line', `${'- '.repeat(1000)}x`, 499 * 2],
    ['keys of keys', `${'? '.repeat(1000)}x`, 499 * 2],
  ])('reports %s at the first level that is too deep', (_name, text, start) => {
    expect(errorsOf(text)).toEqual([['RESOURCE_EXHAUSTION', [start, start + 1]]]);
  });
});

it('a process that reads brackets reads others after them: at the end of its stack, Node 20 would end it', () => {
  const texts = ['['.repeat(1000), '['.repeat(1000) + ']'.repeat(1000)];
  const program = new URL('../../dist/index.js', import.meta.url).href;
  const code = `
      const { compile } = await import(${JSON.stringify(program)});
      const codes = ${JSON.stringify(texts)}.map((text) => compile([{ path: 'model.yaml', text }]).diagnostics);
      console.log(JSON.stringify(codes.map(([{ code, span }]) => [code, span.start])));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(JSON.parse(printed)).toEqual(Array(2).fill(['nesting-is-bounded', 499]));
});

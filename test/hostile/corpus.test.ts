import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { transformSync } from 'oxc-transform';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSources } from '../../src/commands/project/sources/read-sources.js';
import { compile, emit } from '../../src/pipeline.js';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { targetsByName } from '../../src/targets/index.js';
import { hostileTexts } from './hostile-texts.js';
import { faultsOf } from './judge.js';
import { knownCodes } from './seed-models.js';
import { inTier } from '../support/tier.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const folder = temporaryFolder();

const codes = knownCodes();

interface ApiResponse {
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

/** The diagnostics for the bytes of a file, as `modelwright check` finds them. */
async function check(bytes: string | Uint8Array): Promise<ApiResponse> {
  writeFileSync(join(folder, 'model.yaml'), bytes);
  const start = cpuUsage();
  const read = await readSources(folder, { models: ['model.yaml'] });
  const compiled = compile(read.value);
  // Work instead of time: it is the same on a busy machine.
  const { user, system } = cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  return { files: read.value, diagnostics: [...read.diagnostics, ...compiled.diagnostics], milliseconds };
}

/** How many lines a large model has; a file has at most 30,000. */
const large = inTier({ short: 3000, long: 12_000 });

/** Of a file that is far too large, in millions of lines. */
const enormous = inTier({ short: 1, long: 10 });

/** The work for the largest valid model: one type with as many fields as a file has lines. */
let largest = Infinity;
beforeAll(async () => {
  const model = `api: a\ntypes:\n  A:\n${lines(20_000, (index) => `    field${index}: string`)}\n`;
  ({ milliseconds: largest } = await check(model));
});

async function codesOf(bytes: string | Uint8Array): Promise<readonly string[]> {
  const { files, diagnostics, milliseconds } = await check(bytes);
  expect(faultsOf(diagnostics, files, codes)).toEqual([]);
  expect(milliseconds).toBeLessThan(4 * largest);
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

const bomb = [
  'api: a',
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
    (name, index) =>
      `${name}: &${name} [${Array(9)
        .fill(`*${'abcdefgh'.charAt(index)}`)
        .join(',')}]`,
  ),
].join('\n');

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

it.each<[string, string | Uint8Array, readonly string[]]>([
  ['nothing', '', ['required-key']],
  ['only a byte order mark', '\uFEFF', ['required-key']],
  ['UTF-16, little-endian', utf16('api: a\n', false), ['yaml-character']],
  ['UTF-16, big-endian', utf16('api: a\n', true), ['yaml-character']],
  [
    'invalid UTF-8',
    Uint8Array.of(0x61, 0x70, 0x69, 0x3a, 0x20, 0xff, 0xfe, 0x0a),
    ['name-is-well-formed', 'yaml-character'],
  ],
  ['an incomplete character', Uint8Array.of(0x61, 0x3a, 0x20, 0xe2, 0x82), ['unknown-key', 'yaml-character']],
  ['an overlong NUL', Uint8Array.of(0x61, 0x3a, 0x20, 0xc0, 0x80), ['unknown-key', 'yaml-character']],
  ['a surrogate in UTF-8', Uint8Array.of(0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80), ['unknown-key', 'yaml-character']],
  ['NUL', 'api: a\u0000b\n', ['yaml-character']],
  ['an escape sequence for a terminal', 'api: \u001b[31mred\n', ['yaml-character']],
  ['a bell, DEL and C1 characters', 'api: a\u0007\u007f\u0085\n', ['yaml-character']],
  ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ['yaml-character']],
  ['JSON', '{"api": "a", "types": {"A": {"b": "string"}}}', []],
  ['only carriage returns', 'api: a\rtypes:\r  A: string\r', ['yaml-syntax']],
  ['Windows line endings', 'api: a\r\ntypes:\r\n  A: string\r\n', []],
  [`${enormous * 5} MB`, 'a: b\n'.repeat(enormous * 1_000_000), ['file-is-not-too-large']],
  ['one line of 5 MB', `api: ${'a'.repeat(5_000_000)}`, ['file-is-not-too-large']],
  ['one line of just under 2 MB', `api: ${'a'.repeat(1_999_990)}`, ['name-is-well-formed']],
])('a file that is hardly text with %s is reported without a crash', async (_, bytes, expected) => {
  expect(await codesOf(bytes)).toEqual(expected);
});

it.each<[string, string, readonly string[]]>([
  ['tabs', 'api: a\ntypes:\n\tA: string\n', ['yaml-tab']],
  ['a tag', 'api: !!str a\n', ['yaml-tag']],
  ['a tag that constructs', 'api: !!js/function "function () {}"\n', ['name-is-well-formed', 'yaml-tag']],
  ['an anchor and an alias', 'api: &x a\ntypes: *x\n', ['yaml-alias', 'yaml-anchor']],
  ['an alias to what contains it', 'api: a\ntypes: &x\n  A: *x\n', ['yaml-alias', 'yaml-anchor']],
  ['an alias bomb', bomb, ['unknown-key', 'yaml-alias', 'yaml-anchor']],
  ['a merge key', 'api: a\ntypes:\n  A:\n    <<: {b: string}\n', ['yaml-merge-key']],
  ['two documents', 'api: a\n---\napi: b\n', ['yaml-several-documents']],
  ['a directive', '%YAML 1.2\n---\napi: a\n', []],
  ['an unknown directive', '%FOO bar\n---\napi: a\n', []],
  ['a document end marker', 'api: a\n...\ntypes: {}\n', ['yaml-several-documents']],
  ['a key that is a map', 'api: a\n? {b: c}\n: d\n', ['yaml-key-is-text']],
  ['a key that is a list', 'api: a\n? [b, c]\n: d\n', ['yaml-key-is-text']],
  ['a key on two lines', 'api: a\n? |\n  types\n: {}\n', ['unknown-key']],
  ['an empty key', 'api: a\n: x\n', ['unknown-key']],
  ['a list at the top level', '- api: a\n', ['value-fits-slot']],
  ['a string at the top level', 'hello\n', ['value-fits-slot']],
  ['a folded string for a type', 'api: a\ntypes:\n  A: >\n    string\n    [3]\n', ['type-syntax']],
  ['quotes that are never closed', 'api: "a\n', ['yaml-syntax']],
  ['brackets that are never closed', 'api: a\ntypes: {A: [\n', ['yaml-syntax']],
  ['10,000 brackets', `api: a\ntypes: ${'['.repeat(10_000)}\n`, ['nesting-is-bounded']],
  ['10,000 maps', `api: a\ntypes: ${'{a: '.repeat(10_000)}\n`, ['nesting-is-bounded']],
  ['10,000 dashes', `api: a\ntypes:\n${'- '.repeat(10_000)}x\n`, ['nesting-is-bounded']],
  ['1,000 levels', lines(1000, (index) => `${' '.repeat(index)}a:`), ['nesting-is-bounded']],
  [`the same key ${large} times`, `api: a\n${lines(large, () => 'types: {}')}\n`, ['yaml-duplicate-key']],
])('unusual YAML such as %s is reported', async (_, text, expected) => {
  expect(await codesOf(text)).toEqual(expected);
});

it.each<[string, string, readonly string[]]>([
  ['100,000 unknown keys', lines(100_000, (index) => `k${index}: v`), ['file-is-not-too-large']],
  [`${large} fields`, `api: a\ntypes:\n  A:\n${lines(large, (index) => `    f${index}: string`)}\n`, []],
  [`${large / 2} types`, `api: a\ntypes:\n${lines(large / 2, (index) => `  T${index}: string`)}\n`, []],
  [
    `${large / 40} types that are all misspelt`,
    `api: a\ntypes:\n${lines(large / 40, (index) => `  T${index}:\n    f?: Tx${index}`)}\n`,
    ['unknown-type'],
  ],
  [
    '3,000 types that each extend the next',
    `api: a\ntypes:\n  T3000: {}\n${lines(3000, (index) => `  T${index} extends T${index + 1}: {}`)}\n`,
    ['nesting-is-bounded'],
  ],
  [
    `${large / 4} aliases in a row`,
    `api: a\ntypes:\n  T0: string\n${lines(large / 4, (index) => `  T${index + 1}: T${index}`)}\n`,
    [],
  ],
  [`${large} members of an enum`, `api: a\ntypes:\n  A:\n${lines(large, (index) => `    - m${index}`)}\n`, []],
  ['a name with 900 letters', `api: a\ntypes:\n  A${'a'.repeat(900)}: string\n`, ['name-is-well-formed']],
  ['a type with 100,000 brackets', `api: a\ntypes:\n  A: string${'[]'.repeat(50_000)}\n`, ['type-syntax']],
  [
    'a type 1,000 levels deep',
    `api: a\ntypes:\n  A: ${'set<'.repeat(1000)}string${'>'.repeat(1000)}\n`,
    ['type-syntax'],
  ],
  ['a number with 1,000 digits', `api: a\ntypes:\n  A: integer(0..${'9'.repeat(1000)})\n`, ['limits-fit-type']],
  ['a number beyond the range of doubles', 'api: a\ntypes:\n  A: number(0..1e999)\n', ['limits-fit-type']],
  ['a length beyond all strings', 'api: a\ntypes:\n  A: string(0..99999999999999999999)\n', ['limits-fit-type']],
  ['a length that no sample has', 'api: a\ntypes:\n  A: string(99999999999..)\n', ['limits-fit-type']],
  [
    '1,000 endpoints on one path',
    `api: a\ngroups:\n  g:\n    endpoints:\n${lines(1000, (index) => `      e${index}: {http: 'GET /{x${index}}', returns: nothing}`)}\n`,
    ['path-is-unambiguous'],
  ],
])('an extremely large model such as %s is checked in bounded time', async (_, text, expected) => {
  expect(await codesOf(text)).toEqual(expected);
});

/** A model with a slot for each kind of string, one of which contains the hostile string, quoted as YAML requires. */
const slots: Readonly<Record<string, (text: string) => string>> = {
  'name of the API': (text) => `api: ${text}\n`,
  version: (text) => `api: a\nversion: ${text}\n`,
  server: (text) => `api: a\nserver: ${text}\n`,
  'name of a type': (text) => `api: a\ntypes:\n  ${text}: {b: string}\n`,
  'name of a field': (text) => `api: a\ntypes:\n  A:\n    ${text}: string\n`,
  'type of a field': (text) => `api: a\ntypes:\n  A:\n    b: ${text}\n`,
  'member of an enum': (text) => `api: a\ntypes:\n  A:\n    - ${text}\n    - other\n`,
  'tag of a union': (text) => `api: a\ntypes:\n  union A by kind:\n    ${text}: {b: string}\n`,
  'docs of a type': (text) =>
    `api: a\ntypes:\n  A:\n    b:\n      type: string\n      docs: ${text}\n      gap: ${text}\n`,
  'name of a gap': (text) => `api: a\ngaps:\n  ${text}: x\n`,
  'name of a group': (text) =>
    `api: a\ngroups:\n  ${text}:\n    endpoints:\n      b: {http: GET /, returns: nothing}\n`,
  'name of an endpoint': (text) => endpoint('GET /', { name: text }),
  path: (text) => endpoint(text.startsWith('"') ? `"GET /${text.slice(1)}` : `GET /${text}`, {}),
  'query parameter': (text) => endpoint('GET /', { rest: `        query:\n          ${text}?: string\n` }),
  'query default': (text) =>
    endpoint('GET /', {
      rest: `        query:\n          b:\n            type: string\n            default: ${text}\n`,
    }),
  header: (text) => endpoint('GET /', { rest: `        headers:\n          ${text}?: string\n` }),
  scope: (text) => `auth: bearer\nscopes:\n  s: ${text}\n${endpoint('GET /', { rest: '        scopes: s\n' })}`,
  pattern: (text) =>
    `api: a\ntypes:\n  A: ${text.startsWith('"') ? `"string(/${text.slice(1, -1)}/)"` : `string(/${text}/)`}\n`,
};

function endpoint(http: string, { name = 'b', rest = '' }: { name?: string; rest?: string }): string {
  return `api: a\ngroups:\n  g:\n    endpoints:\n      ${name}:\n        http: ${http}\n${rest}        returns: nothing\n`;
}

describe('strings that look like code, paths or object keys', () => {
  const slotList = Object.entries(slots);
  // In the short tier each string is used in some of the slots, and each slot has some of the strings.
  const step = inTier({ short: 16, long: 2 });

  it.each(slotList.map(([name, modelWith], index) => [name, modelWith, index] as const))(
    'are harmless as %s',
    async (_, modelWith, at) => {
      for (const text of hostileTexts.filter((__, index) => (index + at) % step === 0)) {
        for (const written of [JSON.stringify(text), text]) {
          const model = modelWith(written);
          const { files, diagnostics, milliseconds } = await check(model);
          expect(faultsOf(diagnostics, files, codes), model).toEqual([]);
          expect(milliseconds).toBeLessThan(4 * largest);
          const isGood = diagnostics.every(({ severity }) => severity !== 'error');
          // Without quotes YAML parses most of them as something else; with quotes it is exactly this string.
          if (!isGood || written === text) continue;
          for (const { path, text: code } of emit(compile(files).value, [...targetsByName.values()])) {
            expect(path, model).toMatch(/^[\w./-]+$/);
            expect(path.split('/'), model).not.toContain('..');
            if (path.endsWith('.ts')) expect(transformSync(path, code).errors, `${model}\n${code}`).toEqual([]);
            if (path.endsWith('.json')) expect(() => void JSON.parse(code), model).not.toThrow();
          }
        }
      }
      expect(Object.prototype).not.toHaveProperty('b');
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readPlainJson } from '../../../src/runtime/validators/json.js';
import { ratioOf } from '../../support/ratio.js';
import { inTier } from '../../support/tier.js';

function valueOf(text: string): unknown {
  const result = parseJson(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

function issueOf(text: string): unknown {
  const result = parseJson(text);
  return result.ok ? undefined : result.issues[0];
}

/** The value with every bigint rounded, as JSON.parse would return it. */
function roundedOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(roundedOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, roundedOf(field)]));
}

/** Makes `parseJson` use its own parser, whatever else the text contains. */
const long = 9007199254740993n;

describe('parseJson', () => {
  it.each<[string, unknown]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740992', -9007199254740992n],
    ['9223372036854775807', 9223372036854775807n],
    ['123456789012345678901234567890', 123456789012345678901234567890n],
    ['9007199254740993.0', 9007199254740992],
    ['9007199254740993e0', 9007199254740992],
    ['1234567890123456789e2', 123456789012345680000],
    ['0.12345678901234568', 0.12345678901234568],
  ])('reads the number %s, without rounding whole ones', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it('keeps the sign of zero', () => {
    expect(valueOf('-0')).toBe(-0);
    expect(valueOf(`[-0, ${long}]`)).toEqual([-0, long]);
  });

  it('reads everything except whole numbers beyond 2^53 as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t\r '), (text, space) => {
        const padded = `[${space}${text}${space},${space}${long}${space}]`;
        expect(roundedOf(valueOf(padded))).toEqual([JSON.parse(text), Number(long)]);
      }),
    );
  });

  it('refuses what JSON.parse refuses, and nothing else', () => {
    const character = fc.constantFrom(
      ...'{}[]",:\\truefalsn0123456789.-+eE \n\tu00'.split(''),
      '\u0001',
      'é',
      '\u2028',
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const text = `[${long},${characters.join('')}]`;
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(parseJson(text).ok).toBe(isJson);
      }),
      { numRuns: inTier({ short: 300, long: 3000 }) },
    );
  });

  it('uses the last of two fields with the same name', () => {
    expect(valueOf(`{"a":1,"b":2,"a":${long}}`)).toEqual({ a: long, b: 2 });
  });

  it('treats __proto__ as an ordinary field', () => {
    for (const text of ['{"__proto__":{"admin":true}}', `{"__proto__":{"admin":true},"n":${long}}`]) {
      const value = valueOf(text) as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect('admin' in value).toBe(false);
    }
  });

  it('reads escapes and lone surrogates', () => {
    expect(valueOf(String.raw`["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800", ${long}]`)).toEqual([
      '"\\/\b\f\n\r\té😀\ud800',
      long,
    ]);
  });

  it.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['{"a": 1,\n "b" 2}', 'unexpected "2" (line 2, column 6)'],
    ['[1, 2', 'it ends too early (line 1, column 6)'],
    ['{"a": tru}', 'unexpected "}" (line 1, column 10)'],
    ['{a: 1}', 'unexpected "a" (line 1, column 2)'],
    ['[1,]', 'unexpected "]" (line 1, column 4)'],
    ['01', 'unexpected "1" (line 1, column 2)'],
    ['"tab\there"', 'unexpected "\\t" (line 1, column 5)'],
    [String.raw`"\x"`, String.raw`unexpected "\\" (line 1, column 2)`],
    ['\ufeff{}', 'unexpected "\ufeff" (line 1, column 1)'],
    ['{} {}', 'unexpected "{" (line 1, column 4)'],
    ['"😀', 'it ends too early (line 1, column 4)'],
  ])('reports where %j is no longer JSON', (text, what) => {
    expect(issueOf(text)).toEqual({ path: '', code: 'json', message: `must be JSON: ${what}`, expected: 'JSON' });
  });

  it('leaves the depth of nesting to the types, and does not crash', () => {
    const nested = (levels: number, inner: string): string => '['.repeat(levels) + inner + ']'.repeat(levels);
    for (const levels of [64, 65, 200_000]) expect(parseJson(nested(levels, '1')).ok).toBe(true);
    const beside = valueOf(`{"n":${long},"deep":${nested(200_000, '1')}}`) as Record<string, unknown>;
    expect(beside['n']).toBe(long);
  });

  it('finds whole numbers beyond 2^53 down to 64 levels', () => {
    const nested = (levels: number, inner: string): string => '['.repeat(levels) + inner + ']'.repeat(levels);
    expect(parseJson(nested(64, String(long))).ok).toBe(true);
    expect(issueOf(nested(65, String(long)))).toMatchObject({ code: 'depth' });
    expect(issueOf(nested(200_000, String(long)))).toMatchObject({ code: 'depth' });
  });

  it('reports invalid JSON below that depth as too deep', () => {
    expect(issueOf('['.repeat(64))).toMatchObject({ code: 'json' });
    expect(issueOf('['.repeat(200_000))).toMatchObject({ code: 'depth' });
  });

  it('takes four times as long for four times as many digits, quotes or spaces, not sixteen times', async () => {
    const read = (size: number) => (): void => {
      expect(valueOf('1'.repeat(size))).toBe(Infinity);
      expect(parseJson('"'.repeat(size)).ok).toBe(false);
      expect(parseJson(' '.repeat(size)).ok).toBe(false);
      expect(parseJson(`[${' '.repeat(size)}${long}${' '.repeat(size)}`).ok).toBe(false);
      expect(parseJson(`{"${'\\\\'.repeat(size / 2)}":${long}`).ok).toBe(false);
      expect(valueOf(`[${`"\\\\,${long}",${long},`.repeat(size / 50)}0]`)).toHaveLength(size / 25 + 1);
      expect(valueOf(`["${'x'.repeat(size)}",${long}]`)).toHaveLength(2);
    };
    expect(await ratioOf(read(200_000), read(250_000), 10)).toBeLessThan(10);
  });
});

it('readPlainJson rounds like JSON.parse, and reports issues in the same words', () => {
  expect(readPlainJson('9007199254740993')).toEqual({ ok: true, value: 9007199254740992 });
  expect(readPlainJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`).ok).toBe(true);
  expect(readPlainJson('{')).toEqual(parseJson('{'));
});

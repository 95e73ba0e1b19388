import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readLosslessly } from '../../../src/runtime/validators/json.js';
import { readExactly } from '../../../src/runtime/validators/json-exact.js';
import { inTier } from '../../support/tier.js';

const long = 9223372036854775807n;

describe('readExactly', () => {
  it.each<[string, string, unknown]>([
    ['a field', `{"id":${long},"n":1}`, { id: long, n: 1 }],
    ['a field with spaces around it', `{ "id" :\n\t-${long} , "n":1}`, { id: -long, n: 1 }],
    ['the whole text', ` ${long} `, long],
    ['the whole text, negative', `-${long}`, -long],
    ['items', `[1,${long}, ${long},"x"]`, [1, long, long, 'x']],
    ['fields that the platform sorts', `{"b":${long},"1":${long - 1n},"0":2}`, { 0: 2, 1: long - 1n, b: long }],
    ['neighbours that are the same double', `[${long},${long - 1n},${long - 2n}]`, [long, long - 1n, long - 2n]],
    ['numbers of more than 64 bits', `[1${long},${'9'.repeat(1000)}]`, [BigInt(`1${long}`), 10n ** 1000n - 1n]],
    ['digits in strings', `{"phone":"${long}","card":"no ${long}, yes","n":${long}}`, undefined],
    ['items in a string', `["${long}, ${long}","5,${long}",${long}]`, [`${long}, ${long}`, `5,${long}`, long]],
    ['JSON in a string', `{"json":"{\\"id\\":${long},\\"ids\\":[${long}]}"}`, undefined],
    ['a name that ends in a backslash', `{"a\\\\":${long}}`, { 'a\\': long }],
    ['numbers with fractions', `[0.12345678901234567,1234567890.12345678,${long}]`, undefined],
    ['small numbers with exponents', `[1.2345678901234567e-7,${long}]`, [Number('1.2345678901234567e-7'), long]],
    [
      'sixteen digits that a double represents exactly',
      '[1700000000000000,9007199254740991]',
      [1700000000000000, 9007199254740991],
    ],
  ])('reads %s', (_what, text, expected) => {
    const read = readExactly(text);
    expect(read).toEqual({ value: valueOf(text) });
    if (expected !== undefined) expect(read).toEqual({ value: expected });
  });

  it.each([
    ['a repeated field, of which one is lost', `{"id":${long},"id":1}`],
    ['a string that looks like the space between name and value', `[": ${long} "]`],
    ['a number that may equal a placeholder', `[100000000000001e22,${long}]`],
    ['a placeholder with its point elsewhere', `[1.00000000000001e36,${long}]`],
    ['a placeholder written out, with a fraction', `[1000000000000010000000000000000000000.0,${long}]`],
    ['what is not JSON', `{"id":0${long}}`],
  ])('leaves %s to our own parser', (_what, text) => {
    expect(readExactly(text)).toBeUndefined();
  });

  it('reads a whole number that looks like a placeholder written out', () => {
    expect(readExactly('[1000000000000010000000000000000000000]')).toEqual({ value: [10n ** 36n + 10n ** 22n] });
  });

  it('keeps a field __proto__ a field', () => {
    const { value } = readExactly(`{"__proto__":${long},"a":{"__proto__":{"n":${long}}}}`) as { value: object };
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)[0]).toEqual(['__proto__', long]);
  });

  it('distinguishes twenty thousand placeholders', () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => long - BigInt(index));
    expect(readExactly(`[${numbers.join(',')}]`)).toEqual({ value: numbers });
    const fields = Object.fromEntries(numbers.map((number, index) => [`n${index}`, number]));
    const text = `{${numbers.map((number, index) => `"n${index}":${number}`).join(',')}}`;
    expect(readExactly(text)).toEqual({ value: fields });
  });
});

describe('parseJson and our own parser', () => {
  it('return the same for any text', () => {
    fc.assert(
      fc.property(json, (text) => {
        deepStrictEqual(parseJson(text), readLosslessly(text));
      }),
      { numRuns: inTier({ short: 1000, long: 10_000 }) },
    );
  });

  it('return the same for JSON with a typo', () => {
    const typo = fc.record({
      at: fc.nat(),
      length: fc.nat(2),
      instead: fc.constantFrom('', '"', '\\', ',', '0', 'e', '-'),
    });
    fc.assert(
      fc.property(json, typo, (text, { at, length, instead }) => {
        const start = at % (text.length + 1);
        const slipped = text.slice(0, start) + instead + text.slice(start + length);
        deepStrictEqual(parseJson(slipped), readLosslessly(slipped));
      }),
      { numRuns: inTier({ short: 1000, long: 10_000 }) },
    );
  });
});

function valueOf(text: string): unknown {
  const result = readLosslessly(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

/** Numbers that are rounded, or nearly; that equal a placeholder, or nearly; and other numbers. */
const numbers = fc.oneof(
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.nat(3).map((index) => `${100_000_000 + index}000001e22`),
  fc.constantFrom(
    ...'0 -0 -0.0 1e400 -1e400 5e-324 4.9406564584124654e-324 1e-400 9007199254740993.0 9007199254740993e0'.split(' '),
    ...'1e36 1.0000005e36 -1.00000001e36 1234567890123456789E2 100000000000001E+22 1.00000000000001e36'.split(' '),
    ...'-100000000000001e22 1000000000000010000000000000000000000 1000000000000010000000000000000000000.0'.split(' '),
    ...'10000000000000.1e23 1000000000000010000000000000000000000e-0'.split(' '),
    `0.${'0'.repeat(40)}100000000000001e77`,
    '9'.repeat(1000),
    `-${'9'.repeat(1000)}`,
    '1'.repeat(1001),
    `-${'1'.repeat(1001)}`,
    `${'1'.repeat(400)}.5`,
  ),
);

/** Strings with digits, where a number might begin or end. */
const texts = fc
  .array(
    fc.oneof(
      numbers,
      fc.constantFrom(' ', ',', ', ', ':', '[', ']', '}', '\\"', '\\\\', '\\n', '\\u0031', '\\ud800', 'é', '😀', 'a'),
      fc.constantFrom('"":', '{"a":').map((part) => JSON.stringify(part).slice(1, -1)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `"${parts.join('')}"`);

const names = fc.oneof(texts, fc.constantFrom('"a"', '"b"', '"__proto__"', '"0"', '"1"', '"\\u0061"', '"constructor"'));

const spaces = fc.constantFrom('', '', '', ' ', '\n', '\t\r ');

/** JSON with repeated fields. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc
    .tuple(
      spaces,
      fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        numbers,
        texts,
        fc.constantFrom('true', 'false', 'null', '[]', '{}'),
        fc.array(tie('json'), { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
        fc
          .array(fc.tuple(spaces, names, spaces, tie('json')), { maxLength: 5 })
          .map(
            (fields) =>
              `{${fields.map(([before, name, after, value]) => `${before}${name}${after}:${value}`).join(',')}}`,
          ),
      ),
      spaces,
    )
    .map((parts) => parts.join('')),
}));

import { describe, expect, it } from 'vitest';
import { compareText, evaluate } from '../../../../src/runtime/reference/predicate/condition.js';
import {
  compareSortValues,
  parseSort,
  sortValuesOf,
} from '../../../../src/runtime/reference/predicate/field-reader.js';
import { parsePredicate } from '../../../../src/runtime/reference/predicate/predicate.js';
import { textOrderings } from '../../../../src/runtime/reference/predicate/text-orderings.js';
import type { Type, UnionType } from '../../../../src/runtime/validators/index.js';
import { words } from '../../../../src/source/words.js';
import { pricedType } from '../priced.js';
import { randomOf } from '../../../support/random.js';

const orderings = textOrderings(pricedType);
const variables = new Map([
  ['price', ['12.50']],
  ['word', ['much']],
]);

function keyOf(format: string, text: string): string | undefined {
  return orderings.of({ kind: 'text', format })?.keyOf(text);
}

function sortedBy(format: string, texts: readonly string[]): readonly string[] {
  return [...texts].sort((left, right) => compareText(String(keyOf(format, left)), String(keyOf(format, right))));
}

function holds(text: string, record: object): boolean {
  return evaluate(parsePredicate(text, { type: pricedType, variables, orderings }), orderings.compared(record));
}

function refusal(text: string): string {
  try {
    parsePredicate(text, { type: pricedType, variables, orderings });
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the order of decimals', () => {
  it('is that of numbers', () => {
    const ascending = words('-100 -12.5 -9.50 -1.01 -1 -0.5 -0.05 0 0.049 0.05 0.5 1 1.01 9.50 10 12.5 100 100.001');
    expect(sortedBy('decimal', [...ascending].reverse())).toEqual(ascending);
  });

  it('is exact for any number of digits', () => {
    const random = randomOf(7);
    const digits = (): string => Array.from({ length: random.below(40) }, () => random.oneOf(words('0 1 9'))).join('');
    // As whole numbers of the fortieth decimal.
    const valueOf = (text: string): bigint => {
      const [whole = '', fraction = ''] = text.replace('-', '').split('.');
      return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${fraction.padEnd(40, '0')}`);
    };
    const texts = Array.from({ length: 300 }, () => {
      const whole = digits().replace(/^0+/, '') || '0';
      return `${random.oneOf(['', '-'])}${whole}${random.oneOf(['', `.0${digits()}`, `.${digits()}1`])}`;
    });
    for (const [index, left] of texts.entries()) {
      const right = texts[(index * 7 + 1) % texts.length] ?? '';
      const difference = valueOf(left) - valueOf(right);
      const order = compareText(String(keyOf('decimal', left)), String(keyOf('decimal', right)));
      expect(Math.sign(order), `${left} and ${right}`).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
    }
  });

  it('has one key for each number', () => {
    expect(new Set(['12.5', '12.50', '12.5000'].map((text) => keyOf('decimal', text)))).toEqual(
      new Set(['00000000002125']),
    );
    expect(new Set(['0', '-0', '0.0', '-0.00'].map((text) => keyOf('decimal', text)))).toEqual(
      new Set(['000000000010']),
    );
    expect(keyOf('decimal', '-12.5')).toBe('-9999999997874~');
  });

  it('takes linear time for zeros that are not at the end', () => {
    expect(keyOf('decimal', `0.${'0'.repeat(1_000_000)}1`)).toHaveLength(1_000_013);
    expect(keyOf('decimal', `-0.${'0'.repeat(1_000_000)}1`)).toHaveLength(1_000_014);
  });

  it.each(['', '-', '1e3', '.5', '01', '1.', '+1', '1,5', ' 1', '1\n', '٣'])('has no key for %j', (text) => {
    expect(keyOf('decimal', text)).toBeUndefined();
  });
});

describe('the order of points in time', () => {
  it('is that in which they follow each other, whatever their offset', () => {
    const ascending = words(`
      0000-01-01T00:00:00+23:59 0000-01-01T00:00:00Z 1969-12-31T23:59:59Z 2016-12-31T23:59:59.999Z 2016-12-31T23:59:60Z
      2016-12-31T23:59:60.1Z 2017-01-01T02:00:00+02:00 2024-02-29T23:59:59-00:01 2026-11-21T14:30:00+01:00
      2026-11-21T13:30:00.000000000001Z 2026-11-21t13:30:00.5z 2026-11-21T13:30:01Z 9999-12-31T23:59:59-23:59
    `);
    expect(sortedBy('datetime', [...ascending].reverse())).toEqual(ascending);
  });

  it('has one key for each', () => {
    const same = words(`
      2026-11-21T13:30:00.5Z 2026-11-21T14:30:00.500+01:00 2026-11-21t13:30:00.50z 2026-11-21T00:30:00.5-13:00
      2026-11-21T13:00:00.5-00:30 2026-11-21T13:30:00.5-00:00
    `);
    expect(new Set(same.map((text) => keyOf('datetime', text)))).toEqual(new Set(['1066042890005']));
  });

  it.each(
    words(`
    2026-11-21 2026-11-21T13:30:00 2026-02-30T00:00:00Z 2023-02-29T00:00:00Z 2026-13-01T00:00:00Z 2026-11-21T24:00:00Z
    2026-11-21T13:30:61Z 2026-11-21T13:30:00+24:00 2026-11-21T13:30Z
  `),
  )('has no key for %s', (text) => {
    expect(keyOf('datetime', text)).toBeUndefined();
  });
});

const record = {
  price: '9.50',
  at: '2026-11-21T14:30:00+01:00',
  madeAt: '2026-11-21T13:30:00.000Z',
  prices: ['1.0', '20'],
  parts: [{ name: 'a', price: '3' }],
};

describe('a predicate', () => {
  it.each([
    ['price > "100"', false],
    ['price < 100', true],
    ['price = 9.5', true],
    ['price = "9.500"', true],
    ['price != 9.5', false],
    ['price in (1, "9.5")', true],
    ['price < :price and price > -0.5', true],
    ['prices contains any (1)', true],
    ['prices contains all ("1.00", 20.0)', true],
    ['prices contains all (1, 2)', false],
    ['parts(price = 3.0 and name = "a")', true],
    ['parts(price > 3)', false],
    ['at = "2026-11-21T13:30:00Z"', true],
    ['at < "2026-11-21T14:00:00Z"', true],
    ['at > "2026-11-21T13:30:00.1Z"', false],
    ['madeAt = "2026-11-21T13:30:00.000Z"', true],
    ['madeAt = "2026-11-21T14:30:00+01:00"', true],
    ['madeAt >= "2026-11-21T13:30:00Z"', true],
    ['madeAt > "2026-11-21T14:00:00+01:00"', true],
    ['madeAt > "2026-11-21"', true],
    ['madeAt < "2026-11-22"', true],
    ['madeAt > "2026-11"', true],
  ])('compares numbers and points in time: %s', (text, expected) => {
    expect(holds(text, record)).toBe(expected);
  });

  it.each([undefined, null, '', 'much', '1e3', 9.5, ['9.5']])(
    'is false for %j in place of a decimal, stored under an older model',
    (price) => {
      for (const test of ['price = 9.5', 'price < 100', 'price >= 0']) expect(holds(test, { price })).toBe(false);
      expect(holds('price is defined', { price })).toBe(price !== undefined);
    },
  );

  it('sees no object where an older model stored a list', () => {
    const stored = { all: [{ price: '9.5' }] };
    expect(orderings.compared(stored)).toEqual(stored);
  });

  it.each([
    ['price = "much"', 'column 9: "price" is compared with a decimal number: 12.50'],
    ['price = 1e3', 'column 9: "price" is compared with a decimal number: 12.50'],
    ['price = much', 'column 9: "price" is compared with a decimal number: 12.50'],
    ['price =', 'column 8: expected a decimal number: 12.50, found the end'],
    ['price = :word', 'column 9: the variable ":word" is compared with "price" and must be a decimal number: 12.50'],
    ['at > "2026-11-21"', 'column 6: "at" is compared with a date and time with a zone: "2026-02-28T23:59:59Z"'],
    ['at > 2026', 'column 6: "at" is compared with a date and time with a zone: "2026-02-28T23:59:59Z"'],
  ])('is refused: %s', (text, message) => {
    expect(refusal(text)).toBe(message);
  });
});

it('a field that is a decimal in only one variant of a union is compared as a string', () => {
  const variantOf = (name: string, type: Type): UnionType['variants'][number] => ({
    name,
    fields: [
      { name: 'value', type },
      { name: 'price', type: 'decimal' },
    ],
  });
  const variants = [variantOf('a', 'decimal'), variantOf('b', 'string'), variantOf('c', 'decimal')];
  const type: UnionType = { kind: 'union', name: 'Mixed', tag: 'kind', variants };
  const mixed = textOrderings(type);
  const isMatch = (text: string, value: string): boolean =>
    evaluate(parsePredicate(text, { type, variables, orderings: mixed }), mixed.compared({ value, price: value }));
  expect(isMatch('value = "much"', 'much')).toBe(true);
  expect(isMatch('value > "100"', '9.50')).toBe(true);
  expect(isMatch('price > "100"', '9.50')).toBe(false);
});

it('a sort orders numbers and points in time, absent ones last', () => {
  const sorted = (key: string, records: readonly object[]): readonly object[] => {
    const sort = [parseSort(key, pricedType, orderings)];
    const valuesOf = (one: object): ReturnType<typeof sortValuesOf> => sortValuesOf(orderings.compared(one), sort);
    return [...records].sort((left, right) => compareSortValues(sort, valuesOf(left), valuesOf(right)));
  };
  const [none, unfit] = [{}, { price: 'much' }];
  expect(sorted('price', [none, { price: '100' }, unfit, { price: '9.50' }])).toEqual([
    { price: '9.50' },
    { price: '100' },
    none,
    unfit,
  ]);
  expect(sorted('price desc', [none, { price: '9.50' }, { price: '100' }])).toEqual([
    { price: '100' },
    { price: '9.50' },
    none,
  ]);
  const [early, late] = [{ at: '2026-11-21T14:30:00+01:00' }, { at: '2026-11-21T14:00:00Z' }];
  expect(sorted('at', [late, early])).toEqual([early, late]);
});

import { describe, expect, it } from 'vitest';
import { type TextReader } from '../../../src/runtime/server/read-result.js';
import { encodedText, textReader } from '../../../src/runtime/server/text-reader.js';

/** The value of a string, or the code of what is wrong with it. */
function read<T>(reader: TextReader<T>, text: string): T | string {
  const result = reader(text);
  return result.ok ? result.value : `!${result.issues.map(({ code }) => code).join()}`;
}

const color = { kind: 'enum', name: 'Color', members: ['red', 'green'] } as const;

describe('textReader for strings', () => {
  it('returns them unchanged', () => {
    expect(read(textReader('string'), '')).toBe('');
    expect(read(textReader('string'), ' a ')).toBe(' a ');
  });

  it('counts code points, not UTF-16 units', () => {
    const reader = textReader({ kind: 'string', minLength: 1, maxLength: 2 });
    expect(read(reader, '😀😀')).toBe('😀😀');
    expect(read(reader, '😀😀😀')).toBe('!length');
    expect(read(reader, '')).toBe('!length');
  });

  it('checks the pattern', () => {
    const reader = textReader({ kind: 'string', pattern: /^(?:[a-z]+)$/u });
    expect(read(reader, 'abc')).toBe('abc');
    expect(read(reader, 'abc\n')).toBe('!pattern');
    // In the words of the validators, for a body.
    expect(reader('1')).toMatchObject({ issues: [{ message: 'must match the pattern [a-z]+' }] });
  });

  it('accepts exactly the members of an enum', () => {
    const reader = textReader(() => color);
    expect(read(reader, 'red')).toBe('red');
    expect(read(reader, 'Red')).toBe('!member');
    expect(textReader({ ...color, members: ['', 'green'] })('red')).toMatchObject({
      issues: [{ message: 'must be one of "", green' }],
    });
  });

  it('checks the format', () => {
    const reader = textReader('date');
    expect(read(reader, '2026-01-01')).toBe('2026-01-01');
    expect(read(reader, '2026-02-30')).toBe('!format');
    const message = 'must be a date such as 2026-02-28';
    expect(reader('x')).toEqual({ ok: false, issues: [{ path: '', code: 'format', message }] });
  });
});

it.each([
  ['true', true],
  ['false', false],
  ['TRUE', '!type'],
  ['1', '!type'],
  ['', '!type'],
])('textReader for booleans reads %j', (text, value) => {
  expect(read(textReader('boolean'), text)).toBe(value);
});

describe('textReader for integers', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['-12', -12],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '!maximum'],
    ['-9007199254740992', '!minimum'],
    ['1.0', '!type'],
    ['1e3', '!type'],
    ['01', '!type'],
    ['+1', '!type'],
    [' 1', '!type'],
    ['0x10', '!type'],
    ['', '!type'],
    ['NaN', '!type'],
  ])('reads %j', (text, value) => {
    expect(read(textReader('integer'), text)).toBe(value);
  });

  it('limits int32 to 32 bits', () => {
    expect(read(textReader('int32'), '2147483647')).toBe(2147483647);
    expect(read(textReader('int32'), '2147483648')).toBe('!maximum');
    expect(read(textReader({ kind: 'int32', minimum: 0 }), '-1')).toBe('!minimum');
    expect(read(textReader({ kind: 'int32', minimum: 0 }), '2147483648')).toBe('!maximum');
  });

  it('checks the bounds', () => {
    expect(read(textReader({ kind: 'integer', minimum: 1, maximum: 5 }), '5')).toBe(5);
    expect(read(textReader({ kind: 'integer', minimum: 1, maximum: 5 }), '6')).toBe('!maximum');
    expect(read(textReader({ kind: 'integer', minimum: 1, maximum: 5 }), '0')).toBe('!minimum');
  });
});

it.each([
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9223372036854775808', '!maximum'],
  ['-9223372036854775809', '!minimum'],
  ['1'.repeat(1000), '!type'],
  ['1.5', '!type'],
  ['', '!type'],
])('textReader for int64 reads %j', (text, value) => {
  expect(read(textReader('int64'), text)).toBe(value);
});

describe('textReader for numbers', () => {
  it.each([
    ['1.5', 1.5],
    ['-0.25', -0.25],
    ['1e3', 1000],
    ['0', 0],
    ['1e999', '!type'],
    ['Infinity', '!type'],
    ['.5', '!type'],
    ['5.', '!type'],
    ['0x1', '!type'],
    ['', '!type'],
  ])('reads %j', (text, value) => {
    expect(read(textReader('number'), text)).toBe(value);
  });

  it('checks the bounds', () => {
    expect(read(textReader({ kind: 'number', minimum: 0, maximum: 500 }), '500')).toBe(500);
    expect(read(textReader({ kind: 'number', minimum: 0, maximum: 500 }), '500.1')).toBe('!maximum');
    expect(read(textReader({ kind: 'number', minimum: 0, maximum: 500 }), '-0.1')).toBe('!minimum');
  });
});

it('textReader for multiples checks them exactly, for each type of number', () => {
  const cents = textReader({ kind: 'number', minimum: 0, multipleOf: 0.01, scale: 100 });
  expect(read(cents, '19.99')).toBe(19.99);
  expect(read(cents, '19.995')).toBe('!multiple');
  expect(read(cents, '-1')).toBe('!minimum');
  expect(read(cents, 'x')).toBe('!type');
  expect(read(textReader({ kind: 'int64', multipleOf: 60n }), '9223372036854775800')).toBe(9223372036854775800n);
  expect(read(textReader({ kind: 'int64', multipleOf: 60n }), '61')).toBe('!multiple');
});

describe('textReader for encoded values', () => {
  it('reads JSON', () => {
    expect(read(textReader({ kind: 'json', of: 'unknown' }), '{"a":[1]}')).toEqual({ a: [1] });
    expect(read(textReader({ kind: 'json', of: 'unknown' }), '{')).toBe('!json');
    expect(read(textReader({ kind: 'json', of: 'unknown' }), '['.repeat(64) + ']'.repeat(64))).toHaveLength(1);
    expect(read(textReader({ kind: 'json', of: 'unknown' }), '['.repeat(65) + ']'.repeat(65))).toBe('!depth');
  });

  it('reads bytes', () => {
    const reader = textReader('bytes');
    expect(read(reader, 'AA==')).toEqual(new Uint8Array([0]));
    expect(read(reader, '?')).toBe('!format');
  });

  it('reports in the message which part of the value is wrong, as the reason already names the parameter', () => {
    const issues = [{ path: '/a/0', code: 'type', message: 'must be x' }];
    const told = { ok: false, issues: [{ path: '', code: 'type', message: 'at /a/0 must be x' }] };
    expect(encodedText(() => ({ ok: false, issues }))('…')).toEqual(told);
    expect(textReader({ kind: 'json', of: 'unknown' }, () => ({ ok: false, issues }))('…')).toEqual(told);
  });
});

describe('textReader', () => {
  it('reads a type through its aliases, without null, which has no string', () => {
    const alias = { kind: 'alias', name: 'Size', type: { kind: 'nullable', of: 'integer' } } as const;
    const reader = textReader(() => alias);
    expect(read(reader, '7')).toBe(7);
    expect(read(textReader('unknown'), '7')).toBe('7');
  });

  it('reports a type without strings as a bug', () => {
    for (const type of ['null', { kind: 'map', values: 'string' }, { kind: 'array', items: 'string' }] as const) {
      expect(() => textReader(type)).toThrow(/^Bug: no string can carry/);
    }
  });
});

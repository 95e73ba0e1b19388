import { describe, expect, it } from 'vitest';
import type { TextReader } from '../../../src/runtime/server/text.js';
import {
  anyText,
  base64Text,
  bigintText,
  booleanText,
  boundedText,
  encodedText,
  formattedText,
  integerText,
  jsonText,
  memberText,
  multipleText,
  numberText,
} from '../../../src/runtime/server/text.js';
import { isMultiple } from '../../../src/runtime/validators/multiple.js';

/** The value of a text, or the code of what is wrong with it. */
function read<T>(reader: TextReader<T>, text: string): T | string {
  const result = reader(text);
  return result.ok ? result.value : `!${result.issues.map(({ code }) => code).join()}`;
}

describe('text', () => {
  it('is taken as it is', () => {
    expect(read(anyText, '')).toBe('');
    expect(read(anyText, ' a ')).toBe(' a ');
  });

  it('counts code points, not UTF-16 units', () => {
    const reader = boundedText({ minLength: 1, maxLength: 2 });
    expect(read(reader, '😀😀')).toBe('😀😀');
    expect(read(reader, '😀😀😀')).toBe('!length');
    expect(read(reader, '')).toBe('!length');
  });

  it('matches its pattern', () => {
    expect(read(boundedText({ pattern: /^(?:[a-z]+)$/u }), 'abc')).toBe('abc');
    expect(read(boundedText({ pattern: /^(?:[a-z]+)$/u }), 'abc\n')).toBe('!pattern');
  });

  it('is a member of an enum, exactly', () => {
    expect(read(memberText(['red', 'green']), 'red')).toBe('red');
    expect(read(memberText(['red', 'green']), 'Red')).toBe('!member');
  });

  it('has a form that a check knows', () => {
    const reader = formattedText((text) => text === '2026-01-01', 'a date');
    expect(read(reader, '2026-01-01')).toBe('2026-01-01');
    expect(reader('x')).toEqual({ ok: false, issues: [{ path: '', code: 'format', message: 'must be a date' }] });
  });
});

describe('boolean', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['TRUE', '!type'],
    ['1', '!type'],
    ['', '!type'],
  ])('%j', (text, value) => {
    expect(read(booleanText, text)).toBe(value);
  });
});

describe('integer', () => {
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
  ])('%j', (text, value) => {
    expect(read(integerText(), text)).toBe(value);
  });

  it('keeps to its bounds', () => {
    expect(read(integerText({ minimum: 1, maximum: 5 }), '5')).toBe(5);
    expect(read(integerText({ minimum: 1, maximum: 5 }), '6')).toBe('!maximum');
    expect(read(integerText({ minimum: 1, maximum: 5 }), '0')).toBe('!minimum');
  });
});

describe('int64', () => {
  it.each([
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775808', '!maximum'],
    ['-9223372036854775809', '!minimum'],
    ['1'.repeat(1000), '!type'],
    ['1.5', '!type'],
    ['', '!type'],
  ])('%j', (text, value) => {
    expect(read(bigintText(), text)).toBe(value);
  });
});

describe('number', () => {
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
  ])('%j', (text, value) => {
    expect(read(numberText(), text)).toBe(value);
  });

  it('keeps to its bounds', () => {
    expect(read(numberText({ minimum: 0, maximum: 500 }), '500')).toBe(500);
    expect(read(numberText({ minimum: 0, maximum: 500 }), '500.1')).toBe('!maximum');
    expect(read(numberText({ minimum: 0, maximum: 500 }), '-0.1')).toBe('!minimum');
  });
});

describe('a multiple', () => {
  it('is read as the number that it is of', () => {
    const cents = multipleText(numberText({ minimum: 0 }), { of: 0.01, isMultiple, scale: 100 });
    expect(read(cents, '19.99')).toBe(19.99);
    expect(read(cents, '19.995')).toBe('!multiple');
    expect(read(cents, '-1')).toBe('!minimum');
    expect(read(cents, 'x')).toBe('!type');
    expect(read(multipleText(bigintText(), { of: 60n, isMultiple }), '9223372036854775800')).toBe(9223372036854775800n);
    expect(read(multipleText(bigintText(), { of: 60n, isMultiple }), '61')).toBe('!multiple');
  });
});

describe('text with something in it', () => {
  it('is JSON', () => {
    expect(read(jsonText, '{"a":[1]}')).toEqual({ a: [1] });
    expect(read(jsonText, '{')).toBe('!json');
    expect(read(jsonText, '['.repeat(64) + ']'.repeat(64))).toHaveLength(1);
    expect(read(jsonText, '['.repeat(65) + ']'.repeat(65))).toBe('!depth');
  });

  it('is bytes', () => {
    const reader = base64Text((text) => (text === 'AA==' ? new Uint8Array([0]) : undefined));
    expect(read(reader, 'AA==')).toEqual(new Uint8Array([0]));
    expect(read(reader, '?')).toBe('!format');
  });

  it('says in the message where in the value something is wrong: the reason already names the parameter', () => {
    const reader = encodedText(() => ({ ok: false, issues: [{ path: '/a/0', code: 'type', message: 'must be x' }] }));
    expect(reader('…')).toEqual({ ok: false, issues: [{ path: '', code: 'type', message: 'at /a/0: must be x' }] });
  });
});

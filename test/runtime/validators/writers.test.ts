import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifier } from '../../../src/runtime/validators/functions.js';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';
import type { AliasType, ObjectType } from '../../../src/runtime/validators/type.js';
import { anyText } from '../../support/any-text.js';
import {
  mismatch,
  writeBoolean,
  writeInt64,
  writeItems,
  writeJson,
  writeNumber,
  writeNumbers,
  writeQuoted,
  writeString,
  writeStrings,
} from '../../../src/runtime/validators/writers.js';
import { writeBytes } from '../../../src/runtime/validators/parts/bytes.js';
import { writeValues } from '../../../src/runtime/validators/parts/maps.js';
import { checkWrittenDepth } from '../../../src/runtime/validators/parts/recursion.js';

const anything: AliasType = { kind: 'alias', name: 'Anything', type: 'unknown' };

/** A list of the declared type, whatever it contains. */
const listOf = <T>(list: unknown): readonly T[] => list as readonly T[];

describe('fast writers', () => {
  it('write strings as JSON.stringify escapes them, however long they are', () => {
    const unit = fc.constantFrom(...'ab"\\/\n\u0000\u001f\u007f\u0080\u2028é', '\ud83d', '\ude00', '😀', '\uffff');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 100 }), fc.nat(80), (text, length) => {
        for (const whole of [text, 'a'.repeat(length) + text]) {
          expect(`"${writeString(whole)}"`).toBe(JSON.stringify(whole));
          expect(writeQuoted(whole)).toBe(JSON.stringify(whole));
        }
      }),
    );
  });

  it('write numbers as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(`${writeNumber(number)}`).toBe(JSON.stringify(number));
      }),
    );
  });

  it('write an int64 with all its digits', () => {
    const edges = [30n, 31n, 53n, 63n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]);
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.constantFrom(...edges, 0n)), (long) => {
        expect(`${writeInt64(long)}`).toBe(long.toString());
        expect(`${writeInt64(-long)}`).toBe((-long).toString());
      }),
    );
  });

  it('write lists of any length as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 20 }), (list) => {
        expect(writeNumbers(list)).toBe(JSON.stringify(list));
        expect(writeItems(list, writeNumber)).toBe(JSON.stringify(list));
        expect(writeStrings(list.map(String))).toBe(JSON.stringify(list.map(String)));
      }),
    );
  });

  it('write maps with names of every kind', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(anyText, fc.constant('__proto__')), fc.integer()), (map) => {
        expect(writeValues(map, writeNumber)).toBe(JSON.stringify(map));
      }),
    );
  });
});

describe('a value that does not fit', () => {
  const written = { write: () => '1' };
  const withSubstitution = [1, 2, 3];
  delete withSubstitution[1];

  it.each<[string, () => unknown]>([
    ['a number instead of a string', () => writeString(5)],
    ['a boxed string', () => writeString(Object('a'))],
    ['NaN', () => writeNumber(NaN)],
    ['an infinity', () => writeNumber(-Infinity)],
    ['a bigint instead of a number', () => writeNumber(5n)],
    ['a number instead of an int64', () => writeInt64(5)],
    ['a string instead of a boolean', () => writeBoolean('true')],
    ['a string instead of bytes', () => writeBytes('AQID"')],
    ['undefined, a function or a symbol for anything', () => writeJson(undefined)],
    ['a sparse list', () => writeItems(withSubstitution, written.write)],
    ['a string in a list of numbers', () => writeNumbers(listOf([1, '2']))],
    ['an array-like object', () => writeNumbers(listOf({ length: 20 }))],
    ['a string instead of a list of strings', () => writeStrings(listOf('ab'))],
    ['a list instead of a map', () => writeValues(listOf([1]) as unknown as Record<string, number>, written.write)],
    [
      'an object with toJSON instead of a map',
      () => writeValues(new Date() as unknown as Record<string, number>, written.write),
    ],
    ['undefined in a map', () => writeValues({ a: undefined }, written.write)],
  ])('is written by the slow path: %s', (_what, attempt) => {
    expect(attempt).toThrow(mismatch);
    expect(stringifier(anything, () => String(attempt()))({ a: 1 })).toBe('{"a":1}');
  });

  it('is written by the slow path in a long list of numbers too', () => {
    const numbers: AliasType = { kind: 'alias', name: 'Numbers', type: { kind: 'array', items: 'number' } };
    const list = [1, NaN, '"', undefined, null, new Date(0), { toJSON: () => 5 }, 8, 9, 10];
    for (const given of [list, [...list, 2n ** 60n]]) {
      expect(() => writeNumbers(listOf(given))).toThrow(mismatch);
      expect(stringifier(numbers, writeNumbers)(listOf(given))).toBe(stringifyJson(given));
    }
    expect(stringifier(numbers, writeNumbers)(listOf(list))).toBe(JSON.stringify(list));
  });
});

describe('an error while writing', () => {
  it('is passed on if it comes from the value itself', () => {
    const value = {
      get text(): string {
        throw new RangeError('mine');
      },
    };
    expect(() => stringifier<typeof value>(anything, ({ text }) => writeString(text))(value)).toThrow('mine');
  });

  it('explains that the value is circular', () => {
    const node: ObjectType = { kind: 'object', name: 'Node', fields: [{ name: 'next', type: () => node }] };
    const endless: { next?: unknown } = {};
    endless.next = endless;
    expect(() => stringifier(node)(endless)).toThrow('contains itself');
    expect(() => checkWrittenDepth(1001)).toThrow('contains itself');
  });
});

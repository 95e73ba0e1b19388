import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifier } from '../../../src/runtime/validators/functions.js';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';
import type { AliasType, ObjectType } from '../../../src/runtime/validators/type.js';
import {
  checkWrittenDepth,
  mismatch,
  writeBoolean,
  writeBytes,
  writeInt64,
  writeItems,
  writeJson,
  writeNumber,
  writeNumbers,
  writeQuoted,
  writeString,
  writeStrings,
  writeValues,
} from '../../../src/runtime/validators/writers.js';

const anything: AliasType = { kind: 'alias', name: 'Anything', type: 'unknown' };

/** A list as the type has it, whatever is in it. */
const listOf = <T>(list: unknown): readonly T[] => list as readonly T[];

describe('values of substitutions', () => {
  it('is text as JSON.stringify escapes it, however long it is', () => {
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

  it('is a number as JSON.stringify has it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(`${writeNumber(number)}`).toBe(JSON.stringify(number));
      }),
    );
  });

  it('is an int64 in all its digits', () => {
    const edges = [30n, 31n, 53n, 63n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]);
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.constantFrom(...edges, 0n)), (long) => {
        expect(`${writeInt64(long)}`).toBe(long.toString());
        expect(`${writeInt64(-long)}`).toBe((-long).toString());
      }),
    );
  });

  it('is a list of any length as JSON.stringify has it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 20 }), (list) => {
        expect(writeNumbers(list)).toBe(JSON.stringify(list));
        expect(writeItems(list, writeNumber)).toBe(JSON.stringify(list));
        expect(writeStrings(list.map(String))).toBe(JSON.stringify(list.map(String)));
      }),
    );
  });

  it('is a map whose names are of every kind', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('__proto__')), fc.integer()),
        (map) => {
          expect(writeValues(map, writeNumber)).toBe(JSON.stringify(map));
        },
      ),
    );
  });
});

describe('what is none of that', () => {
  const written = { write: () => '1' };
  const withSubstitution = [1, 2, 3];
  delete withSubstitution[1];

  it.each<[string, () => unknown]>([
    ['a number for a text', () => writeString(5)],
    ['a boxed text', () => writeString(Object('a'))],
    ['NaN', () => writeNumber(NaN)],
    ['an infinity', () => writeNumber(-Infinity)],
    ['a bigint for a number', () => writeNumber(5n)],
    ['a number for an int64', () => writeInt64(5)],
    ['a text for a flag', () => writeBoolean('true')],
    ['a text for bytes', () => writeBytes('AQID"')],
    ['undefined, a function or a symbol for anything', () => writeJson(undefined)],
    ['a list with a substitution', () => writeItems(withSubstitution, written.write)],
    ['a list of numbers with a text', () => writeNumbers(listOf([1, '2']))],
    ['what looks like a list', () => writeNumbers(listOf({ length: 20 }))],
    ['text for a list of texts', () => writeStrings(listOf('ab'))],
    ['a list for a map', () => writeValues(listOf([1]) as unknown as Record<string, number>, written.write)],
    ['a map that writes itself', () => writeValues(new Date() as unknown as Record<string, number>, written.write)],
    ['a map with undefined in it', () => writeValues({ a: undefined }, written.write)],
  ])('%s is written the long way', (_what, attempt) => {
    expect(attempt).toThrow(mismatch);
    expect(stringifier(anything, () => String(attempt()))({ a: 1 })).toBe('{"a":1}');
  });

  it('is written the long way in a long list of numbers too', () => {
    const numbers: AliasType = { kind: 'alias', name: 'Numbers', type: { kind: 'array', items: 'number' } };
    const list = [1, NaN, '"', undefined, null, new Date(0), { toJSON: () => 5 }, 8, 9, 10];
    for (const given of [list, [...list, 2n ** 60n]]) {
      expect(() => writeNumbers(listOf(given))).toThrow(mismatch);
      expect(stringifier(numbers, writeNumbers)(listOf(given))).toBe(stringifyJson(given));
    }
    expect(stringifier(numbers, writeNumbers)(listOf(list))).toBe(JSON.stringify(list));
  });
});

describe('an error', () => {
  it('of the value itself gets through', () => {
    const value = {
      get text(): string {
        throw new RangeError('mine');
      },
    };
    expect(() => stringifier<typeof value>(anything, ({ text }) => writeString(text))(value)).toThrow('mine');
  });

  it('says so when there is no end', () => {
    const node: ObjectType = { kind: 'object', name: 'Node', fields: [{ name: 'next', type: () => node }] };
    const endless: { next?: unknown } = {};
    endless.next = endless;
    expect(() => stringifier(node)(endless)).toThrow('contains itself');
    expect(() => checkWrittenDepth(1001)).toThrow('contains itself');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';
import * as write from '../../../src/runtime/validators/write.js';

/** A list as the type has it, whatever is in it. */
const listOf = <T>(list: unknown): readonly T[] => list as readonly T[];

describe('what stands in a hole', () => {
  it('is text as JSON.stringify escapes it, however long it is', () => {
    const unit = fc.constantFrom(...'ab"\\/\n\u0000\u001f\u007f\u0080\u2028é', '\ud83d', '\ude00', '😀', '\uffff');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 100 }), fc.nat(80), (text, length) => {
        for (const whole of [text, 'a'.repeat(length) + text]) {
          expect(`"${write.text(whole)}"`).toBe(JSON.stringify(whole));
          expect(write.quoted(whole)).toBe(JSON.stringify(whole));
        }
      }),
    );
  });

  it('is a number as JSON.stringify has it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(`${write.number(number)}`).toBe(JSON.stringify(number));
      }),
    );
  });

  it('is an int64 in all its digits', () => {
    const edges = [30n, 31n, 53n, 63n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]);
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.constantFrom(...edges, 0n)), (long) => {
        expect(`${write.int64(long)}`).toBe(long.toString());
        expect(`${write.int64(-long)}`).toBe((-long).toString());
      }),
    );
  });

  it('is a list of any length as JSON.stringify has it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 20 }), (list) => {
        expect(write.numbers(list)).toBe(JSON.stringify(list));
        expect(write.items(list, write.number)).toBe(JSON.stringify(list));
        expect(write.texts(list.map(String))).toBe(JSON.stringify(list.map(String)));
      }),
    );
  });

  it('is a map whose names are of every kind', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('__proto__')), fc.integer()),
        (map) => {
          expect(write.values(map, write.number)).toBe(JSON.stringify(map));
        },
      ),
    );
  });
});

describe('what is none of that', () => {
  const written = { write: () => '1' };
  const withHole = [1, 2, 3];
  delete withHole[1];

  it.each<[string, () => unknown]>([
    ['a number for a text', () => write.text(5)],
    ['a boxed text', () => write.text(Object('a'))],
    ['NaN', () => write.number(NaN)],
    ['an infinity', () => write.number(-Infinity)],
    ['a bigint for a number', () => write.number(5n)],
    ['a number for an int64', () => write.int64(5)],
    ['a text for a flag', () => write.boolean('true')],
    ['a text for bytes', () => write.bytes('AQID"')],
    ['undefined, a function or a symbol for anything', () => write.json(undefined)],
    ['a list with a hole', () => write.items(withHole, written.write)],
    ['a list of numbers with a text', () => write.numbers(listOf([1, '2']))],
    ['what looks like a list', () => write.numbers(listOf({ length: 20 }))],
    ['text for a list of texts', () => write.texts(listOf('ab'))],
    ['a list for a map', () => write.values(listOf([1]) as unknown as Record<string, number>, written.write)],
    ['a map that writes itself', () => write.values(new Date() as unknown as Record<string, number>, written.write)],
    ['a map with undefined in it', () => write.values({ a: undefined }, written.write)],
  ])('%s is written the long way', (_what, attempt) => {
    expect(attempt).toThrow(write.odd);
    expect(write.swiftly(() => String(attempt()), {})).toBeUndefined();
  });

  it('is as JSON.stringify has it in a long list of numbers', () => {
    const list = [1, NaN, '"', undefined, null, new Date(0), { toJSON: () => 5 }, 8, 9, 10];
    expect(write.numbers(listOf(list))).toBe(JSON.stringify(list));
    expect(write.numbers(listOf([...list, 2n ** 60n]))).toBe(stringifyJson([...list, 2n ** 60n]));
  });
});

describe('an error', () => {
  it('of the value itself gets through', () => {
    const value = {
      get text(): string {
        throw new RangeError('mine');
      },
    };
    expect(() => write.swiftly(({ text }) => write.text(text), value)).toThrow('mine');
  });

  it('says so when there is no end', () => {
    const endless = (value: { n: number }): unknown => [endless({ n: value.n + 1 })];
    expect(() => write.fully(endless, { n: 0 }, 'strict')).toThrow(TypeError);
    expect(() => write.guard(1001)).toThrow('contains itself');
  });
});

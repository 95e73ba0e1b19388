import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText, exactValue } from '../../../src/runtime/reference/idempotency.js';
import { anyText } from '../../support/any-text.js';
import { temporalOf } from '../../support/temporal.js';

/** The value after a round trip through UTF-8. */
function roundTrip(value: unknown): unknown {
  const { text, isWhole } = exactText(value);
  expect(isWhole).toBe(true);
  return exactValue(Buffer.from(text).toString());
}

describe('the exact text of a value', () => {
  it('looks like its JSON', () => {
    const value = { id: 'a', size: 9007199254740993n, photo: new Uint8Array([1]), gone: undefined };
    expect(exactText(value).text).toBe('{"id":"sa","size":"n9007199254740993","photo":"bAQ=="}');
  });

  it('has the classes of dates and times', () => {
    const values = [new Date(5), temporalOf('Instant', '2026-01-01T00:00:00Z'), temporalOf('PlainDate', '2026-01-01')];
    expect(roundTrip(values)).toEqual(values);
    expect(exactText(values).text).toBe('["t5","TInstant 2026-01-01T00:00:00Z","TPlainDate 2026-01-01"]');
  });

  it('stands for exactly one value', () => {
    const values = [
      1,
      1n,
      '1',
      'n1',
      '',
      0,
      -0,
      0n,
      Infinity,
      -Infinity,
      NaN,
      null,
      undefined,
      true,
      'true',
      'u',
      [],
      {},
    ];
    const others = [
      [undefined],
      [null],
      { '': 0 },
      new Uint8Array(),
      new Uint8Array([0, 255]),
      'bAP8=',
      '\0',
      '\ud800',
    ];
    const all = [...values, ...others, 'é😀', 5e-324, Number.MAX_VALUE, 2n ** 63n - 1n, -(2n ** 63n)];
    for (const value of all) expect(roundTrip(value)).toStrictEqual(value);
    expect(new Set(all.map((value) => exactText(value).text)).size).toBe(all.length);
  });

  it('keeps names that are special in JavaScript', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":"c","toJSON":"t","2":0,"1":0}');
    const back = roundTrip(value) as object;
    expect(back).toStrictEqual(value);
    expect([Object.keys(back), Object.getPrototypeOf(back)]).toEqual([Object.keys(value as object), Object.prototype]);
  });

  it('handles part of a buffer correctly', () => {
    expect(roundTrip(Buffer.from('abcd').subarray(1, 3))).toStrictEqual(new Uint8Array([98, 99]));
  });

  it('can be read back for any plain data', () => {
    const texts = fc.oneof(fc.string(), anyText, fc.constantFrom('__proto__', 'n1'));
    const leaves = fc.oneof(
      texts,
      fc.bigInt(),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array(),
    );
    const values = fc.dictionary(texts, fc.oneof(leaves, fc.array(leaves), fc.dictionary(texts, leaves)));
    const roundTrips = fc.property(values, (value) => {
      expect(roundTrip({ value })).toEqual({ value });
    });
    fc.assert(roundTrips, { numRuns: 50 });
  });

  it('keeps a Date', () => {
    const value = { at: new Date('2026-02-28T23:59:59.123Z') };
    expect(exactValue(exactText(value).text)).toEqual(value);
  });

  it('is marked as incomplete for anything but plain data', () => {
    const stream = new ReadableStream<Uint8Array>();
    for (const value of [stream, new Map(), Symbol('a'), (): void => undefined]) {
      expect(exactText({ status: 200, body: [value] })).toEqual({
        text: '{"status":200,"body":["x"]}',
        isWhole: false,
      });
    }
  });
});

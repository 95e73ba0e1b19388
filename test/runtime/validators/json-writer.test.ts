import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/runtime/validators/json.js';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';

describe('stringifyJson', () => {
  it('writes a bigint as a plain number', () => {
    expect(stringifyJson({ n: 9223372036854775807n, list: [-1n] })).toBe('{"n":9223372036854775807,"list":[-1]}');
  });

  it('writes everything else as JSON.stringify does', () => {
    const values = fc.anything({
      withNullPrototype: true,
      withDate: true,
      withBoxedValues: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(values, (value) => {
        const expected = JSON.stringify(value) as string | undefined;
        if (expected === undefined) expect(() => stringifyJson(value)).toThrow(TypeError);
        else expect(stringifyJson(value)).toBe(expected);
      }),
    );
  });

  it('omits what has no JSON', () => {
    expect(stringifyJson({ a: undefined, b: () => 1, c: Symbol('x'), d: null })).toBe('{"d":null}');
    expect(stringifyJson([undefined, () => 1, NaN, Infinity, -0])).toBe('[null,null,null,null,0]');
  });

  it('escapes lone surrogates', () => {
    expect(stringifyJson(['\ud800', '😀'])).toBe(String.raw`["\ud800","😀"]`);
  });

  it('refuses a value that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => stringifyJson(loop)).toThrow(TypeError);
    expect(() => stringifyJson(undefined)).toThrow('A value of type undefined has no JSON.');
  });

  it('restores what parseJson read', () => {
    const text = String.raw`{"a":[1,9007199254740993,-9007199254740993],"b":{"__proto__":null,"c":"\u2028"}}`;
    const read = parseJson(text);
    expect(read.ok && parseJson(stringifyJson(read.value))).toEqual(read);
  });
});

import { describe, expect, it } from 'vitest';
import { useEveryKind } from './every-kind.js';

const { call, exported } = useEveryKind();

describe('validation of malicious values', () => {
  it('ends where a value contains itself', () => {
    const tree: Record<string, unknown> = { name: 'a' };
    tree['children'] = [tree, tree, tree];
    expect(call('isTree', tree)).toBe(false);
    const issues = call('validateTree', tree).issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    expect(new Set(issues.map((issue) => issue.code))).toEqual(new Set(['depth']));
  });

  it('lists at most a hundred issues', () => {
    expect(call('validateTags', Array(1_000_000).fill(5)).issues).toHaveLength(100);
    const manyFields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]));
    expect(call('decodePoint', { x: 1, ...manyFields }).issues).toHaveLength(100);
  });

  it('repeats no long text', () => {
    const huge = 'x'.repeat(1_000_000);
    const all = [call('decodePoint', { x: 1, [huge]: 1 }), call('decodeColor', huge), call('decodePoint', { x: huge })];
    expect(JSON.stringify(all).length).toBeLessThan(2000);
  });

  it('ignores inherited fields', () => {
    expect(call('isOdd', {})).toBe(true);
    expect(call('stringifyOdd', {})).toBe('{}');
  });
});

describe('messages for people', () => {
  it.each<[string, unknown, string]>([
    ['Small', 1.5, 'must be a whole number between -2147483648 and 2147483647'],
    ['Long', 5, 'must be a whole number between -9223372036854775808 and 9223372036854775807, as a bigint'],
    ['Percent', 101, 'must be a whole number between 0 and 100'],
    ['Ratio', 2, 'must be a number between 0 and 1'],
    ['Short', 'abcd', 'must have 1 to 3 characters'],
    ['Code', 'x', 'must match the pattern [a-z]{2}(-[A-Z]{2})?'],
    ['Pair', [], 'must have exactly 2 items'],
    ['Tags', ['a', 'a'], 'must be unique: it equals item 0'],
    ['Day', '', 'must be a date such as 2026-02-28'],
    ['Color', 'blue', 'must be one of: red, green'],
    ['Action', { action: 'x' }, 'must be one of: nothing, set, add'],
    ['Action', {}, 'is required: one of nothing, set, add'],
    ['Point', {}, 'is required'],
    ['Point', [], 'must be an object'],
  ])('say for %s of %o: %s', (type, value, message) => {
    expect(call(`validate${type}`, value).issues?.[0]?.message).toBe(message);
  });

  it('say to who sends JSON that a large whole number has digits only', () => {
    const bounds = 'between -9223372036854775808 and 9223372036854775807';
    const message = `must be a whole number ${bounds}, in digits only`;
    expect(call('parseLong', '1e18').issues?.[0]?.message).toBe(message);
    expect(call('decodeLong', 1e18).issues?.[0]?.message).toBe(message);
  });

  it('are joined in the error that assertX throws', () => {
    expect(() => call('assertPoint', { x: 1 })).not.toThrow();
    expect(() => call('assertPoint', { y: 'a' })).toThrow('Not a valid Point: /x is required (and 1 more)');
    expect(() => call('assertPoint', { y: 'a' })).toThrow(exported('ValidationError'));
    expect(() => call('assertPoint', 5)).toThrow('Not a valid Point: the value must be an object');
  });
});

describe('xSchema', () => {
  interface Schema {
    readonly '~standard': {
      readonly version: number;
      readonly vendor: string;
      validate(value: unknown): unknown;
    };
  }

  it('is a Standard Schema that reads what decodeX reads in strict mode', () => {
    const { '~standard': schema } = exported('accountSchema') as unknown as Schema;
    expect(schema.version).toBe(1);
    expect(schema.vendor).toBe('modelwright');
    expect(schema.validate({ id: 1 })).toEqual({ value: { id: 1n } });
    expect(schema.validate({ id: 1, notes: [{ text: 5 }], 'a/b': 1 })).toEqual({
      issues: [
        { message: 'must be a string', path: ['notes', 0, 'text'] },
        { message: 'is not a known field', path: ['a/b'] },
      ],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { note, valueOf } from '../../../src/runtime/server/parameters.js';
import { headerReader, valuesReader } from '../../../src/runtime/server/text-reader.js';
import type { ParameterSource } from '../../../src/runtime/server/message.js';

function sourceOf(values: Readonly<Record<string, readonly string[]>>): ParameterSource {
  return { in: 'query', values: new Map(Object.entries(values)), reasons: [] };
}

const required = { name: 'limit', read: valuesReader('integer') };
const optional = { ...required, optional: true } as const;
const limit = { ...required, default: 20 };

describe('a parameter', () => {
  it('is read when it is present', () => {
    const source = sourceOf({ limit: ['7'] });
    expect([required, optional, limit].map((parameter) => valueOf(source, parameter))).toEqual([7, 7, 7]);
    expect(source.reasons).toEqual([]);
  });

  it('is missing, undefined or its default if it is absent', () => {
    const source = sourceOf({});
    expect(valueOf(source, optional)).toBeUndefined();
    expect(valueOf(source, limit)).toBe(20);
    expect(source.reasons).toEqual([]);
    valueOf(source, required);
    expect(source.reasons).toEqual([{ in: 'query', at: 'limit', code: 'required', message: 'must be given' }]);
  });

  it('is present if it is empty', () => {
    expect(valueOf(sourceOf({ name: [''] }), { name: 'name', read: valuesReader('string') })).toBe('');
  });

  it('is reported if it is invalid, even where it has a default', () => {
    const source = sourceOf({ limit: ['many'] });
    valueOf(source, limit);
    expect(source.reasons.map(({ at, code }) => [at, code])).toEqual([['limit', 'type']]);
  });

  it('may occur only once unless it is a list', () => {
    const source = sourceOf({ limit: ['1', '1'] });
    valueOf(source, required);
    expect(source.reasons.map(({ code }) => code)).toEqual(['repeated']);
  });
});

describe('a list parameter', () => {
  it('has one value for each occurrence of its name', () => {
    expect(valuesReader({ kind: 'array', items: 'integer' })(['1', '2', '1'])).toEqual({ ok: true, value: [1, 2, 1] });
  });

  it.each([
    [{ minItems: 2, maxItems: 2 }, ['1'], 'items'],
    [{ minItems: 2, maxItems: 2 }, ['1', '2', '3'], 'items'],
    [{ unique: true }, ['1', '1'], 'unique'],
    [{}, ['1', 'x'], 'type'],
  ] as const)('within %j refuses %j', (bounds, texts, code) => {
    expect(valuesReader({ kind: 'array', items: 'integer', ...bounds })(texts)).toMatchObject({
      ok: false,
      issues: [{ code }],
    });
  });

  it('repeats a number in whatever form it is written', () => {
    const read = valuesReader({ kind: 'array', items: 'number', unique: true });
    expect(read(['1', '1.0', '1e0'])).toMatchObject({ ok: false, issues: [{ code: 'unique' }] });
    expect(read(['1', '-1'])).toEqual({ ok: true, value: [1, -1] });
  });

  it('may be separated by commas in a single string', () => {
    const readers = [
      valuesReader({ kind: 'csv', items: 'integer' }),
      headerReader({ kind: 'array', items: 'integer' }),
    ];
    for (const read of readers) {
      expect(read(['1, 2,3'])).toEqual({ ok: true, value: [1, 2, 3] });
      expect(read(['\t1 ,\u00a02,3\n'])).toEqual({ ok: true, value: [1, 2, 3] });
      expect(read([''])).toEqual({ ok: true, value: [] });
      expect(read(['1,,2'])).toMatchObject({ ok: false });
      expect(read(['1', '2'])).toMatchObject({ ok: false, issues: [{ code: 'repeated' }] });
    }
  });
});

it('the reasons of a refusal are limited to a hundred', () => {
  const source = sourceOf({});
  for (let count = 0; count < 200; count += 1) note(source, { in: 'query', at: 'a', code: 'type', message: '' });
  expect(source.reasons).toHaveLength(100);
});

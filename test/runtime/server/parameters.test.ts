import { describe, expect, it } from 'vitest';
import type { ParameterSource } from '../../../src/runtime/server/parameters.js';
import {
  note,
  once,
  optional,
  orDefault,
  repeated,
  required,
  separated,
} from '../../../src/runtime/server/parameters.js';
import { anyText, integerText } from '../../../src/runtime/server/text.js';

function sourceOf(values: Readonly<Record<string, readonly string[]>>): ParameterSource {
  return { in: 'query', values: new Map(Object.entries(values)), reasons: [] };
}

const limit = { name: 'limit', read: once(integerText()), default: 20 };

describe('a parameter', () => {
  it('is read when it is there', () => {
    const source = sourceOf({ limit: ['7'] });
    expect([required(source, limit), optional(source, limit), orDefault(source, limit)]).toEqual([7, 7, 7]);
    expect(source.reasons).toEqual([]);
  });

  it('that is not there is missing, undefined or its default', () => {
    const source = sourceOf({});
    expect(optional(source, limit)).toBeUndefined();
    expect(orDefault(source, limit)).toBe(20);
    expect(source.reasons).toEqual([]);
    required(source, limit);
    expect(source.reasons).toEqual([{ in: 'query', at: 'limit', code: 'required', message: 'must be given' }]);
  });

  it('that is empty is there', () => {
    expect(optional(sourceOf({ name: [''] }), { name: 'name', read: once(anyText) })).toBe('');
  });

  it('that is wrong is a reason even where it has a default', () => {
    const source = sourceOf({ limit: ['many'] });
    orDefault(source, limit);
    expect(source.reasons.map(({ at, code }) => [at, code])).toEqual([['limit', 'type']]);
  });

  it('that is no list is given once', () => {
    const source = sourceOf({ limit: ['1', '1'] });
    required(source, limit);
    expect(source.reasons.map(({ code }) => code)).toEqual(['repeated']);
  });
});

describe('a list', () => {
  it('is one value for each time the name is given', () => {
    expect(repeated(integerText())(['1', '2', '1'])).toEqual({ ok: true, value: [1, 2, 1] });
  });

  it.each([
    [{ minItems: 2, maxItems: 2 }, ['1'], 'items'],
    [{ minItems: 2, maxItems: 2 }, ['1', '2', '3'], 'items'],
    [{ unique: true }, ['1', '1'], 'unique'],
    [{}, ['1', 'x'], 'type'],
  ])('within %j refuses %j', (bounds, texts, code) => {
    expect(repeated(integerText(), bounds)(texts)).toMatchObject({ ok: false, issues: [{ code }] });
  });

  it('is separated by commas in one text', () => {
    expect(separated(integerText())('1, 2,3')).toEqual({ ok: true, value: [1, 2, 3] });
    expect(separated(integerText())('')).toEqual({ ok: true, value: [] });
    expect(separated(integerText())('1,,2')).toMatchObject({ ok: false });
  });
});

describe('reasons', () => {
  it('end at a hundred', () => {
    const source = sourceOf({});
    for (let count = 0; count < 200; count += 1) note(source, { in: 'query', at: 'a', code: 'type', message: '' });
    expect(source.reasons).toHaveLength(100);
  });
});

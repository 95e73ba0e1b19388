import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/runtime/server/http.js';
import { asPreferred, preferenceOf, prefersMinimal } from '../../../src/runtime/server/negotiation.js';

const sent = (header: string | undefined): Pick<HttpRequest, 'header'> => ({
  header: (name) => (name === 'prefer' ? header : undefined),
});

describe('preferenceOf', () => {
  it.each([
    ['code=202', '202'],
    ['code="202"', '202'],
    ['Code = 202', '202'],
    ['CODE\t=\t"a\\"b\\\\"', 'a"b\\'],
    ['code', ''],
    ['code=', ''],
    ['code=""', ''],
    ['respond-async, code=202; foo="a"', '202'],
    ['wait=5; code=1, code=202', '202'],
    ['code=200, code=202', '200'],
    ['foo="code=1, code=2", code=202', '202'],
    ['foo="a\\", code=1", code=202', '202'],
    [', ,code=202,', '202'],
    ['=1, a b, code=202', '202'],
    ['code=202 ; ; x="," ;y', '202'],
  ])('in %j finds %j for code', (header, value) => {
    expect(preferenceOf(sent(header), 'code')).toBe(value);
  });

  it.each([undefined, '', 'xcode=202', 'foo="code=202"', 'code=2 02', 'code="202', 'foo; code=202', 'code:202'])(
    'in %j finds nothing for code',
    (header) => {
      expect(preferenceOf(sent(header), 'code')).toBeUndefined();
    },
  );

  it('reads a header of any length without backtracking', () => {
    expect(preferenceOf(sent(`${'a="\\\\" ; b '.repeat(1500)}, code=1`), 'code')).toBe('1');
    expect(preferenceOf(sent(`code="${'\\'.repeat(15_001)}`), 'code')).toBeUndefined();
  });
});

it.each([
  ['return=minimal', true],
  ['Return="Minimal"', true],
  ['return=representation', false],
  ['return=representation, return=minimal', false],
  ['minimal', false],
  [undefined, false],
])('prefersMinimal returns for %j: %j', (header, isMinimal) => {
  expect(prefersMinimal(sent(header))).toBe(isMinimal);
});

describe('asPreferred', () => {
  const applied = (header: string, status: number): string | undefined => {
    const answer: HttpResponse = { status, headers: {}, body: undefined };
    return asPreferred(sent(header), answer).headers['preference-applied'];
  };

  it('confirms the preference that a response follows, and no other', () => {
    expect(applied('return=minimal', 204)).toBe('return=minimal');
    expect(applied('return=representation', 200)).toBe('return=representation');
    expect(applied('return=minimal', 200)).toBeUndefined();
    expect(applied('return=representation', 204)).toBeUndefined();
    expect(applied('return=minimal', 404)).toBeUndefined();
    expect(applied('return=everything', 200)).toBeUndefined();
    expect(applied('wait=5', 200)).toBeUndefined();
  });
});

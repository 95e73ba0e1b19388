import { describe, expect, it } from 'vitest';
import { commonName, expressionPattern, matchesName } from '../../src/model/name-pattern.js';
import { templatePattern } from '../../src/model/placeholders.js';
import { ratioOf } from '../support/ratio.js';

const placeholders = [
  { name: 'digit', type: { kind: 'string', pattern: '[0-9]' }, span: { path: '', start: 0, end: 0 } },
  { name: 'count', type: { kind: 'integer', size: 'integer' }, span: { path: '', start: 0, end: 0 } },
] as const;

describe('a name pattern', () => {
  it('matches whole names, with special characters of a template taken literally', () => {
    const pattern = templatePattern(
      [
        { kind: 'text', text: 'a.(' },
        { kind: 'placeholder', name: 'digit' },
      ],
      placeholders,
      new Map(),
    );
    expect(pattern).toMatchObject({ prefix: 'a.(', suffix: '' });
    expect(['a.(1', 'ab(1', 'a.(12', 'xa.(1'].map((name) => matchesName(pattern, name))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['x-[a-z]+', 'x-'],
    ['x-?', 'x'],
    ['ab|cd', ''],
    ['[a-z]', ''],
    ['in stock', 'in stock'],
  ])('has in the expression %s the prefix %j', (source, prefix) => {
    expect(expressionPattern(source).prefix).toBe(prefix);
  });
});

describe('a name that two patterns share', () => {
  it.each([
    ['[a-m]+', '[m-z]+'],
    ['(a|b)-c', 'b-.*'],
    ['x-.*', '.*-y'],
    ['[0-9]{3}', '[0-9]*'],
    ['(?:red|green)(?:-dark)?', 'green.+'],
  ])('exists for %s and %s', (left, right) => {
    const name = commonName(expressionPattern(left), expressionPattern(right)) ?? '';
    expect(name).toMatch(new RegExp(`^(?:${left})$`, 'u'));
    expect(name).toMatch(new RegExp(`^(?:${right})$`, 'u'));
  });

  it.each([
    ['[a-m]+', '[n-z]+'],
    ['x-.*', 'y-.*'],
    ['[0-9]{2}', '[0-9]{3}'],
  ])('does not exist for %s and %s', (left, right) => {
    expect(commonName(expressionPattern(left), expressionPattern(right))).toBeUndefined();
  });

  it('is found as quickly for an expression with backreferences', async () => {
    const search = (left: string, right: string) => (): void =>
      void commonName(expressionPattern(left), expressionPattern(right));
    expect(await ratioOf(search('(a+)+b', '(a|a)*(a|a)*c'), search('a+b', 'a*c'), 100)).toBeLessThan(100);
  });
});

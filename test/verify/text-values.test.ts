import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringProblem } from '../../src/model/scalar-problems.js';
import { textValues } from '../../src/verify/text-values.js';

it.each([
  { format: 'uri', maxLength: 19 },
  { format: 'email', maxLength: 10 },
  { format: 'hostname', maxLength: 9 },
] as const)('values of a format are within limits that its usual samples exceed: %j', (limits) => {
  const type = { kind: 'string', ...limits } as const;
  const values = fc.sample(textValues(type), { numRuns: 50, seed: 1 });
  expect(values.filter((text) => stringProblem(text, type) !== undefined)).toEqual([]);
});

it('a pattern and a format that have nothing in common end the search, and say which type has no values', () => {
  expect(() => textValues({ kind: 'string', format: 'uri', pattern: 'a+' })).toThrow('none of `uri(/a+/)` are found');
  expect(() => textValues({ kind: 'string', pattern: '(?=b)a' })).toThrow('none of `string(/(?=b)a/)` are found');
});

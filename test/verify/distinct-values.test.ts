import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctValues } from '../../src/verify/distinct-values.js';

const limits = { maxLength: 3, areSame: Object.is, type: 'set<boolean>' };

it('lists of distinct values have as many as they need, even where few are distinct', () => {
  const lists = fc.sample(distinctValues(fc.boolean(), { ...limits, minLength: 2 }), { numRuns: 50, seed: 1 });
  expect([...new Set(lists.map(String))].toSorted()).toEqual(['false,true', 'true,false']);
});

it('a search for more distinct values than there are ends, and says which type has no values', () => {
  const search = (): unknown => distinctValues(fc.boolean(), { ...limits, minLength: 3 });
  expect(search).toThrow('none of `set<boolean>` are found');
});

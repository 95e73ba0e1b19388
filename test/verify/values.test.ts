import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { declarationsOf } from '../../src/model/declarations.js';
import { valuesOfType } from '../../src/verify/values.js';
import { modelOf, named, objectType, text } from '../support/build-model.js';

it('values of each type of a model need only one look at all of its types', () => {
  const types = Array.from({ length: 50 }, (_, index) => objectType(`Kind${index}`, { name: text }));
  const declarations = declarationsOf(modelOf({ types }));
  const get = vi.spyOn(declarations as Map<string, unknown>, 'get');
  valuesOfType(declarations);
  expect(get.mock.calls.length).toBeGreaterThanOrEqual(50);
  get.mockClear();
  expect(fc.sample(valuesOfType(declarations)(named('Kind7')), 1)).toEqual([{ name: expect.any(String) }]);
  expect(get.mock.calls).toEqual([['Kind7']]);
});

import { expect, it } from 'vitest';
import type { Endpoint } from '../../src/model/model.js';
import { errorClassName, operationName, validatorSymbol } from '../../src/print/names.js';

it.each([
  ['getByKey', 'resource', 'getResourceByKey'],
  ['get', 'resource', 'getResource'],
  ['querySorted', 'resource', 'queryResourceSorted'],
  ['list', 'shoppingCart', 'listShoppingCart'],
  ['v2Get', 'cart', 'v2CartGet'],
])('operationName names the endpoint %s in %s: %s', (name, group, expected) => {
  expect(operationName({ name, group } as Endpoint)).toBe(expected);
});

it('validatorSymbol puts the role before the type, and `Schema` after it', () => {
  expect(validatorSymbol('IntegerPair', 'parse').name).toBe('parseIntegerPair');
  expect(validatorSymbol('IntegerPair', 'schema').name).toBe('integerPairSchema');
});

it('errorClassName ends with Error only once', () => {
  expect(['VersionConflict', 'InternalError'].map(errorClassName)).toEqual(['VersionConflictError', 'InternalError']);
});

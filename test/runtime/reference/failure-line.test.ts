import { expect, it } from 'vitest';
import { failureLine } from '../../../src/runtime/reference/main.js';
import { StoreUnavailableError } from '../../../src/runtime/reference/store/store.js';

const context = { requestId: '9f2c81d0', operation: 'pet.list' };

it('says of a store that does not respond in one line, because every request fails then', () => {
  const error = new StoreUnavailableError('connect ECONNREFUSED', { cause: new Error('connect ECONNREFUSED') });
  expect(failureLine(error, context)).toBe('Request 9f2c81d0 (pet.list): StoreUnavailableError: connect ECONNREFUSED');
});

it('shows where any other error comes from', () => {
  const line = failureLine(new TypeError('undefined has no name'), { requestId: '9f2c81d0', operation: undefined });
  expect(line).toMatch(/^Request 9f2c81d0: TypeError: undefined has no name\n {4}at .*failure-line/);
});

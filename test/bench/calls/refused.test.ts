import { expect, it } from 'vitest';
import { refused } from '../../../bench/harness/calls/refused.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';

it.each([
  ['an answer of a service', Object.assign(new Error('Refused'), { status: 400 })],
  ['the problem of a store', new ProblemError({ status: 400, detail: 'Too much.' })],
])('a query that is refused has no sample: %s', (_name, error) => {
  expect(refused(error)).toBeUndefined();
});

it.each([
  ['another status', new ProblemError({ status: 500 })],
  ['another error', new Error('No')],
])('anything else ends the benchmark: %s', (_name, error) => {
  expect(() => refused(error)).toThrow(error);
});

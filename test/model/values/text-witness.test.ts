import { expect, it } from 'vitest';
import { stringProblem } from '../../../src/model/scalar-problems.js';
import { textSamples } from '../../../src/model/values/text-witness.js';

it.each([
  { format: 'uri', maxLength: 19 },
  { format: 'uri', minLength: 40, maxLength: 40 },
  { format: 'email', maxLength: 10 },
  { format: 'decimal', maxLength: 3 },
  { format: 'duration', minLength: 9 },
  { format: 'hostname', maxLength: 9 },
  { format: 'hostname', minLength: 200 },
  { format: 'ipv4', minLength: 15 },
  { format: 'ipv6', minLength: 45 },
  { format: 'datetime', minLength: 40 },
] as const)('a format has samples of each length: %j', (limits) => {
  const type = { kind: 'string', ...limits } as const;
  const samples = textSamples(type);
  expect(samples).not.toEqual([]);
  expect(samples.filter((text) => stringProblem(text, type) !== undefined)).toEqual([]);
});

import { expect, it } from 'vitest';
import { typesFor } from './documents.js';

it('a union in a union has each member once', () => {
  const either = (...anyOf: readonly object[]): object => ({ anyOf });
  const [text, number] = [{ type: 'string' }, { type: 'integer' }];
  expect(typesFor(either(text, either(number, text), { oneOf: [number, { type: 'boolean' }] }))).toBe(
    'Thing: string | integer | boolean',
  );
});

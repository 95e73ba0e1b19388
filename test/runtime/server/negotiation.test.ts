import { expect, it } from 'vitest';
import { isJsonContentType, preferredOf } from '../../../src/runtime/server/negotiation.js';

it.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset="UTF-8"', true],
  ['application/json; charset=latin1', false],
  ['application/json, application/json', false],
  ['application/problem+json', false],
  ['application/jsonx', false],
  ['text/json', false],
  ['text/plain', false],
  ['', false],
])('isJsonContentType returns for %j: %s', (contentType, isJson) => {
  expect(isJsonContentType(contentType)).toBe(isJson);
});

it.each([
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['text/html, application/xhtml+xml, */*;q=0.8', true],
  ['text/html', false],
  ['application/xml, text/*', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['*/*;q=0, application/json;q=0.1', true],
  ['application/problem+json', false],
])('preferredOf finds a match for %j: %s', (accept, isAccepted) => {
  expect(preferredOf(accept, ['application/json']) !== undefined).toBe(isAccepted);
});

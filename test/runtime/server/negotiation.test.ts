import { describe, expect, it } from 'vitest';
import { isJsonContentType, preferredOf } from '../../../src/runtime/server/negotiation.js';

describe('isJsonContentType', () => {
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
  ])('returns for %j: %s', (contentType, isJson) => {
    expect(isJsonContentType(contentType)).toBe(isJson);
  });
});

describe('preferredOf', () => {
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
  ])('finds a match for %j: %s', (accept, isAccepted) => {
    expect(preferredOf(accept, ['application/json']) !== undefined).toBe(isAccepted);
  });
});

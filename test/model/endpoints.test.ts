import { describe, expect, it } from 'vitest';
import {
  firstOffsetOf,
  hasEndpointAt,
  inputShapeOf,
  isRepeatable,
  mustBeGiven,
  parametersByLocation,
} from '../../src/model/endpoints.js';
import { endpoint, json, named, nowhere, number, parameter, text } from '../support/build-model.js';
import { modelOfText } from '../support/example-model.js';

it.each([
  ['integer', 0],
  ['integer(0..)', 0],
  ['integer(1..)', 1],
  ['integer = 1', 1],
  ['integer(1..) = 21', 1],
  // Offset 0 is allowed, so a default of 1 leaves out the first item.
  ['integer(0..) = 1', 0],
])('firstOffsetOf of "%s" is %i', (type, first) => {
  const model = modelOfText(
    `api: a\ngroups:\n  a:\n    endpoints:\n      list:\n        http: GET /a\n        query:\n          offset${type.includes('=') ? '' : '?'}: ${type}\n        pages: offset\n        returns: string[]\n`,
  );
  expect(firstOffsetOf(model.groups[0]!.endpoints[0]!, 'offset')).toBe(first);
});

describe('inputShapeOf', () => {
  it('is flat if every name is used in one location', () => {
    const flat = endpoint('get', {
      pathParameters: [parameter('id', text)],
      query: [parameter('limit', number), parameter('text.{locale}', text)],
      headers: [parameter('ifMatch', text)],
      contents: json(named('Thing')),
    });
    expect(inputShapeOf(flat)).toBe('flat');
  });

  it.each([
    ['a path and a query parameter', { pathParameters: [parameter('id', text)], query: [parameter('id', text)] }],
    ['a path parameter and a header', { pathParameters: [parameter('key', text)], headers: [parameter('key', text)] }],
    ['a parameter called body and the body', { query: [parameter('body', text)], contents: json(named('Thing')) }],
    [
      'a name and a pattern in different locations',
      { headers: [parameter('text.en', text)], query: [parameter('text.{x}', text)] },
    ],
    ['two patterns with the same prefix', { headers: [parameter('a.{x}', text)], query: [parameter('a.b.{x}', text)] }],
  ])('is grouped for %s', (_what, parts) => {
    expect(inputShapeOf(endpoint('get', parts))).toBe('grouped');
  });

  it.each([
    ['a parameter called body without a body', { query: [parameter('body', text)] }],
    ['a name and a pattern in the same location', { query: [parameter('text.en', text), parameter('text.{x}', text)] }],
    [
      'a name that only shares a prefix with a pattern',
      { headers: [parameter('a.b', text)], query: [parameter('a.{x}.c', text)] },
    ],
  ])('stays flat for %s', (_what, parts) => {
    expect(inputShapeOf(endpoint('get', parts))).toBe('flat');
  });
});

it('parametersByLocation omits locations without parameters', () => {
  const limit = parameter('limit', number);
  expect(parametersByLocation(endpoint('get', { query: [limit] }))).toEqual([['query', [limit]]]);
});

it('mustBeGiven is true for what is required, has no default and is not a pattern', () => {
  expect(mustBeGiven(parameter('id', text))).toBe(true);
  expect(mustBeGiven(parameter('id', text, { isRequired: false }))).toBe(false);
  expect(mustBeGiven(parameter('limit', number, { default: { kind: 'number', digits: '20', span: nowhere } }))).toBe(
    false,
  );
  expect(mustBeGiven(parameter('text.{locale}', text))).toBe(false);
});

describe('isRepeatable', () => {
  it.each([
    ['GET', true],
    ['HEAD', true],
    ['OPTIONS', true],
    ['PUT', true],
    ['DELETE', true],
    ['POST', false],
    ['PATCH', false],
  ] as const)('a request with %s is idempotent: %s', (method, isIdempotent) => {
    expect(isRepeatable(endpoint('get', { method }))).toBe(isIdempotent);
  });

  it('so is any request with an idempotency key', () => {
    const headers = [parameter('Idempotency-Key', text)];
    expect(isRepeatable(endpoint('add', { method: 'POST', headers, idempotencyKey: 'required' }))).toBe(true);
    expect(isRepeatable(endpoint('add', { method: 'POST', headers }))).toBe(false);
  });
});

it.each([
  ['GET /llms.txt', true],
  ['GET /{name}', true],
  ['GET /{name}.txt', true],
  ['GET /{path...}', true],
  ['POST /llms.txt', false],
  ['GET /{name}.html', false],
  ['GET /{name}/pets', false],
  ['GET /pets', false],
])('hasEndpointAt %s: %s', (http, isThere) => {
  const text = `api: a\nversion: 1.0.0\ngroups:\n  g:\n    scopes: none\n    endpoints:\n      get: { http: '${http}', returns: nothing }\n`;
  expect(hasEndpointAt(modelOfText(text), 'llms.txt')).toBe(isThere);
});

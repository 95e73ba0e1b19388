import type { Position } from './position.js';
import { endpoint, inForm, inParameter, inSlots, position } from './position.js';

/** Where a value is text: parameters, headers, forms; and errors. */
export const textPositions: readonly Position[] = [
  position('hole', (type) => ({
    params: [`%hole: ${type}`],
    group: endpoint('http: GET /{%hole}', 'returns: nothing'),
  })),
  position('hole with an example', (type, sample) => ({
    params: [`%hole:\n    type: ${type}\n    example: ${sample}`],
    group: endpoint('http: GET /{%hole}', 'returns: nothing'),
  })),
  inParameter('query', 'query', (type) => `q: ${type}`),
  inParameter('optional query', 'query', (type) => `q?: ${type}`),
  inParameter('query with a default', 'query', (type, sample) => `q: ${type} = ${sample}`),
  inParameter(
    'query with an example',
    'query',
    (type, sample) => `q:\n            type: ${type}\n            example: ${sample}`,
  ),
  inParameter('query list', 'query', (type) => `q: ${type}[]`),
  inParameter('query csv', 'query', (type) => `q?: csv<${type}>`),
  inParameter('query json', 'query', (type) => `q?: json<${type}>`),
  inParameter('query pattern', 'query', (type) => `q.{name}?: ${type}`),
  inSlots('query type', (type) => ['http: GET', `query: ${type}`, 'returns: nothing']),
  inSlots('query base', (type) => ['http: GET', `query extends ${type}:\n          more?: string`, 'returns: nothing']),
  inSlots('headers base', (type) => [
    'http: GET',
    `headers extends ${type}:\n          More?: string`,
    'returns: nothing',
  ]),
  inSlots('cookies base', (type) => [
    'http: GET',
    `cookies extends ${type}:\n          more?: string`,
    'returns: nothing',
  ]),
  inParameter('header', 'headers', (type) => `X-Thing: ${type}`),
  inParameter('optional header', 'headers', (type) => `X-Thing?: ${type}`),
  inParameter('header with a default', 'headers', (type, sample) => `X-Thing: ${type} = ${sample}`),
  inParameter('header list', 'headers', (type) => `X-Thing?: ${type}[]`),
  inParameter('header csv', 'headers', (type) => `X-Thing?: csv<${type}>`),
  inParameter('header json', 'headers', (type) => `X-Thing?: json<${type}>`),
  inParameter('cookie', 'cookies', (type) => `thing: ${type}`),
  inParameter('optional cookie', 'cookies', (type) => `thing?: ${type}`),
  inParameter('cookie with a default', 'cookies', (type, sample) => `thing: ${type} = ${sample}`),
  inParameter('cookie csv', 'cookies', (type) => `thing?: csv<${type}>`),
  inParameter('cookie json', 'cookies', (type) => `thing?: json<${type}>`),
  inSlots('header of an answer', (type) => [
    'http: GET',
    `returns:\n          200:\n            headers:\n              X-Thing: ${type}\n              X-Other?: ${type}`,
  ]),
  inSlots('header list of an answer', (type) => [
    'http: GET',
    `returns:\n          200:\n            headers:\n              X-Thing?: ${type}[]`,
  ]),
  position('error', (type) => ({
    errors: [`$Error: 400 ${type}`],
    group: endpoint('http: GET', 'returns: nothing', 'errors: [$Error]'),
  })),
  position('header of an error', (type) => ({
    errors: [`$Error:\n    status: 400\n    headers:\n      X-Thing: ${type}\n      X-Other?: ${type}`],
    group: endpoint('http: GET', 'returns: nothing', 'errors: [$Error]'),
  })),
  inForm('form field', 'form', (type) => `v: ${type}\n    w?: ${type}`),
  inForm('form field with a default', 'form', (type, sample) => `v: ${type} = ${sample}`),
  inForm('form field with access', 'form', (type) => `id: read-only ${type}\n    v?: write-only ${type}`),
  inForm('form list', 'form', (type) => `v: ${type}[]\n    w?: ${type}[1..3]`),
  inForm('form json', 'form', (type) => `v: json<${type}>`),
  inForm('form csv', 'form', (type) => `v: csv<${type}>`),
  inForm('form pattern', 'form', (type) => `v: string\n    x-{name}: ${type}`),
  inForm('part', 'multipart', (type) => `v: ${type}\n    w?: ${type}`),
  inForm('part with a default', 'multipart', (type, sample) => `v: ${type} = ${sample}`),
  inForm('part with access', 'multipart', (type) => `id: read-only ${type}\n    v?: write-only ${type}`),
  inForm('list of parts', 'multipart', (type) => `v: ${type}[]\n    w?: ${type}[1..3]`),
  inForm('part json', 'multipart', (type) => `v: json<${type}>`),
  inForm('part pattern', 'multipart', (type) => `v: string\n    x-{name}: ${type}`),
];

import { describe, expect, it } from 'vitest';
import { writeBody, writeJson } from '../../../../src/runtime/client/requests/body.js';
import { writeBytes } from '../../../../src/runtime/client/contents/contents.js';
import { InvalidInputError } from '../../../../src/runtime/client/errors.js';
import { boundHeader, writeHeaders } from '../../../../src/runtime/client/requests/headers.js';
import type { Operation } from '../../../../src/runtime/client/operation.js';
import { writePattern, writeQuery } from '../../../../src/runtime/client/requests/parameters.js';
import { groupedLocations } from '../../../../src/runtime/client/inputs/grouped.js';
import { encodeInteger, encodeList, encodeNumber } from '../../../../src/runtime/client/requests/text.js';
import type { Type } from '../../../../src/runtime/validators/type.js';
import { callWith, failureOf, recorder, type Sent } from '../fixture.js';

async function sentFor(operation: Partial<Operation>, input: unknown, client: object = {}): Promise<Sent> {
  const { sent, fetch } = recorder();
  await callWith({ operation, input, client: { fetch, ...client } });
  const [first] = sent;
  if (first === undefined) throw new Error('Nothing was sent.');
  return first;
}

/** The issues of a call that must be refused before anything is sent. */
async function issuesFor(operation: Partial<Operation>, input: unknown): Promise<readonly (readonly string[])[]> {
  const { sent, fetch } = recorder();
  const failure = await failureOf(callWith({ operation, input, client: { fetch } }));
  expect(sent).toEqual([]);
  if (!(failure instanceof InvalidInputError)) throw failure;
  return failure.issues.map(({ path, code }) => [path, code]);
}

const text = 'string' as const;

describe('the path of a request', () => {
  it.each([
    ['plain', '/p/key=plain'],
    ['key=x', '/p/key=key%3Dx'],
    ['a/../b', '/p/key=a%2F..%2Fb'],
    ['a?b#c', '/p/key=a%3Fb%23c'],
    ['%2e%2e', '/p/key=%252e%252e'],
    ['ü', '/p/key=%C3%BC'],
  ])('contains the value %j unchanged', async (key, target) => {
    expect((await sentFor({}, { projectKey: 'p', key })).target).toBe(target);
  });

  it.each(['', '.', '..', '\ud83d'])('cannot contain %j', async (key) => {
    expect(await issuesFor({}, { projectKey: 'p', key })).toEqual([['/key', 'path']]);
  });

  it('reports every parameter that is missing or wrong', async () => {
    expect(await issuesFor({}, { key: 1 })).toEqual([
      ['/projectKey', 'required'],
      ['/key', 'type'],
    ]);
  });

  it('uses bound values unless the call has others', async () => {
    const client = { projectKey: 'bound' };
    expect((await sentFor({}, { key: 'k' }, client)).target).toBe('/bound/key=k');
    expect((await sentFor({}, { projectKey: undefined, key: 'k' }, client)).target).toBe('/bound/key=k');
    expect((await sentFor({}, { projectKey: 'own', key: 'k' }, client)).target).toBe('/own/key=k');
  });

  it('can be made of bound values alone, without an input', async () => {
    const path = ['/', { name: 'projectKey', type: text }];
    for (const isGrouped of [false, true]) {
      const places = isGrouped ? { locationsOf: groupedLocations } : {};
      expect((await sentFor({ path, ...places }, undefined, { projectKey: 'bound' })).target).toBe('/bound');
      expect(await issuesFor({ path, ...places }, undefined)).toEqual([
        [isGrouped ? '/path/projectKey' : '/projectKey', 'required'],
      ]);
    }
  });

  it.each([null, 'text', 5, true, []])('cannot be made from the input %j', async (input) => {
    expect(await issuesFor({}, input)).toEqual([['', 'type']]);
  });

  it('is appended to the path of the base URL', async () => {
    const sent = await sentFor({}, { projectKey: 'p', key: 'k' }, { baseUrl: 'https://api.test/v1/' });
    expect(sent.url).toBe('https://api.test/v1/p/key=k');
  });

  it('ignores inherited properties', async () => {
    const operation = { path: ['/', { name: 'constructor', type: text }] } as const;
    expect(await issuesFor(operation, {})).toEqual([['/constructor', 'required']]);
    expect((await sentFor(operation, { constructor: 'c' })).target).toBe('/c');
  });
});

describe('the query of a request', () => {
  const query: Operation['query'] = [
    { name: 'where', type: { kind: 'array', items: text }, encode: [encodeList] },
    { name: 'limit', type: { kind: 'number', minimum: 0, maximum: 500 }, encode: [encodeNumber] },
    {
      pattern: /^(?:var\.(?:[a-zA-Z0-9]+))$/u,
      written: 'var.{name}',
      type: { kind: 'array', items: text },
      encode: [encodeList],
      write: writePattern,
    },
    { name: 'max-age', property: 'maxAge', isRequired: true, type: 'integer', encode: [encodeInteger] },
  ];
  const operation: Partial<Operation> = { path: ['/things'], query, writers: [writeQuery] };

  it('has the order of the model, whatever the order of the input; an array repeats its name', async () => {
    const sent = await sentFor(operation, {
      maxAge: 1,
      'var.z': ['1', '2'],
      'var.a': ['&='],
      limit: 0,
      where: ['a = :z', ''],
    });
    expect(sent.target).toBe('/things?where=a%20%3D%20%3Az&where=&limit=0&var.z=1&var.z=2&var.a=%26%3D&max-age=1');
  });

  it('leaves out undefined values and empty lists', async () => {
    expect((await sentFor(operation, { maxAge: 1, where: [], limit: undefined, 'var.a': undefined })).target).toBe(
      '/things?max-age=1',
    );
  });

  it('refuses missing, out-of-range and unknown parameters, all at once', async () => {
    expect(await issuesFor(operation, { limit: 501, 'var.': ['a'], 'var.a': [1], Where: ['x'] })).toEqual([
      ['/limit', 'maximum'],
      ['/var.a/0', 'type'],
      ['/maxAge', 'required'],
      ['/var.', 'unknown'],
      ['/Where', 'unknown'],
    ]);
  });

  it('reports pointers that can be read back', async () => {
    expect(await issuesFor(operation, { maxAge: 1, 'a/b~c': 1 })).toEqual([['/a~1b~0c', 'unknown']]);
  });

  it('never mistakes a declared property for one that matches a pattern', async () => {
    const anything = { pattern: /^[^]+$/u, written: '{name}', type: text, write: writePattern };
    const sent = await sentFor({ query: [anything], writers: [writeQuery] }, { projectKey: 'p', key: 'k', other: 'o' });
    expect(sent.target).toBe('/p/key=k?other=o');
  });
});

describe('declared headers', () => {
  const operation: Partial<Operation> = {
    path: ['/things'],
    headers: [{ name: 'If-Match', property: 'ifMatch', type: text }],
    writers: [writeHeaders],
  };

  it('take precedence over headers of the call', async () => {
    const { sent, fetch } = recorder();
    const options = { headers: { 'if-match': '"1"', 'x-mine': 'call' } };
    await callWith({
      operation,
      input: { ifMatch: '"2"' },
      options,
      client: { fetch, headers: { 'x-mine': 'client' } },
    });
    expect(sent[0]?.headers).toMatchObject({ 'if-match': '"2"', 'x-mine': 'call' });
  });

  it.each([
    [[], ''],
    [['a', 'b c'], 'a, b c'],
    [['a,b'], undefined],
    [[''], undefined],
    [['a', ' b'], undefined],
    [['a', 'b '], undefined],
  ])('of the list %j are %j', async (list, header) => {
    const type: Type = { kind: 'array', items: 'string' };
    const listed = { ...operation, headers: [{ name: 'X-Tags', property: 'tags', type, encode: [encodeList] }] };
    if (header === undefined) expect(await issuesFor(listed, { tags: list })).toEqual([['/tags', 'header']]);
    else expect((await sentFor(listed, { tags: list })).headers).toMatchObject({ 'x-tags': header });
  });

  it('can be given to the client once, and a call can override them', async () => {
    const bound = {
      ...operation,
      headers: [{ name: 'X-Tenant', property: 'projectKey', type: text, supplied: boundHeader }],
    };
    const client = { projectKey: 'client' };
    expect((await sentFor(bound, {}, client)).headers).toMatchObject({ 'x-tenant': 'client' });
    expect((await sentFor(bound, { projectKey: 'call' }, client)).headers).toMatchObject({ 'x-tenant': 'call' });
    expect((await sentFor(bound, {})).headers).not.toHaveProperty('x-tenant');
  });

  it.each(['a\r\nx-evil: 1', 'a\0', '€', ' a'])('refuse %j, which no header can contain', async (ifMatch) => {
    expect(await issuesFor(operation, { ifMatch })).toEqual([['/ifMatch', 'header']]);
  });
});

describe('the body of a request', () => {
  const serialize = (value: unknown) =>
    value === 'good'
      ? ({ ok: true, value: `"${value}"` } as const)
      : ({ ok: false, issues: [{ path: '/a', code: 'type', message: 'must be good' }] } as const);
  const operation: Partial<Operation> = {
    method: 'POST',
    path: ['/things'],
    body: { serialize, write: writeJson },
    writers: [writeBody],
  };

  it('is sent as JSON', async () => {
    const sent = await sentFor(operation, { body: 'good' });
    expect(sent).toMatchObject({ method: 'POST', body: '"good"', headers: { 'content-type': 'application/json' } });
  });

  it('is checked before it is sent', async () => {
    expect(await issuesFor(operation, { body: 'bad' })).toEqual([['/body/a', 'type']]);
    expect(await issuesFor(operation, {})).toEqual([['/body', 'required']]);
  });

  it('is an unknown parameter where none is declared', async () => {
    expect(await issuesFor({ path: ['/things'] }, { body: {} })).toEqual([['/body', 'unknown']]);
  });
});

describe('an input grouped by location', () => {
  const operation: Partial<Operation> = {
    locationsOf: groupedLocations,
    path: ['/', { name: 'id', type: text }],
    query: [
      { name: 'id', type: text },
      { pattern: /^(?:x\.[^]+)$/u, written: 'x.{name}', type: text, write: writePattern },
    ],
    headers: [{ name: 'id', property: 'id', type: text }],
    writers: [writeQuery, writeHeaders],
  };

  it('fills each location from its own properties', async () => {
    const input = { path: { id: 'p' }, query: { id: 'q', 'x.a': 'a' }, headers: { id: 'h' } };
    expect(await sentFor(operation, input)).toMatchObject({ target: '/p?id=q&x.a=a', headers: { id: 'h' } });
  });

  it('refuses unknown properties of each location', async () => {
    const input = { id: 'p', path: { id: 'p', key: 'k' }, query: { y: '' }, headers: { 'x.a': '' } };
    expect(await issuesFor(operation, input)).toEqual([
      ['/id', 'unknown'],
      ['/path/key', 'unknown'],
      ['/query/y', 'unknown'],
      ['/headers/x.a', 'unknown'],
    ]);
  });
});

it('a stream can still be read by the caller if the input is refused', async () => {
  const stream = new Response('in').body as ReadableStream<Uint8Array>;
  const operation: Partial<Operation> = {
    path: ['/things'],
    body: { mediaType: 'application/octet-stream', write: writeBytes },
    writers: [writeBody],
  };
  expect(await issuesFor(operation, { body: stream, typo: 1 })).toEqual([['/typo', 'unknown']]);
  expect(stream.locked).toBe(false);
  expect(await new Response(stream).text()).toBe('in');
});

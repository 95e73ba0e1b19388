import { describe, expect, it } from 'vitest';
import { readCookies } from '../../../src/runtime/server/cookies.js';
import { decoderOf } from '../../../src/runtime/server/decoder.js';
import type { EndpointTable, Parameter } from '../../../src/runtime/server/endpoint-table.js';
import { decodeEventId } from '../../../src/runtime/server/event-id.js';
import { idempotencyKey } from '../../../src/runtime/server/idempotency-key.js';
import { parseQuery } from '../../../src/runtime/server/parameters.js';
import type { Reason } from '../../../src/runtime/server/problem.js';

const base: EndpointTable = { method: 'GET', path: '/{id}', scopes: { kind: 'none' }, responses: [] };

interface Sent {
  readonly path?: readonly string[];
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As its reader returned it. */
  readonly body?: unknown;
}

function decoded(table: Partial<EndpointTable>, sent: Sent = {}): { input: object; reasons: readonly Reason[] } {
  const decoder = decoderOf({ ...base, ...table });
  const query = parseQuery(sent.query ?? '', { queryValues: 100 });
  const { reasons } = query;
  const request = {
    method: 'GET',
    target: '/',
    header: (name: string) => sent.headers?.[name],
    readBody: async () => undefined,
    signal: new AbortController().signal,
  };
  const path = decoder.decodePath(sent.path ?? []);
  return {
    input: decoder.decode(path.input, { request, query, body: sent.body, reasons }),
    reasons: [...path.reasons, ...reasons],
  };
}

const id: Parameter = { name: 'id', type: 'integer' };

it.each(['.', '..'])('a segment is not %s, whatever its type', (text) => {
  const { reasons } = decoded(
    { pathParameters: [{ name: 'id', type: 'string' }] },
    { path: [text.replaceAll('.', '%2e')] },
  );
  expect(reasons).toEqual([{ in: 'path', at: 'id', code: 'pattern', message: 'must not be "." or ".."' }]);
});

describe('a decoded input', () => {
  const table: Partial<EndpointTable> = {
    pathParameters: [id],
    query: [
      { name: 'limit', type: 'integer', default: 20 },
      { name: 'where', type: { kind: 'array', items: 'string' }, optional: true },
    ],
    headers: [{ name: 'X-Trace', property: 'trace', type: 'string', optional: true }],
    cookies: readCookies([{ name: 'sid', type: 'string', optional: true }]),
    body: { parse: (text) => ({ ok: true, value: text.length }) },
  };
  const sent = {
    path: ['7'],
    query: 'where=a&where=b',
    headers: { 'x-trace': 't', cookie: 'sid=s' },
    body: 4,
  };

  it('has the values of all locations in one object, in their order', () => {
    const { input, reasons } = decoded(table, sent);
    expect(Object.entries(input)).toEqual([
      ['id', 7],
      ['limit', 20],
      ['where', ['a', 'b']],
      ['trace', 't'],
      ['sid', 's'],
      ['body', 4],
    ]);
    expect(reasons).toEqual([]);
  });

  it('is grouped by location where two have the same name', () => {
    const { input } = decoded({ ...table, isGrouped: true }, sent);
    expect(input).toEqual({
      path: { id: 7 },
      query: { limit: 20, where: ['a', 'b'] },
      headers: { trace: 't' },
      cookies: { sid: 's' },
      body: 4,
    });
    expect(decoded({ isGrouped: true, query: [{ name: 'body', type: 'string', optional: true }] }).input).toEqual({
      query: { body: undefined },
    });
  });

  it('has the id of the last event in UTF-8, but no cookie of that name', () => {
    const name = 'Last-Event-ID';
    const both: Partial<EndpointTable> = {
      isGrouped: true,
      headers: [{ name, type: 'string', decode: decodeEventId }],
      cookies: readCookies([{ name, type: 'string' }]),
    };
    const headers = { 'last-event-id': 'Z\xc3\xbcrich', cookie: `${name}=Z%C3%83%C2%BCrich` };
    expect(decoded(both, { headers }).input).toMatchObject({
      headers: { [name]: 'Zürich' },
      cookies: { [name]: 'Z\xc3\xbcrich' },
    });
  });

  it('has a property for each missing value', () => {
    expect(Object.keys(decoded(table, { path: ['7'] }).input)).toContain('where');
  });

  it('may have a property with any name, and has the usual prototype', () => {
    const pattern = { name: '{any}', type: 'string', pattern: { type: 'string' } } as const;
    for (const { input } of [
      decoded({ query: [pattern] }, { query: '__proto__=x' }),
      decoded({ query: [{ name: '__proto__', type: 'string' }] }, { query: '__proto__=x' }),
      decoded({ pathParameters: [{ name: '__proto__', type: 'string' }] }, { path: ['x'] }),
    ]) {
      expect(Object.entries(input)).toEqual([['__proto__', 'x']]);
      expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    }
  });

  it('lacks invalid values, which are reported', () => {
    const { reasons } = decoded(table, { path: ['x'], query: 'limt=1&limit=2&limit=3' });
    expect(reasons.map(({ in: location, at, code }) => `${location} ${at} ${code}`)).toEqual([
      'path id type',
      'query limt unknown',
      'query limit repeated',
    ]);
  });

  it('has an idempotency key that was sent in quotes', () => {
    const headers = [{ name: 'Idempotency-Key', property: 'key', type: 'string', read: idempotencyKey }] as const;
    expect(decoded({ headers }, { headers: { 'idempotency-key': '"k-1"' } }).input).toEqual({ key: 'k-1' });
  });
});

import { describe, expect, it } from 'vitest';
import { writeLines } from '../../../src/runtime/server/contents/outgoing-streams.js';
import { writeBinary, writeContents, writeText } from '../../../src/runtime/server/contents/response-contents.js';
import { encoderOf, ensureFits } from '../../../src/runtime/server/encoder.js';
import type { EndpointTable, Parameter, ResponseTable } from '../../../src/runtime/server/endpoint-table.js';
import type { HttpResponse } from '../../../src/runtime/server/http.js';
import type { Output } from '../../../src/runtime/server/message.js';
import { anyJson } from './small-service.js';

function encoded(
  responses: readonly ResponseTable[],
  output: unknown,
  { isChecked = false, ...table }: Partial<EndpointTable> & { readonly isChecked?: boolean } = {},
): HttpResponse {
  const all: EndpointTable = { method: 'POST', path: '/', scopes: { kind: 'none' }, ...table, responses };
  return encoderOf(all)(output as Output, isChecked);
}

const none: readonly ResponseTable[] = [{ status: 204 }];

function withHeaders(headers: readonly Parameter[]): readonly ResponseTable[] {
  return [{ status: 200, headers }];
}

describe('encoded responses', () => {
  it('have the media type of their body', () => {
    const problem = { ...anyJson, isProblem: true };
    const responses = [{ status: 200, body: anyJson }, { status: [404, 410], body: problem }, { status: 202 }];
    expect(encoded(responses, { status: 200, body: {} })).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    for (const status of [404, 410]) {
      expect(encoded(responses, { status, body: {} })).toEqual({
        status,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
        body: '{}',
      });
    }
    expect(encoded(responses, { status: 202 })).toEqual({ status: 202, headers: {}, body: undefined });
  });

  it('have headers as strings, without undefined ones', () => {
    const names = ['X-Count', 'X-Big', 'X-On', 'Link', 'Vary', 'X-Raw'];
    const types = ['integer', 'int64', 'boolean', 'string', { kind: 'array', items: 'string' }, 'bytes'] as const;
    const headers = names.map((name, index): Parameter => ({
      name,
      property: name.at(-1) ?? '',
      type: types[index] ?? 'string',
      optional: true,
    }));
    const given = { t: 0, g: 9223372036854775807n, n: false, k: undefined, y: ['a', 'b'], w: new Uint8Array([0]) };
    expect(encoded(withHeaders(headers), { status: 200, headers: given }).headers).toEqual({
      'x-count': '0',
      'x-big': '9223372036854775807',
      'x-on': 'false',
      vary: 'a, b',
      'x-raw': 'AA==',
    });
  });

  it('may have a header with any name', () => {
    const responses = withHeaders([{ name: '__proto__', type: 'string' }]);
    const { headers } = encoded(responses, { status: 200, headers: JSON.parse('{"__proto__":"x"}') as object });
    expect(Object.entries(headers)).toEqual([['__proto__', 'x']]);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
  });

  it('have no header that the handler omits, even one with a name that every object inherits', () => {
    const names = ['constructor', 'toString', '__proto__'];
    const responses = withHeaders(names.map((name) => ({ name, type: 'string', optional: true })));
    expect(encoded(responses, { status: 200, headers: {} }, { isChecked: true }).headers).toEqual({});
  });

  it('never have a line break in a header', () => {
    const location = withHeaders([{ name: 'location', type: 'string' }]);
    expect(() => encoded(location, { status: 200, headers: { location: '/1\r\nset-cookie: a=b' } })).toThrow(
      'location',
    );
    expect(() => encoded(location, { status: 200, headers: { location: '/\u20ac' } })).toThrow('location');
    const list = withHeaders([{ name: 'x-tags', type: { kind: 'array', items: 'string' } }]);
    for (const tag of ['a,b', '', ' a', 'a '])
      expect(() => encoded(list, { status: 200, headers: { 'x-tags': [tag, 'c'] } })).toThrow('holds a comma');
  });

  it.each(['location', 'cookies'])('do not begin a stream if its header cannot be sent: %s', (property) => {
    const opened: string[] = [];
    const body = {
      [Symbol.asyncIterator]: () => {
        opened.push(property);
        return { next: async () => ({ done: true, value: undefined }) };
      },
    };
    const headers: readonly Parameter[] = [{ name: 'location', property: 'location', type: 'string', optional: true }];
    const contents = writeContents([writeLines('application/x-ndjson', anyJson)]);
    const responses = [{ status: 200, contents, headers, setCookies: 'cookies' }];
    const sent = (text: string): HttpResponse =>
      encoded(responses, { status: 200, headers: { [property]: property === 'cookies' ? [text] : text }, body });
    expect(() => sent('a\r\nb')).toThrow('a character that a header cannot carry');
    expect(opened).toEqual([]);
    sent('a');
    expect(opened).toEqual([property]);
  });

  it('have the entity tag of the record, and must be revalidated by caches', () => {
    const responses = [{ status: 200, body: anyJson, entityTag: { version: 'version', id: 'key' } }];
    const output = { status: 200, body: { version: 3, key: 'k' } };
    const { headers } = encoded(responses, output, { method: 'GET' });
    expect(headers).toMatchObject({ etag: '"3.k"', 'cache-control': 'no-cache' });
    expect(encoded(responses, output).headers).not.toHaveProperty('cache-control');
  });

  it('have Vary for the headers that select them, unless the model sets it', () => {
    const prefer = { headers: [{ name: 'Prefer', type: 'string' }] } as const;
    expect(encoded(none, { status: 204 }, prefer).headers).toEqual({ vary: 'Prefer' });
    const own = [{ status: 204, headers: [{ name: 'Vary', property: 'vary', type: 'string' }] }] as const;
    expect(encoded(own, { status: 204, headers: { vary: '*' } }, prefer).headers).toEqual({ vary: '*' });
    const preferred = [{ status: [200, 201], body: anyJson }, { status: 204 }];
    expect(encoded(preferred, { status: 204 }, { returnsAsPreferred: true }).headers).toEqual({ vary: 'Prefer' });
    expect(encoded(preferred, { status: 204 }).headers).toEqual({});
    const forms = writeContents([writeText('text/csv'), writeBinary('image/png')]);
    expect(
      encoded([{ status: 200, contents: forms }], { status: 200, mediaType: 'text/csv', body: '' }).headers,
    ).toEqual({ 'content-type': 'text/csv; charset=utf-8', vary: 'Accept' });
  });
});

describe('invalid output of a handler', () => {
  const issues = [{ path: '/version', code: 'type', message: 'must be a number' }];
  const wrong: ResponseTable = { status: 200, body: { ...anyJson, validate: () => ({ ok: false, issues }) } };

  it('is reported with reasons, if checks are switched on', () => {
    const output = { status: 200, body: {} };
    expect(() => encoded([wrong], output)).not.toThrow();
    expect(() => encoded([wrong], output, { isChecked: true })).toThrow(
      "The handler's response 200 does not fit the model: /version must be a number",
    );
    expect(() => ensureFits(200, [], { ok: true, value: 1 })).not.toThrow();
    expect(() => encoded(none, { status: 599 })).toThrow('status 599');
    expect(() => encoded(none, undefined)).toThrow('status undefined');
  });

  it('is reported with reasons, if it cannot be written', () => {
    const stringify = (): never => (undefined as never)['amount'];
    expect(() => encoded([{ status: 200, body: { ...anyJson, stringify } }], { status: 200, body: {} })).toThrow(
      'Cannot read properties of undefined',
    );
    expect(() =>
      encoded([{ ...wrong, body: { ...wrong.body, stringify } as never }], { status: 200, body: {} }),
    ).toThrow("The handler's response 200 does not fit the model: /version must be a number");
  });

  it('is reported with all reasons at once, for headers and body', () => {
    const body = { ...anyJson, validate: () => ({ ok: false, issues: [{ ...issues[0], path: '' }] }) as never };
    const headers: readonly Parameter[] = [
      { name: 'X-Count', type: 'integer' },
      { name: 'X-Size', type: 'integer' },
    ];
    const output = { status: 200, headers: { 'X-Size': 'many' }, body: {} };
    expect(() => encoded([{ status: 200, body, headers }], output, { isChecked: true })).toThrow(
      /^The handler's response 200 does not fit the model: it lacks the header X-Count; the header X-Size must [^;]*; the body must be a number$/,
    );
  });

  it('is reported for headers, as a client would read them', () => {
    const check = (header: Omit<Parameter, 'name'>, value: unknown): void => {
      const responses = withHeaders([{ name: 'X-Count', property: 'count', ...header }]);
      encoded(responses, { status: 200, headers: { count: value } }, { isChecked: true });
    };
    const count = { type: { kind: 'integer', minimum: 0 } } as const;
    expect(() => check(count, 1)).not.toThrow();
    expect(() => check(count, '1')).not.toThrow();
    expect(() => check(count, undefined)).toThrow('it lacks the header X-Count');
    expect(() => check({ ...count, optional: true }, undefined)).not.toThrow();
    expect(() => check(count, -1)).toThrow('the header X-Count must be a whole number');
    expect(() => check(count, 'many')).toThrow('the header X-Count must be a whole number');
    const tags = { type: { kind: 'array', items: 'string', maxItems: 2 } } as const;
    expect(() => check(tags, ['a', 'b'])).not.toThrow();
    expect(() => check(tags, ['a', 'b', 'c'])).toThrow('X-Count must be given at most 2 times');
    expect(() => check(tags, {})).toThrow('X-Count must be text, a number or');
    // oxlint-disable-next-line no-null -- a handler in plain JavaScript
    expect(() => check(tags, null)).toThrow('X-Count must be text, a number or');
    expect(() => check({ type: 'string', optional: true }, {})).toThrow('X-Count must be text, a number or');
  });
});

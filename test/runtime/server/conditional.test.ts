import { describe, expect, it } from 'vitest';
import { preconditionsOf, underConditions } from '../../../src/runtime/server/conditional.js';
import type { HttpResponse } from '../../../src/runtime/server/http.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';

const headersOf =
  (fields: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    fields[name];

const tagged: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'application/json', etag: '"3"', 'cache-control': 'no-cache', vary: 'Accept', 'x-a': 'b' },
  body: '{}',
};

function answered(fields: Readonly<Record<string, string>>, answer = tagged, method = 'GET'): HttpResponse {
  return underConditions({ request: { method, header: headersOf(fields) }, requestId: 'r' }, answer);
}

function statusOf(fields: Readonly<Record<string, string>>, answer = tagged, method = 'GET'): number {
  return answered(fields, answer, method).status;
}

describe('underConditions', () => {
  it('changes nothing without conditions', () => {
    expect(answered({})).toBe(tagged);
  });

  it.each(['"3"', 'W/"3"', '"1", W/"3"', '*'])('returns a 304 for If-None-Match %s', (tags) => {
    expect(statusOf({ 'if-none-match': tags })).toBe(304);
    expect(statusOf({ 'if-none-match': tags }, tagged, 'HEAD')).toBe(304);
  });

  it('returns a 304 with exactly the fields of section 15.4.5', () => {
    expect(answered({ 'if-none-match': '"3"' })).toEqual({
      status: 304,
      headers: { etag: '"3"', 'cache-control': 'no-cache', vary: 'Accept' },
      body: undefined,
    });
  });

  it.each([
    ['"3"', 200],
    ['*', 200],
    ['"2"', 412],
    ['W/"3"', 412],
  ])('returns for If-Match %s the status %i', (tags, status) => {
    expect(statusOf({ 'if-match': tags })).toBe(status);
  });

  it('checks If-Match first (section 13.2.2)', () => {
    expect(statusOf({ 'if-match': '"2"', 'if-none-match': '"3"' })).toBe(412);
    expect(statusOf({ 'if-match': '"3"', 'if-none-match': '"3"' })).toBe(304);
  });

  it.each(['if-match', 'if-none-match'])('refuses %s without a valid tag with a 400 and the reason', (name) => {
    const { status, body } = answered({ [name]: '3' });
    expect(status).toBe(400);
    expect(JSON.parse(String(body))).toMatchObject({ errors: [{ in: 'header', code: 'pattern' }] });
  });

  it('lets only * match without a tag (sections 13.1.1 and 13.1.2)', () => {
    const plain = { ...tagged, headers: {} };
    expect(statusOf({ 'if-none-match': '"3"' }, plain)).toBe(200);
    expect(statusOf({ 'if-match': '*' }, plain)).toBe(200);
    expect(statusOf({ 'if-none-match': '*' }, plain)).toBe(304);
    expect(statusOf({ 'if-match': '"3"' }, plain)).toBe(412);
  });

  it('never replaces a problem, and leaves other methods to their handlers', () => {
    expect(statusOf({ 'if-match': '"2"' }, { ...tagged, status: 404 })).toBe(404);
    expect(statusOf({ 'if-none-match': '*' }, { ...tagged, status: 404 })).toBe(404);
    expect(statusOf({ 'if-none-match': '"3"' }, tagged, 'POST')).toBe(200);
  });

  it('ends a stream that is not sent', async () => {
    let reason: unknown = 'none';
    const body = new ReadableStream<Uint8Array>({ cancel: (given) => void (reason = given) });
    expect(statusOf({ 'if-none-match': '"3"' }, { ...tagged, body })).toBe(304);
    await Promise.resolve();
    expect(reason).toBeUndefined();
  });
});

describe('preconditionsOf', () => {
  it('compares the current state with the required one', () => {
    const { areMetBy } = preconditionsOf({ header: headersOf({ 'if-match': '"3", "x"' }) });
    expect(areMetBy({ version: 3 })).toBe(true);
    expect(areMetBy({ version: 3n })).toBe(true);
    expect(areMetBy({ version: 4 })).toBe(false);
    expect(areMetBy('"x"')).toBe(true);
    expect(areMetBy('W/"x"')).toBe(false);
    expect(areMetBy(undefined)).toBe(false);
  });

  it('recognizes a record by its version alone, and by its version and id', () => {
    const { areMetBy } = preconditionsOf({ header: headersOf({ 'if-match': '"3.a"' }) });
    expect(areMetBy({ version: 3, id: 'a' })).toBe(true);
    expect(areMetBy({ version: 3, id: 'b' })).toBe(false);
    expect(areMetBy({ version: 3 })).toBe(false);
  });

  it('lets If-None-Match: * match where there is nothing', () => {
    const { areMetBy } = preconditionsOf({ header: headersOf({ 'if-none-match': '*' }) });
    expect(areMetBy(undefined)).toBe(true);
    expect(areMetBy({ version: 1 })).toBe(false);
  });

  it('accepts everything without conditions', () => {
    const { areMetBy } = preconditionsOf({ header: headersOf({}) });
    expect(areMetBy(undefined)).toBe(true);
    expect(areMetBy({ version: 1 })).toBe(true);
  });

  it('throws a 400 for an invalid tag', () => {
    expect(() => preconditionsOf({ header: headersOf({ 'if-match': 'abc' }) })).toThrow(ProblemError);
  });
});

import { describe, expect, it } from 'vitest';
import { createDeadlines } from '../../../src/runtime/server/deadline.js';
import { RequestContext, requestIdOf } from '../../../src/runtime/server/context.js';

describe('requestIdOf', () => {
  it('keeps a valid id from the client', () => {
    for (const id of ['abc-123', 'a/b+c=', '0190d3a0-0000-7000-8000-000000000000']) expect(requestIdOf(id)).toBe(id);
  });

  it('makes a new one otherwise', () => {
    for (const id of [undefined, '', 'a b', 'a\r\nb', '<script>', 'x'.repeat(129)]) {
      expect(requestIdOf(id)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

it('the context of a request contains the request, and aborts with it', () => {
  const caller = new AbortController();
  const headers: Record<string, string> = {
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    prefer: 'code=202',
  };
  const context = new RequestContext({
    request: {
      method: 'GET',
      target: '/',
      header: (name) => headers[name],
      readBody: async () => undefined,
      signal: caller.signal,
    },
    route: { operation: 'thing.get', method: 'GET', path: '/', scopes: { kind: 'none' } },
    principal: undefined,
    requestId: 'r',
    deadline: createDeadlines(1000).start(),
  });
  expect(context).toMatchObject({
    requestId: 'r',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  });
  expect(context.header('Prefer')).toBe('code=202');
  expect(context.signal).toBe(context.signal);
  caller.abort();
  expect(context.signal.aborted).toBe(true);
});

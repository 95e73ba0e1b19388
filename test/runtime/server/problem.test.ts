import { describe, expect, it } from 'vitest';
import { firstReason, notImplemented, ProblemError, problemResponse } from '../../../src/runtime/server/problem.js';

const requestId = '0190d3a0-0000-7000-8000-000000000000';

describe('problemResponse', () => {
  it('is application/problem+json, with the title of its status and the id of its request', () => {
    const { status, headers, body = '' } = problemResponse({ status: 404, detail: 'Not here.' }, requestId);
    expect([status, headers]).toEqual([
      404,
      { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    ]);
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Not here.',
      instance: `urn:uuid:${requestId}`,
    });
  });

  it('has reasons, extension members and header fields', () => {
    const errors = [{ in: 'query', at: 'limit', code: 'type', message: 'must be a number' }] as const;
    const { headers, body = '' } = problemResponse(
      {
        status: 429,
        type: 'https://example.com/slow',
        title: 'Slow down',
        errors,
        extensions: { wait: 3 },
        headers: { 'retry-after': '3' },
      },
      'not-a-uuid',
    );
    expect(headers).toMatchObject({ 'retry-after': '3' });
    expect(JSON.parse(body)).toEqual({
      type: 'https://example.com/slow',
      title: 'Slow down',
      status: 429,
      errors,
      wait: 3,
    });
  });
});

it('an extension of a problem keeps every digit of an int64', () => {
  const { body } = problemResponse({ status: 409, extensions: { currentVersion: 9007199254740993n } }, requestId);
  expect(body).toContain('"currentVersion":9007199254740993}');
});

it('the detail of a refused request has the first reason, and how many others there are', () => {
  const limit = { in: 'query', at: 'limit', code: 'type', message: 'must be a number' } as const;
  const body = { in: 'body', at: '', code: 'type', message: 'must be an object' } as const;
  expect(firstReason([limit])).toBe('limit must be a number');
  expect(firstReason([body, limit, limit])).toBe('it must be an object (and 2 more)');
});

describe('ProblemError', () => {
  it('is an error with the detail as its message', () => {
    const error = new ProblemError({ status: 409 }, { cause: 'x' });
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message, error.cause]).toEqual(['ProblemError', 'Conflict', 'x']);
  });

  it('is thrown by notImplemented', async () => {
    await expect(notImplemented()).rejects.toMatchObject({ details: { status: 501 } });
  });
});

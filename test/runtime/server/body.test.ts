import { afterAll, describe, expect, it } from 'vitest';
import { jsonReader } from '../../../src/runtime/server/body.js';
import { createDeadlines } from '../../../src/runtime/server/deadline.js';
import type { HttpRequest } from '../../../src/runtime/server/http.js';
import { defaultLimits } from '../../../src/runtime/server/limits.js';
import type { Reason } from '../../../src/runtime/server/problem.js';
import { accepted, refused } from '../../../src/runtime/server/read-result.js';

const readBody = jsonReader(
  { parse: (text) => (text === '1' ? refused('type', 'is odd') : accepted(JSON.parse(text))), actions: ['actions'] },
  false,
);
const deadline = createDeadlines(1000).start();
afterAll(() => deadline.deadlines.stop(deadline));

const json = { 'content-type': 'application/json' };

async function read(body: string | Uint8Array, headers: Readonly<Record<string, string>> = json): Promise<unknown> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const request: HttpRequest = {
    method: 'POST',
    target: '/',
    header: (name) => headers[name],
    readBody: async (maximumBytes) => (bytes.length > maximumBytes ? undefined : bytes),
    signal: new AbortController().signal,
  };
  const reasons: Reason[] = [];
  try {
    const limits = { ...defaultLimits, bodyBytes: 100, depth: 3, actions: 2 };
    const value = await readBody(request, { limits, reasons, deadline });
    return reasons.length === 0 ? value : reasons.map(({ in: place, at, code }) => `${place} ${at} ${code}`).join();
  } catch (error) {
    return error;
  }
}

describe('the reader of a JSON body', () => {
  it('returns the value', async () => {
    expect(await read('{"a":"ä"}')).toEqual({ a: 'ä' });
    expect(
      await read('{}', { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'identity' }),
    ).toEqual({});
  });

  it('reports a body that is missing, not UTF-8 or nested too deeply', async () => {
    expect(await read('')).toBe('body  required');
    expect(await read('', {})).toBe('body  required');
    expect(await read(new Uint8Array([0x22, 0xff, 0x22]))).toBe('body  encoding');
    expect(await read(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('body  encoding');
    expect(await read('[[[[]]]]')).toBe('body  depth');
  });

  it('reports a value that is invalid, or has too many actions', async () => {
    expect(await read('1')).toBe('body  type');
    expect(await read('{"actions":[1,2]}')).toEqual({ actions: [1, 2] });
    expect(await read('{"actions":[1,2,3]}')).toBe('body /actions items');
  });

  it('responds with 415 and the required media type for anything but JSON without a coding', async () => {
    const headers = { accept: 'application/json' };
    expect(await read('{}', { 'content-type': 'text/plain' })).toMatchObject({ details: { status: 415, headers } });
    expect(await read('{}', {})).toMatchObject({ details: { status: 415, headers } });
    expect(await read('{}', { ...json, 'content-encoding': 'gzip' })).toMatchObject({
      details: { status: 415, headers: { 'accept-encoding': 'identity' } },
    });
  });

  it('responds with 413 for more bytes than the limit', async () => {
    expect(await read(`"${'x'.repeat(98)}"`)).toHaveLength(98);
    expect(await read(`"${'x'.repeat(99)}"`)).toMatchObject({ details: { status: 413 } });
  });
});

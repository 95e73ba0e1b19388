import { describe, expect, it } from 'vitest';
import type { ObservedRequest } from '../../../src/runtime/server/hooks.js';
import { type LoggedError, logRequests, type RequestFields } from '../../../src/runtime/server/pino.js';
import { send, smallService } from './small-service.js';

const requestWith = (headers: Readonly<Record<string, string>>): { header(name: string): string | undefined } => ({
  header: (name) => headers[name],
});

/** The logged form of an error of the request. */
function loggedError(error: unknown, request: Pick<ObservedRequest, 'header'>): LoggedError {
  const lines: RequestFields[] = [];
  const log = (fields: RequestFields): void => void lines.push(fields);
  const hooks = logRequests({ info: log, warn: log, error: log });
  hooks.onResponse?.(request as ObservedRequest, { status: 500, milliseconds: 0, error });
  const [{ error: logged } = {}] = lines;
  if (logged === undefined) throw new Error('No error was logged.');
  return logged;
}

describe('a logged error', () => {
  it('has its name, message, stack and causes, and no other field', () => {
    const cause = Object.assign(new TypeError('inner'), { connection: 'postgres://me:pass@host' });
    const error = Object.assign(new RangeError('outer', { cause }), { config: { password: 'pass' } });
    expect(loggedError(error, requestWith({}))).toEqual({
      type: 'RangeError',
      message: 'outer',
      stack: error.stack,
      cause: { type: 'TypeError', message: 'inner', stack: cause.stack },
    });
  });

  it('may be any value that can be thrown', () => {
    expect(loggedError('text', requestWith({}))).toEqual({ type: 'string', message: 'text', stack: undefined });
    expect(loggedError(null, requestWith({}))).toMatchObject({ message: 'null' });
  });

  it('may be its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(loggedError(error, requestWith({}))).match(/round/g)?.length).toBeLessThan(20);
  });

  it.each([
    ['the token', { authorization: 'Bearer abcdef123' }, 'bad abcdef123'],
    ['the header', { authorization: 'Bearer abcdef123' }, 'bad Bearer abcdef123'],
    ['basic credentials', { authorization: 'Basic dXNlcjpwYXNz' }, 'bad dXNlcjpwYXNz'],
    ['a token without a scheme', { authorization: 'abcdef' }, 'bad abcdef'],
    ['credentials for a proxy', { 'proxy-authorization': 'Bearer abcdef123' }, 'bad abcdef123'],
    ['a cookie', { cookie: 'a=b; session=abcdef123' }, 'bad abcdef123'],
    ['a quoted cookie', { cookie: 'session="abcdef123"' }, 'bad abcdef123'],
    ['all cookies', { cookie: 'a=b; session=abcdef123' }, 'bad a=b; session=abcdef123'],
    ['an API key', { 'x-api-key': 'abcdef123' }, 'bad abcdef123'],
  ])('contains nothing of %s', (_what, headers, message) => {
    expect(loggedError(new Error(message), requestWith(headers)).message).toBe('bad [redacted]');
  });

  it.each(['authorization', 'proxy-authorization'])('keeps the scheme of %s, which is not a secret', (name) => {
    const error = new Error('A Bearer token is needed, not abcdef123.');
    const { message } = loggedError(error, requestWith({ [name]: 'Bearer abcdef123' }));
    expect(message).toBe('A Bearer token is needed, not [redacted].');
  });
});

describe('a response', () => {
  it('reveals nothing of what a handler throws: no message, no stack, no cause, no field', async () => {
    const get = (): Promise<never> => {
      const cause = new Error('secret-cause');
      return Promise.reject(
        Object.assign(new Error('secret-message', { cause }), { detail: 'secret-field', status: 200 }),
      );
    };
    const answer = await send(smallService({ operations: { get } }), 'GET /a');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toMatch(/secret|\.ts|at /);
  });

  it('reveals nothing of what a verifier throws', async () => {
    const verifyToken = (): Promise<never> => Promise.reject(new Error('secret-issuer is down'));
    const answer = await send(smallService({ verifyToken }), 'GET /a');
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('does not repeat the refused token', async () => {
    const answer = await send(smallService(), 'GET /a', { headers: { authorization: 'Bearer my-own-token' } });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer)).not.toContain('my-own-token');
  });
});

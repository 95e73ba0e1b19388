import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../src/runtime/server/http.js';
import { send, type SmallOptions, smallService } from './small-service.js';

const anonymous = { headers: {} };

/** `200 ok`, or the status and the detail of a problem. */
function told({ status, body }: HttpResponse): string {
  return `${status} ${status < 300 ? String(body).trim() : (JSON.parse(String(body)) as { detail: string }).detail}`;
}

/** The service has `GET /{project}` at the root, so its health is elsewhere. */
const paths = { livePath: '/-/live', readyPath: '/-/ready' };

async function ask(line: string, options: SmallOptions = { health: paths }): Promise<string> {
  return told(await send(smallService(options), line, anonymous));
}

describe('health', () => {
  it('has no endpoints by default', async () => {
    expect(await ask('GET /-/live', {})).toBe('404 There is nothing at this address.');
    expect(await ask('GET /-/live', { health: false })).toBe('404 There is nothing at this address.');
  });

  it('needs no token, is never cached, and has a request id', async () => {
    const answer = await send(smallService({ health: paths }), 'GET /-/live', anonymous);
    expect(answer).toMatchObject({ status: 200, body: 'ok\n', headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['GET /-/ready', '200 ok'],
    ['GET /-/ready?verbose', '200 ok'],
    ['GET http://a.example.com/-/ready', '200 ok'],
    ['GET /-/readyz', '404 There is nothing at this address.'],
    ['GET /-/ready/', '404 There is nothing at this address.'],
    ['DELETE /-/ready', '405 This address does not support the method; it supports GET, HEAD, OPTIONS.'],
  ])('responds to %s with %s', async (line, expected) => {
    expect(await ask(line)).toBe(expected);
  });

  it('responds to HEAD as to GET, without a body', async () => {
    const answer = await send(smallService({ health: paths }), 'HEAD /-/live', anonymous);
    expect(answer).toMatchObject({ status: 200, body: undefined, headers: { 'content-length': '3' } });
  });

  it('responds to OPTIONS and to wrong methods with its methods', async () => {
    const server = smallService({ health: paths });
    const allow = 'GET, HEAD, OPTIONS';
    for (const path of [paths.livePath, paths.readyPath]) {
      const options = await send(server, `OPTIONS ${path}`, anonymous);
      expect(options).toMatchObject({ status: 204, headers: { allow }, body: undefined });
      expect(await send(server, `POST ${path}`, anonymous)).toMatchObject({ status: 405, headers: { allow } });
    }
  });

  it('is independent of the public base URL', async () => {
    expect(await ask('GET /-/live', { health: paths, publicBase: 'https://api.example.com' })).toBe('200 ok');
  });

  it('leaves everything else to `before`', async () => {
    const before = async (): Promise<HttpResponse> => ({ status: 200, headers: {}, body: 'before' });
    expect(await ask('GET /-/ready', { health: paths, before })).toBe('200 ok');
    expect(await ask('GET /a', { health: paths, before })).toBe('200 before');
  });

  it('cannot have a path of the model', () => {
    expect(() => smallService({ health: true })).toThrow(
      "The model declares GET /livez itself, so health cannot use it: give it other paths, such as health: { livePath: '/-/live'",
    );
    expect(() => smallService({ health: { livePath: '/-/live' } })).toThrow('GET /readyz');
  });

  it('leaves the other methods of a shared path to the model', async () => {
    const health = { livePath: '/a/actions', readyPath: '/-/ready' };
    expect(await ask('GET /a/actions', { health })).toBe('200 ok');
    expect(await ask('PUT /a/actions', { health })).toMatch(/^4(?!05)/);
  });

  it('cannot have the same path for both checks', () => {
    expect(() => smallService({ health: { livePath: '/-/health', readyPath: '/-/health' } })).toThrow(
      'livePath and readyPath are both "/-/health"',
    );
  });

  it.each(['livez', '', '/live?z'])('cannot have the path %j', (livePath) => {
    expect(() => smallService({ health: { ...paths, livePath } })).toThrow('must begin with a slash');
  });
});

describe('readiness', () => {
  it.each([
    ['true', (): boolean => true, '200 ok'],
    ['true, later', async (): Promise<boolean> => true, '200 ok'],
    ['false', async (): Promise<boolean> => false, '503 The service is not ready.'],
  ])('is what the service reports: %s', async (_what, isReady, expected) => {
    expect(await ask('GET /-/ready', { health: { ...paths, isReady } })).toBe(expected);
  });

  it.each([
    ['fails', { isReady: () => Promise.reject(new Error('password of the store')) }, 'password of the store'],
    ['throws', { isReady: () => JSON.parse('') as boolean }, 'Unexpected end of JSON input'],
    ['hangs', { isReady: () => new Promise<boolean>(() => undefined) }, 'The operation did not respond within 20 ms.'],
  ])('is a 503 where the check %s, and `onError` receives the reason', async (_what, isReady, why) => {
    const errors: unknown[] = [];
    const options: SmallOptions = {
      health: { ...paths, ...isReady },
      limits: { requestMilliseconds: 20 },
      onError: (error) => errors.push(error),
    };
    expect(await ask('GET /-/ready', options)).toMatch(/^503 The (?:service is not ready|request took too long)/);
    expect(errors).toEqual([expect.objectContaining({ message: why })]);
  });

  it('ends when the service shuts down, but liveness does not', async () => {
    let asked = 0;
    const isReady = (): boolean => (asked += 1) > 0;
    const server = smallService({ health: { ...paths, isReady } });
    server.life.leave();
    expect(told(await send(server, 'GET /-/ready', anonymous))).toBe('503 The service is shutting down.');
    expect(told(await send(server, 'GET /-/live', anonymous))).toBe('200 ok');
    expect(told(await send(server, 'GET /a'))).toBe('200 "got"');
    expect(asked).toBe(0);
  });
});

import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type LogOptions, logRequests } from '../../../src/runtime/server/pino.js';
import { send, type Sent, type SmallOptions, smallService } from './small-service.js';

/** The lines of a real pino about one request. */
async function linesOf(
  line: string,
  options: SmallOptions = {},
  ...[sent, logged]: [sent?: Sent | undefined, logged?: LogOptions]
): Promise<readonly object[]> {
  let written = '';
  const logger = pino({ base: null, timestamp: false }, { write: (text) => void (written += text) });
  await send(smallService({ hooks: [logRequests(logger, logged)], ...options }), line, sent);
  return written
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as object);
}

const levels = { info: 30, warn: 40, error: 50 };
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('logRequests', () => {
  it('writes one line for a request, without its query and its headers', async () => {
    const headers = { authorization: 'Bearer a', cookie: 'session=hidden', 'x-request-id': 'my-id', traceparent };
    expect(await linesOf('GET /a?limit=3', {}, { headers })).toEqual([
      {
        level: levels.info,
        requestId: 'my-id',
        method: 'GET',
        path: '/a',
        route: '/{project}',
        operation: 'small.get',
        status: 200,
        milliseconds: expect.any(Number),
        subject: 'ann',
        traceparent,
        msg: 'GET /{project} 200',
      },
    ]);
  });

  it.each([
    ['GET /a?wrong=1', 400, 'GET /{project} 400'],
    ['GET /nothing/there?token=hidden', 404, 'GET /nothing/there 404'],
  ])('writes a warning for %s', async (line, status, msg) => {
    const lines = await linesOf(line);
    expect(lines).toMatchObject([{ level: levels.warn, status, msg }]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('writes an error with details that the client does not get', async () => {
    const get = (): Promise<never> => Promise.reject(new RangeError('disk full', { cause: new Error('quota') }));
    expect(await linesOf('GET /a', { operations: { get } })).toMatchObject([
      {
        level: levels.error,
        status: 500,
        error: {
          type: 'RangeError',
          message: 'disk full',
          stack: expect.stringMatching(/^RangeError: disk full\n +at /),
          cause: { type: 'Error', message: 'quota' },
        },
      },
    ]);
  });

  describe('for health', () => {
    const health = (isReady?: () => boolean): SmallOptions => ({
      health: { livePath: '/-/live', readyPath: '/-/ready', isReady },
    });
    const fail = (): never => {
      throw new Error('no store');
    };

    it('writes nothing by default', async () => {
      expect(await linesOf('GET /-/live', health())).toEqual([]);
      expect(await linesOf('GET /-/ready', health(fail))).toEqual([]);
      expect(await linesOf('GET /-/lively', health())).toHaveLength(1);
    });

    it.each([
      ['GET /-/live', levels.info, 200, undefined],
      ['GET /-/ready', levels.warn, 503, () => false],
      ['GET /-/ready', levels.error, 503, fail],
    ])(
      'writes %s with level %i where the status is %i: "not ready" is not a failure',
      async (line, level, status, isReady) => {
        expect(await linesOf(line, health(isReady), undefined, { health: true })).toMatchObject([{ level, status }]);
      },
    );
  });

  it('never writes the token or a cookie, wherever it occurs in an error', async () => {
    const token = 'eyJhbGciOi.J9.c2VjcmV0';
    const headers = { authorization: `Bearer ${token}`, cookie: 'theme=dark; session="s3cr3t-session"' };
    const verifyToken = (): never => {
      throw Object.assign(new Error(`cannot verify ${token}`, { cause: `Cookie: ${headers.cookie}; s3cr3t-session` }), {
        token,
        headers,
      });
    };
    const lines = await linesOf('GET /a', { verifyToken }, { headers });
    expect(lines).toMatchObject([{ level: levels.error, error: { message: 'cannot verify [redacted]' } }]);
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|c2Vj|s3cr3t/);
  });
});

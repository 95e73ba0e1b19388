import { describe, expect, it } from 'vitest';
import type { ErrorContext } from '../../../src/runtime/server/context.js';
import { modelOfText } from '../../support/example-model.js';
import type { ProblemDetails } from '../../../src/runtime/server/problem.js';
import { builtServer } from './built-server.js';

const model = modelOfText(`
api: checked
auth: none
errors:
  Missing: 404 Problem
  Conflict:
    status: 409
    body: ConflictProblem
    headers:
      X-Count: integer
types:
  Color: [red, green]
  Problem:
    type: string
    title: string
    status: int32
  ConflictProblem extends Problem:
    currentVersion: int64
    digest?: bytes
    times?: datetime[]
  Thing:
    name: string(1..10)
    size?: int64
    color?: Color
    parts?: Part[]
  Part:
    count: integer
groups:
  thing:
    path: /things
    endpoints:
      get:
        http: GET
        returns:
          200:
            body: Thing
            headers:
              X-Count: integer(0..10)
              X-Day?: date
              X-Color?: Color
              X-Levels?: csv<integer>
              X-Big?: int64
              X-Code?: string(/[a-z]+/)
              Link?: string
        errors: [Missing, Conflict]
      export:
        http: GET /export
        returns:
          200:
            body:
              text/csv: string
              image/png: bytes
      remove:
        http: DELETE
        returns:
          204:
            headers:
              X-Count: integer
`);

const built = await builtServer(model);

interface Told {
  readonly status: number;
  readonly body: string;
  readonly errors: readonly { readonly error: unknown; readonly context: ErrorContext }[];
}

/** What a client sees of a handler's response, and what is reported to the service. */
async function told(line: string, output: unknown, options = {}): Promise<Told> {
  const [method = '', path = ''] = line.split(' ');
  const errors: { readonly error: unknown; readonly context: ErrorContext }[] = [];
  const handler = async (): Promise<unknown> => output;
  const server = built.createServer({
    operations: { thing: { get: handler, export: handler, remove: handler } },
    onError: (error, context) => errors.push({ error, context }),
    ...options,
  });
  const response = await server.fetch(
    new Request(`http://host${path}`, { method, headers: { 'x-request-id': 'r-1' } }),
  );
  return { status: response.status, body: await response.text(), errors };
}

const headers = { xCount: 1 };
const thing = { name: 'n', size: 9223372036854775807n, color: 'red', parts: [{ count: 1 }] };

it.each([
  ['GET /things', { status: 200, headers, body: thing }, 200],
  [
    'GET /things',
    {
      status: 200,
      headers: {
        xCount: 10,
        xDay: '2024-02-29',
        xColor: 'green',
        xLevels: [1, -2],
        xBig: 9007199254740993n,
        xCode: 'a',
        link: '',
      },
      body: { name: 'n' },
    },
    200,
  ],
  ['GET /things', { status: 404, body: { type: 'about:blank', title: 't', status: 404 } }, 404],
  ['GET /things/export', { status: 200, mediaType: 'image/png', body: new Uint8Array([1]) }, 200],
  ['DELETE /things', { status: 204, headers }, 204],
])('a response that fits the model passes the check: %s %#', async (line, output, status) => {
  expect(await told(line, output, { checkResponses: true })).toMatchObject({ status, errors: [] });
});

/** A wrong response, and what is reported to the service. */
const lies: readonly (readonly [lie: string, output: unknown, reason: string])[] = [
  ['a value of the wrong type', { status: 200, headers, body: { name: 7 } }, '/name must be a string'],
  ['a value beyond its limits', { status: 200, headers, body: { name: '' } }, '/name must'],
  [
    'a member that an enum does not have',
    { status: 200, headers, body: { name: 'n', color: 'blue' } },
    '/color must be',
  ],
  ['a fraction for an int64', { status: 200, headers, body: { name: 'n', size: 1.5 } }, '/size must'],
  ['a missing field', { status: 200, headers, body: {} }, '/name'],
  [
    'a deeply nested mistake',
    { status: 200, headers, body: { name: 'n', parts: [{ count: 1 }, {}] } },
    '/parts/1/count',
  ],
  ['several mistakes', { status: 200, headers, body: { size: 'x' } }, '/name'],
  ['no body', { status: 200, headers }, 'the body must be'],
  ['null as the body', { status: 200, headers, body: null }, 'the body must be'],
  ['a problem without its members', { status: 404, body: { title: 't' } }, '/type'],
  ['a missing header', { status: 200, headers: {}, body: thing }, 'lacks the header X-Count'],
  ['a header of the wrong type', { status: 200, headers: { xCount: 'many' }, body: thing }, 'the header X-Count must'],
  ['a header beyond its limits', { status: 200, headers: { xCount: 11 }, body: thing }, 'the header X-Count must'],
  [
    'an invalid date',
    { status: 200, headers: { xCount: 1, xDay: '2023-02-29' }, body: thing },
    'the header X-Day must',
  ],
  ['a header outside its enum', { status: 200, headers: { xCount: 1, xColor: 'blue' }, body: thing }, 'X-Color must'],
  [
    'a list with a wrong item',
    { status: 200, headers: { xCount: 1, xLevels: [1, 0.5] }, body: thing },
    'X-Levels must',
  ],
  [
    'a header that does not match its pattern',
    { status: 200, headers: { xCount: 1, xCode: 'A' }, body: thing },
    'X-Code must',
  ],
  ['an object as a header', { status: 200, headers: { xCount: 1, xCode: {} }, body: thing }, 'X-Code must'],
];

/** Responses that cannot be sent: they are found even without checks. */
const impossible: readonly (readonly [lie: string, line: string, output: unknown, reason: string])[] = [
  ['an undeclared status', 'GET /things', { status: 418, headers, body: thing }, 'status 418'],
  ['a status of another operation', 'GET /things', { status: 204 }, 'status 204'],
  ['no status', 'GET /things', { headers, body: thing }, 'status undefined'],
  ['another media type', 'GET /things/export', { status: 200, mediaType: 'text/html', body: '<b>' }, 'text/html'],
  ['no media type', 'GET /things/export', { status: 200, body: 'a,b' }, 'undefined'],
  [
    'a string for bytes',
    'GET /things/export',
    { status: 200, mediaType: 'image/png', body: 'a' },
    'must be a Uint8Array',
  ],
  [
    'bytes for a string',
    'GET /things/export',
    { status: 200, mediaType: 'text/csv', body: new Uint8Array() },
    'must be text',
  ],
  ['no headers where one is required', 'DELETE /things', { status: 204 }, 'lacks the header X-Count'],
  ['no headers of JSON where one is required', 'GET /things', { status: 200, body: thing }, 'lacks the header X-Count'],
  ['nothing at all', 'GET /things', undefined, 'undefined'],
];

function expectHidden({ status, body, errors }: Told, operation: string, reason: string): void {
  expect(status).toBe(500);
  // The client learns that it is not to blame, and nothing else.
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'The service failed; this is not your mistake.',
  });
  expect(body).not.toMatch(/handler|model|secret|xCount|TypeError|\.js/);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.error).toBeInstanceOf(TypeError);
  expect(String(errors[0]?.error)).toContain(reason);
  expect(errors[0]?.context).toEqual({ requestId: 'r-1', operation });
}

describe('a response that does not fit the model', () => {
  it.each(lies)('is a 500 for the client and a report for the service: %s', async (_lie, output, reason) => {
    expectHidden(await told('GET /things', output, { checkResponses: true }), 'thing.get', reason);
  });

  it('is reported with all its mistakes at once', async () => {
    const wrong = { xDay: 'today', xBig: 'big' };
    const body = { name: 1, size: 'x', color: 'blue', parts: [{}] };
    const { errors } = await told('GET /things', { status: 200, headers: wrong, body }, { checkResponses: true });
    const message = String(errors[0]?.error);
    const places = ['lacks the header X-Count', 'X-Day', 'X-Big', '/name', '/size', '/color', '/parts/0/count'];
    for (const place of places) expect(message).toContain(place);
  });

  it('is not checked by default: that takes time, and the compiler has checked the types', async () => {
    const [, wrongHeader] = lies.find(([lie]) => lie === 'a header beyond its limits') ?? [];
    expect(await told('GET /things', wrongHeader)).toMatchObject({ status: 200, errors: [] });
    const [, wrongBody] = lies.find(([lie]) => lie === 'a value beyond its limits') ?? [];
    expect(await told('GET /things', wrongBody)).toMatchObject({ status: 200, body: '{"name":""}', errors: [] });
  });

  it.each([{}, { checkResponses: true }])(
    'may have additional fields, as TypeScript allows: unknown ones are never sent, %j',
    async (options) => {
      const parts = [{ count: 1, secret: 'x' }];
      const output = { status: 200, headers: { xCount: 1, xSecret: 'x' }, body: { name: 'n', secret: 'x', parts } };
      const { status, body, errors } = await told('GET /things', output, options);
      expect([status, body, errors]).toEqual([200, '{"name":"n","parts":[{"count":1}]}', []]);
    },
  );

  it.each(impossible)('is always found where it cannot be sent: %s', async (_lie, line, output, reason) => {
    const operation = {
      'GET /things': 'thing.get',
      'GET /things/export': 'thing.export',
      'DELETE /things': 'thing.remove',
    }[line];
    for (const options of [{}, { checkResponses: true }]) {
      expectHidden(await told(line, output, options), operation ?? '', reason);
    }
  });
});

describe('a problem that a handler throws', () => {
  const extensions = { currentVersion: 9007199254740993n };
  const thrown = async (details: ProblemDetails, options: object): Promise<Told> =>
    told('GET /things', Promise.reject(new built.ProblemError(details)), options);

  it('is sent if it fits the model, or if the model declares nothing for its status', async () => {
    const fits = await thrown({ status: 409, extensions, headers: { 'x-count': '1' } }, { checkResponses: true });
    expect(fits).toMatchObject({ status: 409, errors: [] });
    expect(fits.body).toContain('"currentVersion":9007199254740993');
    expect(await thrown({ status: 402 }, { checkResponses: true })).toMatchObject({ status: 402, errors: [] });
  });

  it('is a 500 and a report if it lacks what the model declares, as a returned response would be', async () => {
    const wrong = await thrown({ status: 409, extensions: { currentVersion: '3' } }, { checkResponses: true });
    expectHidden(
      wrong,
      'thing.get',
      '409 does not fit the model: it lacks the header X-Count; /currentVersion must be',
    );
  });

  it('is a 500 if it is not sent as its type is', async () => {
    const details = { status: 409, headers: { 'x-count': '1' } };
    const digest = new Uint8Array([1]);
    const wrong = await thrown({ ...details, extensions: { ...extensions, digest } }, { checkResponses: true });
    expectHidden(wrong, 'thing.get', '/digest of a thrown problem is not sent as its type is');
    const fits = { ...details, extensions: { ...extensions, times: ['2026-01-01T00:00:00Z'], more: digest } };
    expect(await thrown(fits, { checkResponses: true })).toMatchObject({ status: 409, errors: [] });
  });

  it('is checked also if the handler throws it before there is a promise', async () => {
    const get = (): never => {
      throw new built.ProblemError({ status: 409 });
    };
    const server = built.createServer({ operations: { thing: { get } }, onError: () => {}, checkResponses: true });
    expect((await server.fetch(new Request('http://host/things'))).status).toBe(500);
  });

  it('is sent as it is by default', async () => {
    expect(await thrown({ status: 409 }, {})).toMatchObject({ status: 409, errors: [] });
  });

  it('is not checked if refusalBody makes the declared body of it', async () => {
    const refusalBody = ({ title = '' }: ProblemDetails): object => ({
      type: 't',
      title,
      status: 409,
      currentVersion: 1n,
    });
    const { status, body } = await thrown({ status: 409 }, { checkResponses: true, refusalBody });
    expect([status, JSON.parse(body)]).toEqual([409, { type: 't', title: 'Conflict', status: 409, currentVersion: 1 }]);
  });
});

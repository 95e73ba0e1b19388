import { describe, expect, it } from 'vitest';
import { type ExampleService, startExample } from './example-service.js';
import { type RawResponse } from './raw-http.js';

/** RFC 9457, problem details: one format for all refusals, wherever they happen. */

const service = await startExample();
const problems = new Map(
  await Promise.all(Object.entries(refusals(service)).map(async ([what, ask]) => [what, await ask()] as const)),
);

type Refusals = Readonly<Record<string, () => Promise<RawResponse>>>;

/** A request for every stage at which one can be refused. */
function refusals({ ask, raw, project, token }: ExampleService): Refusals {
  const address = `/${project}/resource`;
  const id = '01990000-0000-7000-8000-000000000000';
  return {
    '400 by the parser': () => raw('nonsense\r\n\r\n'),
    '400 by the parser, for a chunk': () =>
      raw(
        `POST ${address} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ),
    '431 by the parser': () => raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    '400 by the adapter': () => raw(`GET ${address} HTTP/1.1\r\n\r\n`),
    '417 by the adapter': () => raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nExpect: b\r\n\r\n`),
    '400 for a URL': () => ask('GET *'),
    '404 for a path': () => ask('GET /a/b/c/d'),
    '405 for a path': () => ask(`DELETE ${address}`),
    '400 for credentials': () => ask(`GET ${address}`, { Authorization: 'Bearer a b' }),
    '401 without a token': () => ask(`GET ${address}`, { Authorization: '' }),
    '401 for a token': () => ask(`GET ${address}`, { Authorization: 'Bearer abc' }),
    '403 for a scope': () => ask('GET /other/resource'),
    '406 for Accept': () => ask(`GET ${address}`, { Accept: 'text/html' }),
    '400 for a path parameter': () => ask('GET /%zz/resource'),
    '400 for a query': () => ask(`GET ${address}?nothing=1&integerParameter=one`),
    '400 for a body': () => ask(`POST ${address}`, {}, { objectTypeProperty: { arrayOfIntExample: ['a'] }, other: 1 }),
    '400 for invalid JSON': () => ask(`POST ${address}`, {}, '{'),
    '415 for a body': () => ask(`POST ${address}`, { 'Content-Type': 'text/plain' }, 'a'),
    '413 for a body': () => ask(`POST ${address}`, {}, `"${'a'.repeat(1_100_000)}"`),
    '400 by a handler': () => ask(`GET ${address}/sorted-query-parameters?where=title%20%3D`),
    '404 by a handler': () => ask(`GET ${address}/${id}`),
    '409 by a handler': async () => {
      const created = await service.create();
      return ask(`POST ${address}/${created.id}`, {}, { version: 7, actions: [] });
    },
    '412 by a handler': async () => {
      const created = await service.create();
      return ask(`DELETE ${address}/${created.id}`, { 'If-Match': '"7"' });
    },
    '412 that the model does not declare': async () => {
      await service.create('undeclared');
      return ask(`PATCH ${address}`, { 'If-Match': '"7"' }, { key: 'undeclared', objectTypeProperty: {} });
    },
    '412 for a GET': async () => {
      const created = await service.create();
      return ask(`GET ${address}/${created.id}`, { 'If-Match': '"7"' });
    },
    '400 for a condition': () => ask(`DELETE ${address}/${id}`, { 'If-Match': 'seven' }),
    '405 for a path of the service itself': () => ask('DELETE /livez'),
  };
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

interface Problem {
  readonly [name: string]: unknown;
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
}

/** Runs a check for each problem, with its name for the message. */
function ofEach(check: (problem: Problem, answer: RawResponse, what: string) => void): void {
  expect(problems.size).toBe(Object.keys(refusals(service)).length);
  for (const [what, answer] of problems) check(JSON.parse(answer.body) as Problem, answer, what);
}

describe('section 3, members', () => {
  it('every refusal has the intended status', () => {
    ofEach((_problem, answer, what) => expect(`${answer.status}`, `${what}: ${answer.body}`).toBe(what.slice(0, 3)));
  });

  it('3: the media type is application/problem+json', () => {
    ofEach((_problem, answer, what) => expect(answer.header('content-type'), what).toBe('application/problem+json'));
  });

  it('3.1.1: type is a URI; about:blank where the status is sufficient', () => {
    ofEach((problem, _answer, what) => expect(problem.type, what).toBe('about:blank'));
  });

  it('3.1.2: status equals that of the response', () => {
    ofEach((problem, answer, what) => expect(problem.status, what).toBe(answer.status));
  });

  it('3.1.3 and 4.2.1: title is the phrase of the status, as about:blank requires', () => {
    ofEach((problem, answer, what) => expect(problem.title, what).toBe(titles[answer.status]));
  });

  it('3.1.4: detail is a sentence for people', () => {
    ofEach((problem, _answer, what) => expect(problem.detail, what).toMatch(/^[A-Z"“][^]*[.?]$/));
  });

  it('3.1.5: instance identifies this occurrence, by the same id as in the log', () => {
    const seen = new Set<string>();
    ofEach((problem, answer, what) => {
      const id = answer.header('x-request-id') ?? '';
      if (what === '405 for a path of the service itself') return;
      expect(problem.instance, what).toBe(`urn:uuid:${id}`);
      expect(seen.has(id), what).toBe(false);
      seen.add(id);
    });
  });

  it('3.1.5: a UUID from the client identifies it, and any other id is not part of it', async () => {
    const ask = async (id: string): Promise<Problem> =>
      JSON.parse((await service.ask('GET /a/b/c/d', { 'X-Request-Id': id })).body) as Problem;
    expect((await ask('01990000-0000-7000-8000-000000000000')).instance).toBe(
      'urn:uuid:01990000-0000-7000-8000-000000000000',
    );
    expect(await ask('order-7')).not.toHaveProperty('instance');
  });

  it('3.2: errors are an extension, each with a location, a code for programs and a message for people', () => {
    const problem = JSON.parse(problems.get('400 for a query')?.body ?? '') as Problem;
    expect(problem['errors']).toEqual([
      { in: 'query', at: 'nothing', code: 'unknown', message: expect.any(String) },
      { in: 'query', at: 'integerParameter', code: 'type', message: expect.any(String) },
    ]);
    const ofBody = JSON.parse(problems.get('400 for a body')?.body ?? '') as { errors: { in: string; at: string }[] };
    expect(ofBody.errors.map((reason) => `${reason.in} ${reason.at}`)).toEqual(
      expect.arrayContaining(['body /objectTypeProperty/arrayOfIntExample/0', 'body /other']),
    );
  });

  it('3.2: there is nothing else, except what the model declares', () => {
    const known = ['type', 'title', 'status', 'detail', 'instance'];
    const extension: Readonly<Record<number, string>> = { 400: 'errors', 409: 'currentVersion' };
    ofEach((problem, { status }, what) => {
      const others = Object.keys(problem).filter((name) => !known.includes(name));
      for (const name of others) expect(name, what).toBe(extension[status]);
    });
    expect(JSON.parse(problems.get('409 by a handler')?.body ?? '')).toMatchObject({ currentVersion: 1 });
  });
});

describe('section 5, security', () => {
  it('5: internals are not revealed: no stack, file, line or class name', () => {
    ofEach((_problem, answer, what) => {
      expect(answer.body, what).not.toMatch(
        /\bat \S+ \(|node:|\.[jt]s\b|\/(?:home|tmp|usr|src)\/|[A-Z]\w*Error\b|HPE_|undefined/,
      );
    });
  });

  it('5: no header of the response repeats what a client sent', () => {
    ofEach((_problem, answer, what) => {
      const sent = answer.fields.filter(([, value]) => value.includes('nothing') || value.includes('aaaa'));
      expect(sent, what).toEqual([]);
    });
  });
});

describe('RFC 9111, 5.2.2.5', () => {
  it('a problem is never stored', () => {
    ofEach((_problem, answer, what) => expect(answer.header('cache-control'), what).toBe('no-store'));
  });
});

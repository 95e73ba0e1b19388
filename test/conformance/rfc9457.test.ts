import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleService, startExample } from './example-service.js';
import { converse, type RawResponse } from './raw-http.js';

/** RFC 9457, problem details: one shape for everything that is refused, wherever that happens. */

let service: ExampleService;
let problems: ReadonlyMap<string, RawResponse>;

beforeAll(async () => {
  service = await startExample();
  problems = new Map(
    await Promise.all(Object.entries(refusals(service)).map(async ([what, ask]) => [what, await ask()] as const)),
  );
});

afterAll(() => service.close());

type Refusals = Readonly<Record<string, () => Promise<RawResponse>>>;

/** A request for every place at which one can be refused. */
function refusals({ ask, project, token, url }: ExampleService): Refusals {
  const address = `/${project}/resource`;
  const id = '01990000-0000-7000-8000-000000000000';
  const raw = async (bytes: string): Promise<RawResponse> => {
    const [answer] = (await converse(url, bytes, { answers: 1 })).answers;
    if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(bytes)}`);
    return answer;
  };
  return {
    '400 by the parser': () => raw('nonsense\r\n\r\n'),
    '400 by the parser, of a chunk': () =>
      raw(
        `POST ${address} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ),
    '431 by the parser': () => raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    '400 by the adapter': () => raw(`GET ${address} HTTP/1.1\r\n\r\n`),
    '417 by the adapter': () => raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nExpect: b\r\n\r\n`),
    '400 of an address': () => ask('GET *'),
    '404 of an address': () => ask('GET /a/b/c/d'),
    '405 of an address': () => ask(`DELETE ${address}`),
    '400 of a credential': () => ask(`GET ${address}`, { Authorization: 'Bearer a b' }),
    '401 without a token': () => ask(`GET ${address}`, { Authorization: '' }),
    '401 of a token': () => ask(`GET ${address}`, { Authorization: 'Bearer abc' }),
    '403 of a scope': () => ask('GET /other/resource'),
    '406 of Accept': () => ask(`GET ${address}`, { Accept: 'text/html' }),
    '400 of a path': () => ask('GET /%zz/resource'),
    '400 of a query': () => ask(`GET ${address}?nothing=1&integerParameter=one`),
    '400 of a body': () => ask(`POST ${address}`, {}, { objectTypeProperty: { arrayOfIntExample: ['a'] }, other: 1 }),
    '400 of no JSON': () => ask(`POST ${address}`, {}, '{'),
    '415 of a body': () => ask(`POST ${address}`, { 'Content-Type': 'text/plain' }, 'a'),
    '413 of a body': () => ask(`POST ${address}`, {}, `"${'a'.repeat(1_100_000)}"`),
    '400 of a handler': () => ask(`GET ${address}/sorted-query-parameters?where=title%20%3D`),
    '404 of a handler': () => ask(`GET ${address}/${id}`),
    '409 of a handler': async () => {
      const created = await service.create();
      return ask(`POST ${address}/${created.id}`, {}, { version: 7, actions: [] });
    },
    '412 of a handler': async () => {
      const created = await service.create();
      return ask(`DELETE ${address}/${created.id}`, { 'If-Match': '"7"' });
    },
    '412 that no model declares': async () => {
      await service.create('undeclared');
      return ask(`PATCH ${address}`, { 'If-Match': '"7"' }, { key: 'undeclared', objectTypeProperty: {} });
    },
    '412 of a GET': async () => {
      const created = await service.create();
      return ask(`GET ${address}/${created.id}`, { 'If-Match': '"7"' });
    },
    '400 of a condition': () => ask(`DELETE ${address}/${id}`, { 'If-Match': 'seven' }),
    '405 of an address of its own': () => ask('DELETE /livez'),
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

/** Runs a check for each problem, and says which one it was that failed. */
function ofEach(check: (problem: Problem, answer: RawResponse, what: string) => void): void {
  expect(problems.size).toBe(Object.keys(refusals(service)).length);
  for (const [what, answer] of problems) check(JSON.parse(answer.body) as Problem, answer, what);
}

describe('section 3, members', () => {
  it('every refusal has the status that was meant', () => {
    ofEach((_problem, answer, what) => expect(`${answer.status}`, `${what}: ${answer.body}`).toBe(what.slice(0, 3)));
  });

  it('3: the media type is application/problem+json', () => {
    ofEach((_problem, answer, what) => expect(answer.header('content-type'), what).toBe('application/problem+json'));
  });

  it('3.1.1: type is a URI; about:blank where the status says it all', () => {
    ofEach((problem, _answer, what) => expect(problem.type, what).toBe('about:blank'));
  });

  it('3.1.2: status is the one of the answer', () => {
    ofEach((problem, answer, what) => expect(problem.status, what).toBe(answer.status));
  });

  it('3.1.3 and 4.2.1: title is the phrase of the status, for that is what about:blank means', () => {
    ofEach((problem, answer, what) => expect(problem.title, what).toBe(titles[answer.status]));
  });

  it('3.1.4: detail is a sentence for people', () => {
    ofEach((problem, _answer, what) => expect(problem.detail, what).toMatch(/^[A-Z"“][^]*[.?]$/));
  });

  it('3.1.5: instance names this occurrence, which the log knows by the same id', () => {
    const seen = new Set<string>();
    ofEach((problem, answer, what) => {
      const id = answer.header('x-request-id') ?? '';
      if (what === '405 of an address of its own') return;
      expect(problem.instance, what).toBe(`urn:uuid:${id}`);
      expect(seen.has(id), what).toBe(false);
      seen.add(id);
    });
  });

  it('3.1.5: an id of the caller names it where it is a UUID, and is in no other way part of it', async () => {
    const ask = async (id: string): Promise<Problem> =>
      JSON.parse((await service.ask('GET /a/b/c/d', { 'X-Request-Id': id })).body) as Problem;
    expect((await ask('01990000-0000-7000-8000-000000000000')).instance).toBe(
      'urn:uuid:01990000-0000-7000-8000-000000000000',
    );
    expect(await ask('order-7')).not.toHaveProperty('instance');
  });

  it('3.2: reasons are an extension, each with its place, a code for programs and words for people', () => {
    const problem = JSON.parse(problems.get('400 of a query')?.body ?? '') as Problem;
    expect(problem['errors']).toEqual([
      { in: 'query', at: 'nothing', code: 'unknown', message: expect.any(String) },
      { in: 'query', at: 'integerParameter', code: 'type', message: expect.any(String) },
    ]);
    const ofBody = JSON.parse(problems.get('400 of a body')?.body ?? '') as { errors: { in: string; at: string }[] };
    expect(ofBody.errors.map((reason) => `${reason.in} ${reason.at}`)).toEqual(
      expect.arrayContaining(['body /objectTypeProperty/arrayOfIntExample/0', 'body /other']),
    );
  });

  it('3.2: nothing else is there, but what the model declares', () => {
    const known = ['type', 'title', 'status', 'detail', 'instance', 'errors', 'currentVersion'];
    ofEach((problem, _answer, what) => {
      expect(
        Object.keys(problem).filter((name) => !known.includes(name)),
        what,
      ).toEqual([]);
    });
    expect(JSON.parse(problems.get('409 of a handler')?.body ?? '')).toMatchObject({ currentVersion: 1 });
  });
});

describe('section 5, security', () => {
  it('5: nothing of the inside is told: no stack, file, line or name of a class', () => {
    ofEach((_problem, answer, what) => {
      expect(answer.body, what).not.toMatch(
        /\bat \S+ \(|node:|\.[jt]s\b|\/(?:home|tmp|usr|src)\/|[A-Z]\w*Error\b|HPE_|undefined/,
      );
    });
  });

  it('5: what a caller sent stands in no header of the answer', () => {
    ofEach((_problem, answer, what) => {
      const sent = answer.fields.filter(([, value]) => value.includes('nothing') || value.includes('aaaa'));
      expect(sent, what).toEqual([]);
    });
  });
});

describe('RFC 9111, 5.2.2.5', () => {
  it('a problem is never kept', () => {
    ofEach((_problem, answer, what) => expect(answer.header('cache-control'), what).toBe('no-store'));
  });
});

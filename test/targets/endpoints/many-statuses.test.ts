import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const model = `
api: statuses
errors:
  NotFound: 404 Missing
  ## The request is at fault.
  TooBad:
    status: 4xx
    body: Problem
    headers:
      Retry-After?: integer
  Broken: 5xx Problem
  ## Anything else.
  Failed: other Problem
  Empty: other
  Any: 4xx Details
types:
  Details:
    type: string
    title: string
    status: integer
    detail: string
    instance?: uri
  Missing:
    name: string
  Problem:
    title: string
    detail?: string
  Pet:
    id: uuid
    name: string
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets
    resource: Pet
    errors: [Failed]
    endpoints:
      get:
        http: GET /{id}
        returns: Pet
        errors: [NotFound, TooBad, Broken]
      list:
        http: GET
        returns: Pet[]
      either:
        http: GET /either
        returns: Pet
        errors: [Empty, NotFound]
      exists:
        http: HEAD /{id}
        returns: nothing
      add:
        http: POST
        returns: 2xx Pet
      touch:
        http: POST /touch
        returns: 2xx nothing
  stored:
    path: /stored
    resource: Pet
    errors: [Broken]
    endpoints:
      get:
        http: GET /{id}
        does: get
        returns: Pet
        errors: [Any]
`;

const api = await buildApi(model);

const problem = { title: 'No' };
type Result = Readonly<Record<string, unknown>>;

function resultOf(name: string, output: object, options?: object): Promise<Result> {
  const handler = async (): Promise<object> => output;
  const input = name === 'get' || name === 'exists' ? { id: 'a' } : {};
  const operations = {
    pet: { get: handler, list: handler, either: handler, exists: handler, add: handler, touch: handler },
    stored: { get: handler },
  };
  return api.clientOf(api.serve(operations, options), { retries: 0 })['pet']![name]!(input).result();
}

describe('a response with a range of success statuses', () => {
  const body = { id: '3f2f1b4e-6a0f-4d3c-9d6e-0c6a0f4d3c9d', name: 'Rex' };

  it.each([200, 201, 202, 203, 206, 207, 208, 226])(
    'has at %i the body and the status from the handler',
    async (status) => {
      expect(await resultOf('add', { status, body })).toMatchObject({ ok: true, status, body });
    },
  );

  it.each([201, 204, 205])('may have no body at %i', async (status) => {
    expect(await resultOf('touch', { status })).toMatchObject({ ok: true, status });
  });

  it.each([204, 299, 302])('is refused at %i where there is a body', async (status) => {
    const { error } = await resultOf('add', { status, body });
    expect(error).toMatchObject({ status: 500 });
  });
});

describe('a response with a range of error statuses', () => {
  it.each([
    ['get', 404, 'NotFoundError', { name: 'Rex' }],
    ['get', 400, 'TooBadError', problem],
    ['get', 418, 'TooBadError', problem],
    ['get', 499, 'TooBadError', problem],
    ['get', 500, 'BrokenError', problem],
    ['get', 599, 'BrokenError', problem],
    ['list', 404, 'FailedError', problem],
    ['list', 503, 'FailedError', problem],
    ['either', 404, 'NotFoundError', { name: 'Rex' }],
    ['either', 409, 'FailedError', problem],
    ['either', 409, 'EmptyError', undefined],
  ])('in %s with the status %i is the error %s', async (name, status, error, body) => {
    const result = await resultOf(name, { status, ...(body && { body }) });
    expect(result).toMatchObject({ ok: false, status, error: { status, body } });
    expect(result['error']).toBeInstanceOf(api.error(error));
    expect(String(result['error'])).toContain(`${error}: pet.${name}: ${status}`);
  });

  it('has the headers of its range', async () => {
    const { error } = await resultOf('get', { status: 429, headers: { retryAfter: 3 }, body: problem });
    expect(error).toMatchObject({ status: 429, headerValues: { retryAfter: 3 }, body: problem });
  });

  it('never includes a status that is declared separately, even if only its body fits', async () => {
    const fetch = async (): Promise<Response> => new Response('{"title":"x"}', { status: 404 });
    const { error } = await api.clientOf({ fetch }, { retries: 0 })['pet']!['get']!({ id: 'a' }).result();
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', status: 404, problem: { title: 'x' } });
  });

  it.each([206, 304, 302])('does not include %i: `other` covers only errors', async (status) => {
    const fetch = async (): Promise<Response> => new Response(status === 206 ? '{"title":"x"}' : null, { status });
    const { error } = await api.clientOf({ fetch }, { retries: 0 })['pet']!['list']!().result();
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', status });
  });

  it('has no body for HEAD', async () => {
    const result = await resultOf('exists', { status: 404, body: problem });
    expect(result).toMatchObject({ ok: false, status: 404, error: { name: 'FailedError', body: undefined } });
  });
});

describe('a handler with ranges of statuses', () => {
  it.each([200.5, 399, 600, 404.5, 301, Number.NaN])('must not return %d, which is in no range', async (status) => {
    const seen: unknown[] = [];
    const onError = (error: unknown): void => void seen.push(error);
    const { error } = await resultOf('list', { status, body: problem }, { onError });
    expect(error).toMatchObject({ status: 500 });
    expect(seen.map(String)).toEqual([
      `TypeError: The handler returned status ${status}, which the model does not declare.`,
    ]);
  });

  it('is checked: the body of a range must have its type', async () => {
    const seen: unknown[] = [];
    const onError = (error: unknown): void => void seen.push(error);
    await resultOf('list', { status: 409, body: { title: 1 } }, { onError });
    expect(String(seen[0])).toContain("The handler's response 409 does not fit the model: /title");
  });
});

it('the reference service responds with the problem of a range', async () => {
  const service = await api.reference();
  const client = api.clientOf(service, { retries: 0 });
  const id = '019aa3a5-0000-7000-8000-000000000000';
  const { error } = await client['stored']!['get']!({ id }).result();
  expect(error).toBeInstanceOf(api.error('AnyError'));
  expect(error).toMatchObject({ status: 404, body: { status: 404, title: 'Not Found' } });
  await service.close();
});

it('the types distinguish each status, for handlers and for callers', async () => {
  expect(await api.packages.typeCheck(['node'], use)).toBe('');
});

const use = `
import type { GetPetOutput, ListPetOutput, FailedResponse, Pet, Problem } from '@statuses/types';
import type { PetOperations } from '@statuses/server';
import { createClient, FailedError, NotFoundError } from '@statuses/client';

const pet: Pet = { id: 'a', name: 'Rex' };
export const found: GetPetOutput = { status: 200, body: pet };
export const missing: GetPetOutput = { status: 404, body: { name: 'Rex' } };
export const teapot: GetPetOutput = { status: 418, body: { title: 'No' } };
export const broken: GetPetOutput = { status: 503, body: { title: 'No' } };
// @ts-expect-error A problem is no pet.
export const noPet: GetPetOutput = { status: 200, body: { title: 'No' } };
// @ts-expect-error 404 has a body of its own.
export const noMissing: GetPetOutput = { status: 404, body: { title: 'No' } };
// @ts-expect-error 302 is no error.
export const redirect: ListPetOutput = { status: 302, body: { title: 'No' } };
// @ts-expect-error There is no status 600.
export const beyond: ListPetOutput = { status: 600, body: { title: 'No' } };

export const list: PetOperations['list'] = async () => {
  const status = 409 as FailedResponse['status'];
  return { status, body: { title: 'No' } };
};

export async function use(): Promise<string> {
  const client = createClient({ baseUrl: 'http://localhost' });
  const result = await client.pet.get({ id: 'a' }).result();
  if (result.status === 404) {
    const missing: NotFoundError = result.error;
    return missing.body.name;
  }
  if (result.status === 409) return result.error.body.title;
  if (result.ok) return result.body.name;
  try {
    await client.pet.list();
  } catch (error) {
    if (error instanceof FailedError) {
      const status: FailedResponse['status'] = error.status;
      const body: Problem = error.body;
      return String(status) + body.title;
    }
  }
  return '';
}
`;

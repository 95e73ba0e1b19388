import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const model = `
api: forms
errors:
  Mixed:
    status: 409
    body: {application/json: Details, text/plain: string, image/png: bytes}
    headers:
      Retry-After?: integer
  Page:
    status: other
    body: {text/html: string}
  Invalid:
    status: 400
    body: {application/json: Refused, text/plain: string}
  Said:
    status: 422
    body: {application/vnd.problem+json: Details}
  Image:
    status: 410
    body: {image/png: bytes}
types:
  Details:
    name: string
    count?: int64
  Refused:
    title: string
    detail?: string
    status?: integer
    errors?: unknown
    type?: string
    instance?: string
groups:
  pet:
    path: /pets/{id}
    errors: [Mixed, Page, Invalid, Said, Image]
    endpoints:
      get:
        http: GET
        query:
          limit?: integer
        returns: Details
      either:
        http: GET /either
        returns: {application/json: Details, text/csv: string}
      exists:
        http: HEAD
        returns: nothing
`;

const api = await buildApi(model);

const seen: unknown[] = [];
const requests: Request[] = [];
const responses: Response[] = [];

async function errorOf(output: object, name = 'get'): Promise<unknown> {
  const handler = async (): Promise<object> => output;
  const server = api.serve(
    { pet: { get: handler, either: handler, exists: handler } },
    { onError: (error: unknown) => seen.push(error) },
  );
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    const response = await server.fetch(request);
    responses.push(response);
    return response;
  };
  return (await api.clientOf({ fetch })['pet']![name]!({ id: 'a' }).result())['error'];
}

describe('the body of an error', () => {
  it.each([
    ['application/json', { name: 'Rex', count: 9007199254740993n }],
    ['text/plain', 'Grüße'],
    ['image/png', new Uint8Array([0, 255, 13, 10])],
  ])('arrives as %s, as the handler gave it', async (mediaType, body) => {
    const error = await errorOf({ status: 409, mediaType, headers: { retryAfter: 3 }, body });
    expect(error).toBeInstanceOf(api.error('MixedError'));
    expect(error).toMatchObject({ status: 409, mediaType, headerValues: { retryAfter: 3 } });
    expect((error as { readonly body: unknown }).body).toEqual(body);
    expect(responses.at(-1)?.headers.get('vary')).toBe('Accept');
  });

  it.each([
    [418, 'PageError', '<b>No</b>'],
    [503, 'PageError', '<b>No</b>'],
    [422, 'SaidError', { name: 'Rex' }],
    [410, 'ImageError', new Uint8Array([1])],
  ])('needs no media type if the status %i has only one: %s', async (status, name, body) => {
    const error = await errorOf({ status, body });
    expect(error).toBeInstanceOf(api.error(name));
    expect((error as { readonly body: unknown }).body).toEqual(body);
    expect(error).not.toHaveProperty('mediaType');
  });

  it('is absent for HEAD', async () => {
    const error = await errorOf({ status: 409, mediaType: 'text/plain', body: 'No' }, 'exists');
    expect(error).toBeInstanceOf(api.error('MixedError'));
    expect(error).toMatchObject({ body: undefined, mediaType: undefined });
  });

  it('reveals a bug in the handler if its media type is undeclared', async () => {
    expect(await errorOf({ status: 409, mediaType: 'text/html', body: 'No' })).toMatchObject({ status: 500 });
    expect(String(seen.at(-1))).toBe('TypeError: The handler returned text/html, which the model does not declare.');
  });

  it('is unexpected if it has another media type, as from a proxy', async () => {
    const fetch = async (): Promise<Response> =>
      new Response('<html>', { status: 409, headers: { 'content-type': 'text/html' } });
    const { error } = await api.clientOf({ fetch })['pet']!['get']!({ id: 'a' }).result();
    expect(error).toMatchObject({
      name: 'UnexpectedResponseError',
      status: 409,
      text: '<html>',
      issues: [{ code: 'content-type' }],
    });
  });

  it('is a problem in JSON where the server itself raises the error', async () => {
    const server = api.serve({ pet: {} });
    const fetch = (request: Request): Promise<Response> => server.fetch(new Request(`${request.url}?limit=a`));
    const { error } = await api.clientOf({ fetch })['pet']!['get']!({ id: 'a' }).result();
    expect(error).toBeInstanceOf(api.error('InvalidError'));
    expect(error).toMatchObject({ mediaType: 'application/json', body: { title: 'Bad Request', status: 400 } });
  });
});

it('the client accepts the media types of errors last; only those of success lead to a 406', async () => {
  await errorOf({ status: 200, body: { name: 'Rex' } });
  expect(requests.at(-1)?.headers.get('accept')).toBe(
    'application/json, text/plain, image/png, text/html, application/problem+json',
  );
  expect(responses.at(-1)?.headers.get('vary')).toBe(null);
  await errorOf({ status: 200, mediaType: 'text/csv', body: 'a' }, 'either');
  expect(requests.at(-1)?.headers.get('accept')).toMatch(/^application\/json, text\/csv, text\/plain/);
  expect(responses.at(-1)?.headers.get('vary')).toBe('Accept');
});

it('the types distinguish all media types of an error, and its bytes fit a Blob', async () => {
  expect(await api.packages.typeCheck(['node'], use)).toBe('');
});

const use = `
import type { GetPetOutput } from '@forms/types';
import { createClient, MixedError, PageError } from '@forms/client';

export const json: GetPetOutput = { status: 409, mediaType: 'application/json', body: { name: 'Rex' } };
export const text: GetPetOutput = { status: 409, mediaType: 'text/plain', body: 'No' };
export const page: GetPetOutput = { status: 418, body: '<b>No</b>' };
// @ts-expect-error Text is no JSON.
export const noJson: GetPetOutput = { status: 409, mediaType: 'application/json', body: 'No' };
// @ts-expect-error One of several has to be named.
export const unnamed: GetPetOutput = { status: 409, body: 'No' };

export async function use(): Promise<string> {
  const client = createClient({ baseUrl: 'http://localhost' });
  const { error } = await client.pet.get({ id: 'a' }).result().then((result) => (result.ok ? { error: undefined } : result));
  if (error instanceof PageError) {
    const html: string = error.body;
    return html;
  }
  if (!(error instanceof MixedError)) return '';
  const mediaType: 'application/json' | 'text/plain' | 'image/png' | undefined = error.mediaType;
  const { body } = error;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? String(new Blob([body]).size) : body.name + String(mediaType);
}
`;

import { buildApi } from '../support/built-api.js';
import type { AnyServer } from '../support/generated-modules.js';
import { request } from '../support/request.js';

const model = `
api: old-pets
auth: bearer
scopes:
  view: view_pets
errors:
  NotFound: 404 Problem
types:
  Problem:
    type: string
    title: string
    status: integer
  Pet:
    name: string
groups:
  pet:
    path: /v1/pets
    scopes: view
    errors: [NotFound]
    endpoints:
      #! Use \`find\`.
      list:
        http: GET
        query:
          limit?: integer
        deprecated:
          since: 2026-03-01
          sunset: 2027-01-01T12:30:00+01:00
          link: https://example.com/changes#pets
        returns: Pet[]
      add:
        http: POST
        body: Pet
        returns: 201 Pet
      get:
        http: GET /{name}
        deprecated: Use another.
        returns: Pet
      remove:
        http: DELETE /{name}
        deprecated:
          since: 2026-03-01
          docs: Nobody should.
        returns: nothing
  toy:
    path: /v1/toys
    scopes: none
    deprecated:
      since: 2030-01-01T00:00:00Z
      sunset: 2031-01-01
      docs: There are no toys any more.
    endpoints:
      list:
        http: GET
        returns:
          200:
            body: Pet[]
            headers:
              Link?: string
      add:
        http: POST
        body: Pet
        deprecated:
          since: 2026-01-01T00:00:00.999Z
          docs: Earlier than the others.
        returns: 201 Pet
`;

/** A server with deprecated endpoints: with dates, without, and by their group. */
export async function deprecatedService(): Promise<AnyServer> {
  const api = await buildApi(model);
  const notFound = { type: 'about:blank', title: 'Not Found', status: 404 };
  const pet = { name: 'Rex' };
  return api.serve(
    {
      pet: {
        list: async ({ limit }: { limit?: number }) => {
          if (limit === 404) return { status: 404, body: notFound };
          if (limit === 500) throw new Error('inside');
          return { status: 200, body: [pet] };
        },
        add: async () => ({ status: 201, body: pet }),
        get: async () => ({ status: 200, body: pet }),
        remove: async () => ({ status: 204 }),
      },
      toy: {
        list: async () => ({ status: 200, headers: { link: '</v1/toys?page=2>; rel="next"' }, body: [pet] }),
        add: async () => ({ status: 201, body: pet }),
      },
    },
    {
      verifyToken: async (token: string) =>
        token === 'good' || token === 'poor'
          ? { subject: 'a', scopes: new Set(token === 'good' ? ['view_pets'] : []) }
          : undefined,
    },
  );
}

/** Sends a request with a valid token, unless another one is given. */
export function ask(
  { fetch }: AnyServer,
  line: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = line.startsWith('POST ') ? { name: 'Rex' } : undefined;
  return fetch(request(line, body, { authorization: 'Bearer good', ...headers }));
}

/** Every kind of response of one deprecated endpoint: `[request, header fields, status]`. */
export const everyResponse: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ['GET /v1/pets', {}, 200],
  ['HEAD /v1/pets', {}, 200],
  ['GET /v1/pets?limit=404', {}, 404],
  ['GET /v1/pets?limit=500', {}, 500],
  ['GET /v1/pets?limit=many', {}, 400],
  ['GET /v1/pets', { authorization: '' }, 401],
  ['GET /v1/pets', { authorization: 'Bearer bad' }, 401],
  ['GET /v1/pets', { authorization: 'Bearer poor' }, 403],
  ['GET /v1/pets', { accept: 'text/html' }, 406],
];

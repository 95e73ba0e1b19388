import { expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import type { AnyServer } from '../../support/generated-modules.js';

const api = await buildApi(`
api: response-headers
response-headers:
  Request-Id?: string
errors:
  NotFound: 404
groups:
  pet:
    path: /pets
    response-headers:
      X-Remaining?: integer
    errors: [NotFound]
    endpoints:
      list:
        http: GET
        returns: string[]
      count:
        http: HEAD
        response-headers:
          X-Count: integer
        returns: nothing
`);

/** A server that sends the headers of all responses in one place, so that no handler has to. */
function limited({ fetch }: AnyServer): AnyServer {
  return {
    fetch: async (request) => {
      const response = await fetch(request);
      response.headers.set('Request-Id', '7f');
      response.headers.set('X-Remaining', '99');
      return response;
    },
  };
}

const stated = { requestId: '7f', xRemaining: 99 };

it('A handler may leave out the headers of all responses that are optional, and the object that holds them', async () => {
  const server = api.serve({ pet: { list: async () => ({ status: 200, body: ['Ada'] }) } });
  const plain = await api.clientOf(server)['pet']!['list']!().withResponse();
  expect(plain).toMatchObject({ headers: {}, body: ['Ada'] });
  const { headers } = await api.clientOf(limited(server))['pet']!['list']!().withResponse();
  expect(headers).toEqual(stated);
});

it('A client reads the headers of all responses from errors as well', async () => {
  const server = limited(api.serve({ pet: { list: async () => ({ status: 404 }) } }));
  const { error } = await api.clientOf(server)['pet']!['list']!().result();
  expect(error).toBeInstanceOf(api.error('NotFoundError'));
  expect(error).toMatchObject({ headerValues: stated });
});

it('The reference service sends a sample of those that are required', async () => {
  const service = await api.reference();
  const { headers } = await api.clientOf(service)['pet']!['count']!().withResponse();
  expect(headers).toEqual({ xCount: 1 });
  await service.close();
});

it('Only a handler may leave out the object that holds optional headers, a client always has it', async () => {
  const use = `
import { createClient } from '@response-headers/client';
import type { ListPetOutput } from '@response-headers/types';
export const output: ListPetOutput = { status: 200, body: ['Ada'] };
export async function use(client: ReturnType<typeof createClient>): Promise<number | undefined> {
  const { headers } = await client.pet.list().withResponse();
  return headers.xRemaining;
}
// @ts-expect-error this header is required
export const counted: import('@response-headers/types').CountPetOutput = { status: 200 };
`;
  expect(await api.packages.typeCheck(['node'], use)).toBe('');
});

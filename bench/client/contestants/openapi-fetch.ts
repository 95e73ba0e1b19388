import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '#generated/openapi-typescript/schema';
import type { CreateInput, GetInput, Seen } from '../cases.js';

export const kind = 'peer';

export function connect(baseUrl: string): Client<paths> {
  return createClient<paths>({ baseUrl });
}

export async function get(client: Client<paths>, { projectKey, id, ...query }: GetInput): Promise<unknown> {
  const { data } = await client.GET('/{projectKey}/resource/{id}', { params: { path: { projectKey, id }, query } });
  return data;
}

export async function create(client: Client<paths>, { projectKey, draft }: CreateInput): Promise<unknown> {
  const { data } = await client.POST('/{projectKey}/resource', { params: { path: { projectKey } }, body: draft });
  return data;
}

export async function problemOf(client: Client<paths>, { projectKey, id, ...query }: GetInput): Promise<Partial<Seen>> {
  const { error, response } = await client.GET('/{projectKey}/resource/{id}', {
    params: { path: { projectKey, id }, query },
  });
  return { status: response.status, title: error?.title ?? '' };
}

import { type Client, createClient, createResource, getResource } from '#generated/hey-api.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

export const kind = 'peer';

export function connect(baseUrl: string): Client {
  return createClient({ baseUrl });
}

export async function get(client: Client, { projectKey, id, ...query }: GetInput): Promise<unknown> {
  const { data } = await getResource({ client, path: { projectKey, id }, query });
  return data;
}

export async function create(client: Client, { projectKey, draft }: CreateInput): Promise<unknown> {
  const { data } = await createResource({ client, path: { projectKey }, body: draft });
  return data;
}

export async function problemOf(client: Client, { projectKey, id, ...query }: GetInput): Promise<Partial<Seen>> {
  const { error, response } = await getResource({ client, path: { projectKey, id }, query });
  return { status: response.status, title: error?.title ?? '' };
}

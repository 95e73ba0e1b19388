import ky, { HTTPError, type KyInstance } from 'ky';
import type { Resource } from '../../server/records.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

export const kind = 'peer';

export function connect(baseUrl: string): KyInstance {
  return ky.create({ prefixUrl: baseUrl });
}

export function get(client: KyInstance, { projectKey, id, ...parameters }: GetInput): Promise<Resource> {
  const path = `${encodeURIComponent(projectKey)}/resource/${encodeURIComponent(id)}`;
  return client.get(path, { searchParams: parameters }).json<Resource>();
}

export function create(client: KyInstance, { projectKey, draft }: CreateInput): Promise<Resource> {
  return client.post(`${encodeURIComponent(projectKey)}/resource`, { json: draft }).json<Resource>();
}

export async function problemOf(client: KyInstance, input: GetInput): Promise<Seen | undefined> {
  try {
    await get(client, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    const { title } = await error.response.json<Seen>();
    return { status: error.response.status, title };
  }
}

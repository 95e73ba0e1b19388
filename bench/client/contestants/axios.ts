import axios, { type AxiosInstance, isAxiosError } from 'axios';
import type { Resource } from '../../server/records.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

/** As it is without options: over `node:http` in Node, over `XMLHttpRequest` in a page. */
export const kind = 'peer';

export function connect(baseURL: string): AxiosInstance {
  return axios.create({ baseURL });
}

export async function get(client: AxiosInstance, { projectKey, id, ...params }: GetInput): Promise<Resource> {
  const path = `/${encodeURIComponent(projectKey)}/resource/${encodeURIComponent(id)}`;
  const { data } = await client.get<Resource>(path, { params });
  return data;
}

export async function create(client: AxiosInstance, { projectKey, draft }: CreateInput): Promise<Resource> {
  const { data } = await client.post<Resource>(`/${encodeURIComponent(projectKey)}/resource`, draft);
  return data;
}

export async function problemOf(client: AxiosInstance, input: GetInput): Promise<Seen | undefined> {
  try {
    await get(client, input);
    return undefined;
  } catch (error) {
    if (!isAxiosError<Seen>(error) || error.response === undefined) throw error;
    return { status: error.response.status, title: error.response.data.title };
  }
}

import { createResource, getResource, setBase } from '#generated/orval.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

export const kind = 'peer';

export function connect(baseUrl: string): void {
  setBase(baseUrl);
}

export async function get(_: void, { projectKey, id, ...parameters }: GetInput): Promise<unknown> {
  const { data } = await getResource(projectKey, id, parameters);
  return data;
}

export async function create(_: void, { projectKey, draft }: CreateInput): Promise<unknown> {
  const { data } = await createResource(projectKey, draft);
  return data;
}

export async function problemOf(_: void, { projectKey, id, ...parameters }: GetInput): Promise<Seen> {
  const { data, status } = await getResource(projectKey, id, parameters);
  return { status, title: (data as Seen).title };
}

import { hc } from 'hono/client';
import type { CreateInput, GetInput, Seen } from '../cases.js';
import type { App } from '../servers/hono.js';

export const kind = 'peer';

type HonoClient = ReturnType<typeof hc<App>>;

export function connect(baseUrl: string): HonoClient {
  return hc<App>(baseUrl);
}

export async function get(client: HonoClient, input: GetInput): Promise<unknown> {
  const response = await answerOf(client, input);
  return response.json();
}

export async function create(client: HonoClient, { projectKey, draft }: CreateInput): Promise<unknown> {
  const response = await client[':projectKey'].resource.$post({ param: { projectKey }, json: draft });
  return response.json();
}

export async function problemOf(client: HonoClient, input: GetInput): Promise<Seen> {
  const response = await answerOf(client, input);
  const { title } = (await response.json()) as Seen;
  return { status: response.status, title };
}

function answerOf(client: HonoClient, { projectKey, id, ...query }: GetInput) {
  return client[':projectKey'].resource[':id'].$get({ param: { projectKey, id }, query });
}

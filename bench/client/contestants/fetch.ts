import type { Resource } from '../../server/records.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

export const kind = 'base';

/** As a careful program has it: parameters are encoded, and a status that is none of success is an error with its problem. */
class StatusError extends Error {
  readonly status: number;
  readonly problem: { readonly title: string };

  constructor(status: number, problem: { readonly title: string }) {
    super(`${status} ${problem.title}`);
    this.status = status;
    this.problem = problem;
  }
}

export function connect(baseUrl: string): string {
  return baseUrl;
}

export async function get(baseUrl: string, { projectKey, id, ...parameters }: GetInput): Promise<Resource> {
  const path = `/${encodeURIComponent(projectKey)}/resource/${encodeURIComponent(id)}`;
  const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(parameters)}`);
  return bodyOf(response);
}

export async function create(baseUrl: string, { projectKey, draft }: CreateInput): Promise<Resource> {
  const response = await fetch(`${baseUrl}/${encodeURIComponent(projectKey)}/resource`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  });
  return bodyOf(response);
}

export async function problemOf(baseUrl: string, input: GetInput): Promise<Seen | undefined> {
  try {
    await get(baseUrl, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { status: error.status, title: error.problem.title };
  }
}

async function bodyOf(response: Response): Promise<Resource> {
  const body: unknown = await response.json();
  if (!response.ok) throw new StatusError(response.status, body as { readonly title: string });
  return body as Resource;
}

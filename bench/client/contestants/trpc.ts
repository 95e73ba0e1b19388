import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import type { CreateInput, GetInput, Seen } from '../cases.js';
import type { AppRouter } from '../servers/trpc.js';

/** Its own protocol, which the service speaks too; without batches, because one call is made at a time. */
export const kind = 'peer';

export function connect(baseUrl: string): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${baseUrl}/trpc` })] });
}

export function get(client: TRPCClient<AppRouter>, input: GetInput): Promise<unknown> {
  return client.get.query(input);
}

export function create(client: TRPCClient<AppRouter>, input: CreateInput): Promise<unknown> {
  return client.create.mutate(input);
}

export async function problemOf(client: TRPCClient<AppRouter>, input: GetInput): Promise<Seen | undefined> {
  try {
    await get(client, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    return { status: (error.data as { readonly httpStatus: number }).httpStatus, title: error.message };
  }
}

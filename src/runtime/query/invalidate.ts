import type { QueryKey } from './keys.js';

/** The last argument with which TanStack Query calls the handlers of a mutation. */
export interface MutationContext {
  /** The part of a `QueryClient` that is needed here. */
  readonly client: { invalidateQueries(filters: { readonly queryKey: QueryKey }): Promise<void> };
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Invalidates the queries that a mutation has changed: those whose keys begin with one of `meta.invalidates`. Resolves
 * when the active ones have been fetched again.
 *
 *     useMutation({ ...options, onSuccess: (_data, _input, _result, context) => invalidateReads(context) });
 */
export async function invalidateReads({ client, meta }: MutationContext): Promise<void> {
  const keys = (meta?.['invalidates'] ?? []) as readonly QueryKey[];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

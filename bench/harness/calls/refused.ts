/**
 * For a query that takes longer than a request may: a 400 is not an answer that is wrong, whether a service sent it or a store
 * threw its problem. Throws any other error.
 */
export function refused(error: unknown): undefined {
  const { status, details } = error as { readonly status?: number; readonly details?: { readonly status?: number } };
  if (error instanceof Error && (status ?? details?.status) === 400) return undefined;
  throw error;
}

/** For a query that takes longer than a request may: a 400 is not an answer that is wrong. Throws any other error. */
export function refused(error: unknown): undefined {
  if (error instanceof Error && 'status' in error && error.status === 400) return undefined;
  throw error;
}

import type { ProblemBody } from './problem.js';

/** What an operation of the store comes to, told apart by `status`. */
interface Outcome {
  readonly status: number;
}

/**
 * The outcome, if its status is one that the endpoint documents; otherwise it is thrown, made an error by `undocumented`,
 * so that a handler never answers what its type does not say.
 */
export function documented<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
  undocumented: (problem: ProblemBody) => Error,
): Extract<O, { readonly status: Status }> {
  if (hasStatus(outcome, statuses)) return outcome;
  throw undocumented(problemOf(outcome));
}

function hasStatus<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
): outcome is Extract<O, { readonly status: Status }> {
  return statuses.some((status) => status === outcome.status);
}

function problemOf(outcome: Outcome): ProblemBody {
  const { status } = outcome;
  if ('body' in outcome && isProblem(outcome.body)) return outcome.body;
  return { type: 'about:blank', title: '', status, detail: '' };
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'title' in body;
}

import type { Context } from '../server/index.js';
import { ProblemError, problemInstance } from '../server/index.js';
import type { ProblemBody } from './problem.js';

/** What an operation of the store comes to, told apart by `status`. */
interface Outcome {
  readonly status: number;
}

/**
 * The outcome, if its status is one that the endpoint documents, a problem with the name of its occurrence; otherwise it
 * is thrown, so that a handler never answers what its type does not say.
 */
export function documented<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
  { requestId }: Pick<Context, 'requestId'>,
): Extract<O, { readonly status: Status }> {
  const problem = problemIn(outcome);
  if (!hasStatus(outcome, statuses)) {
    throw new ProblemError({ status: outcome.status, detail: problem?.detail ?? '', errors: problem?.errors });
  }
  const instance = problemInstance(requestId);
  return problem === undefined || instance === undefined ? outcome : { ...outcome, body: { ...problem, instance } };
}

function hasStatus<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
): outcome is Extract<O, { readonly status: Status }> {
  return statuses.some((status) => status === outcome.status);
}

function problemIn(outcome: Outcome): ProblemBody | undefined {
  return outcome.status >= 400 && 'body' in outcome && isProblem(outcome.body) ? outcome.body : undefined;
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'title' in body;
}

import type { ProblemBody } from './problem.js';

/** What an operation of the store comes to, told apart by `status`. */
interface Outcome {
  readonly status: number;
}

/** How the problems of one request are told. */
export interface Problems {
  /** A URI that names this occurrence (RFC 9457, section 3.1.5); undefined where there is none. */
  readonly instance: string | undefined;
  /** The error that is thrown for a problem which the endpoint does not document. */
  readonly undocumented: (problem: ProblemBody) => Error;
}

/**
 * The outcome, if its status is one that the endpoint documents, a problem with the name of its occurrence; otherwise it
 * is thrown, so that a handler never answers what its type does not say.
 */
export function documented<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
  { instance, undocumented }: Problems,
): Extract<O, { readonly status: Status }> {
  if (hasStatus(outcome, statuses)) return instance === undefined ? outcome : named(outcome, instance);
  throw undocumented(problemOf(outcome));
}

function hasStatus<O extends Outcome, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
): outcome is Extract<O, { readonly status: Status }> {
  return statuses.some((status) => status === outcome.status);
}

function named<O extends Outcome>(outcome: O, instance: string): O {
  const problem = problemIn(outcome);
  return problem === undefined ? outcome : { ...outcome, body: { ...problem, instance } };
}

function problemOf(outcome: Outcome): ProblemBody {
  return problemIn(outcome) ?? { type: 'about:blank', title: '', status: outcome.status, detail: '' };
}

function problemIn(outcome: Outcome): ProblemBody | undefined {
  return outcome.status >= 400 && 'body' in outcome && isProblem(outcome.body) ? outcome.body : undefined;
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'title' in body;
}

import { type Reason, titleOf } from '../server/index.js';

/** The body of a problem (RFC 9457). */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Names this occurrence; put in by `documented`. */
  readonly instance?: string;
  readonly errors?: Reason[];
}

export interface ConflictBody extends ProblemBody {
  readonly currentVersion: number;
}

/** The answer of an operation that did nothing. */
export type Refusal<Status extends number> = Status extends 409
  ? { readonly status: Status; readonly body: ConflictBody }
  : { readonly status: Status; readonly body: ProblemBody };

/** 400, with every reason at once. */
export function badRequest(reasons: readonly Reason[]): Refusal<400> {
  const detail = reasons.length === 1 ? (reasons[0]?.message ?? '') : `There are ${reasons.length} reasons.`;
  return { status: 400, body: { ...problem(400, detail), errors: [...reasons] } };
}

export function notFound(detail: string): Refusal<404> {
  return { status: 404, body: problem(404, detail) };
}

export function preconditionFailed(detail: string): Refusal<412> {
  return { status: 412, body: problem(412, detail) };
}

/** 409, with the version to try again with. */
export function versionConflict(detail: string, currentVersion: number): Refusal<409> {
  return { status: 409, body: { ...problem(409, detail), currentVersion } };
}

function problem(status: number, detail: string): ProblemBody {
  return { type: 'about:blank', title: titleOf(status), status, detail };
}

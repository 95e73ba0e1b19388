import { type HttpResponse, type Mount, problemResponse, type Reason, titleOf } from '../server/index.js';

export function jsonResponse(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The path of a target, without query, also of one in absolute form. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '').replace(/[?#].*$/s, '');
}

/** Answers GET and HEAD of `path`, and refuses other methods. */
export function resourceAt(path: string, answer: () => Promise<HttpResponse>): Mount {
  return ({ method, target }) => {
    if (pathOf(target) !== path) return undefined;
    // Also for HEAD: the server leaves the body out, and tells its length.
    return method === 'GET' || method === 'HEAD' ? answer() : refused('GET, HEAD');
  };
}

/** 405, with the methods there are, as every other problem of the service (RFC 9457). */
export async function refused(allow: string): Promise<HttpResponse> {
  const detail = `This address does not know the method; it knows ${allow}.`;
  return problemResponse({ status: 405, detail, headers: { allow } }, '');
}

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

/** The answer of an operation that did nothing. */
export type Refusal<Status extends number> = Status extends 409
  ? { readonly status: Status; readonly body: ProblemBody & { readonly currentVersion: number } }
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

import { type HttpResponse, type Mount, problemResponse, type Reason, titleOf } from '../server/index.js';

export function jsonResponse(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The path of a target without its query; the target may be in absolute form. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '').replace(/[?#].*$/s, '');
}

/** Handles GET and HEAD of `path`, and refuses other methods. */
export function resourceAt(path: string, respond: () => Promise<HttpResponse>): Mount {
  return ({ method, target }) => {
    if (pathOf(target) !== path) return undefined;
    // Also for HEAD: the server omits the body, but sends its length.
    return method === 'GET' || method === 'HEAD' ? respond() : refused('GET, HEAD');
  };
}

/** 405 with the allowed methods, as a problem like all others (RFC 9457). */
export async function refused(allow: string): Promise<HttpResponse> {
  const detail = `This address does not support the method; it supports ${allow}.`;
  return problemResponse({ status: 405, detail, headers: { allow } }, '');
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Identifies this occurrence; set by `documented`. */
  readonly instance?: string;
  readonly errors?: Reason[];
  /** The version of the record, for a 409. */
  readonly currentVersion?: number;
}

/** The response of an operation that changed nothing. */
export type Refusal<Status extends number> = Status extends 409
  ? { readonly status: Status; readonly body: ProblemBody & { readonly currentVersion: number } }
  : { readonly status: Status; readonly body: ProblemBody };

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

export function versionConflict(detail: string, currentVersion: number): Refusal<409> {
  return { status: 409, body: { ...problem(409, detail), currentVersion } };
}

function problem(status: number, detail: string): ProblemBody {
  return { type: 'about:blank', title: titleOf(status), status, detail };
}

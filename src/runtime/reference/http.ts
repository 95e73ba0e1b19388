import {
  type Context,
  type HttpResponse,
  type Mount,
  ProblemError,
  problemResponse,
  type Reason,
} from '../server/index.js';

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

/** The URI of a path of this service, at the scheme and host that the client has called: a path alone is not a URI. */
export function absoluteAddress(path: string, context: Pick<Context, 'header'>): string {
  const base = `${schemeOf(context)}://${context.header('host') ?? 'localhost'}`;
  // Adapters other than that of `node:http` do not check the host.
  return new URL(path, URL.canParse(base) ? base : 'http://localhost').href;
}

/** That of the proxy in front, if it says so: `Forwarded: proto=https` (RFC 7239, section 5.4), or `X-Forwarded-Proto`. */
function schemeOf({ header }: Pick<Context, 'header'>): 'http' | 'https' {
  const [, scheme = header('x-forwarded-proto') ?? ''] = /\bproto="?(\w+)/i.exec(header('forwarded') ?? '') ?? [];
  return /^https\b/i.test(scheme) ? 'https' : 'http';
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

/** Nothing was changed: the reasons say what is wrong with the request. */
export function badRequest(reasons: readonly Reason[]): ProblemError {
  const [reason] = reasons;
  // A message such as "must be a UUID" has no subject.
  const subject = reason !== undefined && /^[a-z]/.test(reason.message) ? `${reason.at} ` : '';
  const detail = reasons.length === 1 ? `${subject}${reason?.message}` : `There are ${reasons.length} reasons.`;
  return new ProblemError({ status: 400, detail, errors: reasons });
}

/** With the version that the client needs to try again. */
export function versionConflict(detail: string, currentVersion: number): ProblemError {
  return new ProblemError({ status: 409, detail, extensions: { currentVersion } });
}

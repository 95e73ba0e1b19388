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

/** The path of a target without its query. */
export function pathOf(target: string): string {
  return referenceOf(target).replace(/[?#].*$/s, '');
}

/**
 * The path and query of a target, which may be in absolute form. What clients send but no URI has (RFC 3986, section
 * 3.4), such as `filter[name]={"a":1}`, is percent-encoded; `<>"` would also end a link early.
 */
export function referenceOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '').replace(/[^\w.~!$&'()*+,;=:@/?#%-]/gu, encodeURIComponent);
}

/** What the addresses in a response depend on. */
export type Called = Pick<Context, 'header' | 'publicBase' | 'target'>;

/** The URI of a target at this service: below `publicBase`, or at the host that the client has called. */
export function absoluteAddress(target: string, context: Called): string {
  const { header, publicBase } = context;
  // That of a target in absolute form overrides the header (RFC 9112, section 3.2.2), as where the host is checked.
  const [, host = header('host') ?? 'localhost'] = /^https?:\/\/([^/?]+)/i.exec(context.target) ?? [];
  const scheme = publicBase === undefined ? schemeOf(header) : publicBase.replace(/:.*/, '');
  const called = `${scheme}://${host}`;
  // Adapters other than that of `node:http` do not check the host.
  const { origin } = new URL(URL.canParse(called) ? called : 'http://localhost');
  // An endpoint with a server of its own may be at another host than the public one.
  const isPublic = publicBase !== undefined && new URL(publicBase).origin === origin;
  return new URL((isPublic ? publicBase.replace(/\/$/, '') : origin) + referenceOf(target)).href;
}

/** The same as a path, which a client resolves against the URI that it has called (RFC 9110, section 10.2.2). */
export function publicPath(target: string, context: Called): string {
  const hasPath = /^\w+:\/\/[^/]+\/./.test(context.publicBase ?? '');
  return hasPath ? absoluteAddress(target, context).replace(/^\w+:\/\/[^/]+/, '') : target;
}

/** That of the proxy in front, if it says so: `Forwarded: proto=https` (RFC 7239, section 5.4), or `X-Forwarded-Proto`. */
function schemeOf(header: Context['header']): 'http' | 'https' {
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
  const { at = '', message = '' } = reasons[0] ?? {};
  // A message such as "must be a UUID" has no subject, and "Column 5: …" does not say of which parameter.
  const named = message.includes(`"${at}"`) ? message : `"${at}": ${message}`;
  const first = /^[a-z]/.test(message) ? `${at} ${message}.` : named;
  const more = reasons.length > 1 ? ` Further reasons: ${reasons.length - 1}.` : '';
  return new ProblemError({ status: 400, detail: `${first}${more}`, errors: reasons });
}

/** With the version that the client needs to try again. */
export function versionConflict(detail: string, currentVersion: number): ProblemError {
  return new ProblemError({ status: 409, detail, extensions: { currentVersion } });
}

import { type HttpResponse, type Mount, problemResponse } from '../server/index.js';

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

/** Both mounts as one, of which the first is asked first; undefined where there is neither. */
export function joinedMounts(first: Mount | undefined, other: Mount | undefined): Mount | undefined {
  return first && other ? (request) => first(request) ?? other(request) : (first ?? other);
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

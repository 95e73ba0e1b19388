import type { HttpResponse, Mount } from '../server/index.js';

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

/** The first mount that takes a request answers it. */
export function firstOf(mounts: readonly Mount[]): Mount {
  return (request) => {
    for (const mount of mounts) {
      const response = mount(request);
      if (response !== undefined) return response;
    }
    return undefined;
  };
}

/** Those of them that there are, as one; undefined where there is none. */
export function joinedMounts(mounts: readonly (Mount | undefined)[]): Mount | undefined {
  const [only, ...more] = mounts.filter((mount) => mount !== undefined);
  return only === undefined || more.length === 0 ? only : firstOf([only, ...more]);
}

/** Answers GET and HEAD of `path`, and refuses other methods. */
export function resourceAt(path: string, answer: () => Promise<HttpResponse> | HttpResponse): Mount {
  return (request) => {
    if (pathOf(request.target) !== path) return undefined;
    return request.method === 'GET' || request.method === 'HEAD' ? found(answer) : refused('GET, HEAD');
  };
}

/** 405, with the methods there are, as every other problem of the service (RFC 9457). */
export async function refused(allow: string): Promise<HttpResponse> {
  const detail = `This address does not know the method; it knows ${allow}.`;
  const body = { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail };
  return jsonResponse(405, body, { 'content-type': 'application/problem+json', 'cache-control': 'no-store', allow });
}

// Also for HEAD: the server leaves the body out, and tells its length.
async function found(answer: () => Promise<HttpResponse> | HttpResponse): Promise<HttpResponse> {
  return answer();
}

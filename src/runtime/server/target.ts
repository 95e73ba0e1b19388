/**
 * Parses the target of a request line (RFC 9112, section 3.2): `/path?query`, or the same after `http://host`. Nothing
 * is decoded and no segment is removed, so routing sees what was sent. Undefined if it has neither form, or contains a
 * character that a request line cannot carry. No path has a backslash (RFC 3986, section 3.3), which URL would read as a
 * slash: a link made of it could lead to another host. In a query URL leaves it as it is, so clients send it.
 */
export function parseTarget(target: string): { readonly path: string; readonly query: string } | undefined {
  if (/[^\x21-\x7e]|#|^[^?]*\\/.test(target)) return undefined;
  const local = target.startsWith('/') ? target : afterAuthority(target);
  if (local === undefined) return undefined;
  const mark = local.indexOf('?');
  return mark === -1 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/** Decodes percent signs once; undefined if they are malformed or not UTF-8. */
export function decodeOnce(raw: string): string | undefined {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

function afterAuthority(target: string): string | undefined {
  const local = target.replace(authority, '');
  if (local === target) return undefined;
  return local.startsWith('/') ? local : `/${local}`;
}

const authority = /^https?:\/\/[^/?]+/i;

/**
 * The raw target below the prefix that a framework has matched: `/v1/p/resource` below `/v1` is `/p/resource`. Removes
 * as many segments as the prefix has: it may have parameters (`/tenants/:tenant`) or be percent-encoded.
 */
export function targetBelow(prefix: string, target: string): string {
  let local = target.replace(authority, '');
  for (const segment of prefix.split('/')) {
    // Several slashes, if the framework treats them as one.
    if (segment !== '') local = local.replace(/^\/*[^/?#]*/, '');
  }
  return local.startsWith('/') ? local : `/${local}`;
}

/** The helpers of the printed router. They allocate nothing, so an unknown path leaves no garbage. */

/** The next slash, or the end of the path; −1 for a segment that no path of a model has: empty, `.` and `..`. */
export function segmentEnd(path: string, start: number): number {
  const slash = path.indexOf('/', start);
  const end = slash === -1 ? path.length : slash;
  if (end <= start) return -1;
  return path.charCodeAt(start) === dot && isDots(path, start, end) ? -1 : end;
}

/** Whether `text` is in the path at a position. `startsWith` would be clearer, but takes twice as long on Node 20. */
export function isAt(path: string, text: string, at: number): boolean {
  return path.indexOf(text, at) === at;
}

/** The code of a character, 0 beyond the end: reading out of bounds would deoptimize the function in V8. */
export function codeAt(path: string, at: number): number {
  return at < path.length ? path.charCodeAt(at) : 0;
}

const dot = 46;

function isDots(path: string, start: number, end: number): boolean {
  return end === start + 1 || (end === start + 2 && path.charCodeAt(start + 1) === dot);
}

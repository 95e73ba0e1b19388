/** The path and the query of a request, still encoded. */
export interface RequestTarget {
  /** Raw segments of the path: `/p/resource` is `p`, `resource`; `/` has none. */
  readonly segments: readonly string[];
  /** What follows the first `?`; empty without one. */
  readonly query: string;
}

/**
 * Reads the target of a request line (RFC 9112, section 3.2): `/path?query`, or the same after `http://host`. Nothing is
 * decoded and no segment is removed, so what is routed is what was sent. Undefined when it is neither form, or holds
 * a character that a request line cannot carry.
 */
export function parseTarget(target: string): RequestTarget | undefined {
  if (/[^\x21-\x7e]|#/.test(target)) return undefined;
  const local = target.startsWith('/') ? target : afterAuthority(target);
  if (local === undefined) return undefined;
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { segments: path === '/' ? [] : path.slice(1).split('/'), query: mark === -1 ? '' : local.slice(mark + 1) };
}

/** Whether a route can have these segments: none is empty, `.` or `..`, so `//` and a slash at the end lead nowhere. */
export function isPlainPath(segments: readonly string[]): boolean {
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Decodes the percent signs of one value, once; undefined when they are malformed or not UTF-8. */
export function decodeOnce(raw: string): string | undefined {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

function afterAuthority(target: string): string | undefined {
  const scheme = /^https?:\/\/[^/?]+/i.exec(target);
  if (scheme === null) return undefined;
  const local = target.slice(scheme[0].length);
  return local.startsWith('/') ? local : `/${local}`;
}

/** The path and the query of a request, still encoded. */
export interface RequestTarget {
  /** Raw, from the first slash: `/p/resource`. */
  readonly path: string;
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
  return mark === -1 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
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

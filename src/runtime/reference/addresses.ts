import type { Context } from '../server/index.js';

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

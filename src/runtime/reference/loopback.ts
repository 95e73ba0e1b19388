import type { HttpRequest } from '../server/index.js';

/**
 * Whether a request names localhost or a loopback address. A page of any other name would reach the service if that name
 * resolved to this machine (DNS rebinding).
 */
export function isForThisMachine(request: Pick<HttpRequest, 'target' | 'header'>): boolean {
  return /^(?:(?:[\w-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostOf(request));
}

/** The host that the client meant, without a port. A target in absolute form overrides the header (RFC 9112, section 3.2.2). */
function hostOf(request: Pick<HttpRequest, 'target' | 'header'>): string {
  const [, absolute] = /^https?:\/\/([^/?]*)/i.exec(request.target) ?? [];
  return (absolute ?? request.header('host') ?? '').replace(/:\d*$/, '').toLowerCase();
}

import type { CorsOptions } from './cors.js';
import { type HttpRequest, isSafe } from './http.js';

/**
 * Whether a page of another site has sent a request that may change something. A page need not be allowed by CORS to send
 * one without a body or with a form, and the browser adds its cookies: they do not show that their owner wants it. Pages
 * that CORS allows to send cookies are trusted.
 *
 * Browsers send `Sec-Fetch-Site` to HTTPS and localhost (Fetch Metadata, section 2.3). Other clients do not, and have no
 * cookies of somebody else.
 */
export function isCrossSite(request: Pick<HttpRequest, 'method' | 'header'>, cors: CorsOptions | undefined): boolean {
  if (isSafe(request.method) || request.header('sec-fetch-site') !== 'cross-site') return false;
  const isTrusted = cors?.credentials === true && cors.origins.includes(request.header('origin') ?? '');
  return !isTrusted;
}

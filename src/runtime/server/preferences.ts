import type { HttpRequest, HttpResponse } from './http.js';
import { preferenceOf } from './negotiation.js';

/**
 * Adds `Preference-Applied` (RFC 7240, section 3) to the response of an endpoint that lets the client choose between 200
 * and 204, if it follows the client's preference.
 */
export function asPreferred({ request }: { readonly request: HttpRequest }, response: HttpResponse): HttpResponse {
  const wanted = preferenceOf(request, 'return')?.toLowerCase();
  const given = response.status === 204 ? 'minimal' : response.status < 300 ? 'representation' : undefined;
  if (wanted === undefined || wanted !== given) return response;
  return { ...response, headers: { 'preference-applied': `return=${given}`, ...response.headers } };
}

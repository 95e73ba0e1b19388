import { hasBody } from './contents.js';
import type { Endpoint } from './model.js';

/**
 * Whether the caller may choose between an answer with the representation and one without: the endpoint changes something,
 * and answers success with a body or with 204, `Prefer: return=minimal` (RFC 7240, section 4.2).
 */
export function returnsAsPreferred({ method, responses }: Endpoint): boolean {
  return (
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
    responses.some((response) => response.status === 200 && hasBody(response)) &&
    responses.some((response) => response.status === 204 && !hasBody(response))
  );
}

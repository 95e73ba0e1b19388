import type { Endpoint, Parameter } from './model.js';
import { writtenTemplate } from './template.js';

/** The header that carries an idempotency key (the draft of the IETF's HTTPAPI group). */
export const idempotencyHeader = 'Idempotency-Key';

/** The header parameter that holds the key of a request; undefined where an endpoint has none. */
export function idempotencyKeyOf({ idempotencyKey, headers }: Endpoint): Parameter | undefined {
  if (idempotencyKey === undefined) return undefined;
  return headers.find(({ name }) => writtenTemplate(name) === idempotencyHeader);
}

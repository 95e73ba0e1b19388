import type { SuppliedHeader } from '../operation.js';

/** A string of structured fields (RFC 9651, section 3.3.3). */
export const idempotencyKey: SuppliedHeader = {
  valueFor: () => crypto.randomUUID(),
  write(text, refuse) {
    if (!/^[\x20-\x7e]*$/.test(text)) refuse('must be ASCII text without control characters');
    return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  },
};

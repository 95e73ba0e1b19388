import type { SuppliedHeader } from '../operation.js';

/** A string of structured fields (RFC 9651, section 3.3.3). */
export const idempotencyKey: SuppliedHeader = {
  valueFor: randomUuid,
  write(text, refuse) {
    if (!/^[\x20-\x7e]*$/.test(text)) refuse('must be ASCII text without control characters');
    return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  },
};

/** Version 4. Only pages from https or localhost have `crypto.randomUUID`. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

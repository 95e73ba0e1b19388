import type { OwnRule } from './rule.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A key protects what changes something; a request that only reads can be repeated (RFC 9110, section 9.2.1). */
export const idempotencyKeyFitsMethod: OwnRule = {
  severity: 'error',
  checkEndpoint({ idempotencyKey, method, span, name }, report) {
    if (idempotencyKey === undefined || !safeMethods.has(method)) return;
    const message = `"${name}" only reads, so the ${method} can be repeated without a key. Remove \`idempotency-key:\`.`;
    report({ message, span });
  },
};

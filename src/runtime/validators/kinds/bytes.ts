import { encodeBase64, isBase64 } from '../base64.js';
import { addIssue, type Issues } from '../issues.js';
import type { Kind } from '../kind.js';

/** The only keyword whose values have another JSON form. */
export const bytes: Kind<unknown> = {
  explainer: () => explainBytes,
  encoder: () => (value) => (value instanceof Uint8Array ? encodeBase64(value) : value),
};

function explainBytes(value: unknown, issues: Issues): void {
  if (issues.form === 'domain') {
    if (value instanceof Uint8Array) return;
    addIssue(issues, { code: 'type', message: 'must be a Uint8Array', expected: 'Uint8Array' });
  } else if (typeof value !== 'string') {
    addIssue(issues, { code: 'type', message: 'must be base64 text', expected: 'base64' });
  } else if (!isBase64(value)) {
    addIssue(issues, { code: 'format', message: 'must be base64 text with padding (RFC 4648)', expected: 'base64' });
  }
}

import { createHash } from 'node:crypto';

/** Names a text: 128 bits of its SHA-256, as short text. Equal texts, equal hashes, on every machine. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url').slice(0, 22);
}

import { hash } from 'node:crypto';

/**
 * Names a text, or the bytes of its UTF-8: 128 bits of their SHA-256, as 32 hexadecimal digits. Equal texts, equal
 * hashes, on every machine.
 */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { hashOf } from '../source/source-file.js';

const buffer = Buffer.allocUnsafe(1 << 18);

/**
 * The hash of a file on the disk. It hashes the bytes without decoding them, which for thousands of files halves the
 * time.
 */
export function hashOfFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    let length = readSync(file, buffer, 0, buffer.length, null);
    if (length < buffer.length) return hashOf(buffer.subarray(0, length));
    const hash = createHash('sha256');
    for (; length > 0; length = readSync(file, buffer, 0, buffer.length, null)) hash.update(buffer.subarray(0, length));
    return hash.digest('hex').slice(0, 32);
  } finally {
    closeSync(file);
  }
}

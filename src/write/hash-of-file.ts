import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { hashOf } from '../source/source-file.js';

const buffer = Buffer.allocUnsafe(1 << 18);

/**
 * The hash of a file on the disk. It hashes the bytes without decoding them, which for thousands of files halves the
 * time.
 */
export function hashOfFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    return hashOfOpen(file);
  } finally {
    closeSync(file);
  }
}

/** The same, but a file is not read again while it is the same. */
export const hashOfSameFile: (path: string) => string = onceWhileSame(hashOfOpen);

/**
 * What is computed from an open file, kept in this process while the status of the file is the same. A status identifies
 * a content only if it was old when the file was read: a file can change twice in one tick of the clock of the disk.
 */
export function onceWhileSame<Result>(compute: (file: number) => Result): (path: string) => Result {
  const results = new Map<string, { readonly stamp: string; readonly result: Result }>();
  return (path) => {
    const known = results.get(path);
    if (known !== undefined && known.stamp === stampOf(statSync(path))) return known.result;
    const file = openSync(path, 'r');
    try {
      const status = fstatSync(file);
      const isOld = status.ctimeMs < Date.now() - longestTickMilliseconds;
      const result = compute(file);
      if (isOld) results.set(path, { stamp: stampOf(status), result });
      else results.delete(path);
      return result;
    } finally {
      closeSync(file);
    }
  };
}

/** That of FAT. */
const longestTickMilliseconds = 2000;

/** The time of the last change of the status cannot be set, unlike that of the content. */
function stampOf({ dev, ino, size, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${size} ${ctimeMs}`;
}

function hashOfOpen(file: number): string {
  let length = readSync(file, buffer, 0, buffer.length, null);
  if (length < buffer.length) return hashOf(buffer.subarray(0, length));
  const hash = createHash('sha256');
  for (; length > 0; length = readSync(file, buffer, 0, buffer.length, null)) hash.update(buffer.subarray(0, length));
  return hash.digest('hex').slice(0, 32);
}

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { hashOf } from '../source/source-file.js';

const buffer = Buffer.allocUnsafe(1 << 18);

/** Absolute path → what was computed from the file, and the status that it had. */
type Seen<Result> = Map<string, readonly [stamp: string, result: Result]>;

const seen: Seen<string> = new Map();

/**
 * The hash of a file on the disk, which is not read again while it is the same. It hashes the bytes without decoding them,
 * which for thousands of files halves the time.
 */
export const hashOfSameFile: (path: string) => string = onceWhileSame(hashOfOpen, seen);

/** Absolute path → the status that a file had when this process had written it. */
const writtenStamps = new Map<string, string>();

export function noteWritten(path: string): void {
  writtenStamps.set(path, stampOf(statSync(path)));
}

/**
 * Whether a file has the hash of what this process wrote. It is only read if its status has changed since; one that is
 * replaced always has another.
 */
export function isAsWritten(path: string, hash: string): boolean {
  const status = statSync(path);
  const stamp = writtenStamps.get(path);
  if (stamp !== stampOf(status) || !isOld(status)) return hashOfSameFile(path) === hash;
  seen.set(path, [stamp, hash]);
  return true;
}

/** The path, the status and the hash of files whose status identifies their content, for `recallHashes` in a later run. */
export type SeenHashes = readonly (readonly [path: string, stamp: string, hash: string])[];

export function seenHashes(paths: readonly string[]): SeenHashes {
  return paths.flatMap((path) => {
    const known = seen.get(path);
    return known === undefined ? [] : [[path, ...known] as const];
  });
}

export function recallHashes(hashes: SeenHashes): void {
  for (const [path, ...known] of hashes) if (!seen.has(path)) seen.set(path, known);
}

/** A hash of the status of files: while it is the same, so are they. */
export function statusOf(paths: readonly string[]): string {
  return hashOfStamps(paths.map((path) => [path, stampOf(statSync(path))]));
}

/** The same, as it was when they were hashed; undefined if that does not identify the content of each. */
export function statusWhenHashed(paths: readonly string[]): string | undefined {
  const hashes = seenHashes(paths);
  return hashes.length < paths.length ? undefined : hashOfStamps(hashes);
}

function hashOfStamps(stamps: readonly (readonly [path: string, stamp: string, ...others: unknown[]])[]): string {
  return hashOf(stamps.map(([path, stamp]) => `${path}\0${stamp}\n`).join(''));
}

/**
 * What is computed from an open file, kept while the status of the file is the same. A status identifies a content only
 * if it was old when the file was read: a file can change twice in one tick of the clock of the disk.
 */
export function onceWhileSame<Result>(
  compute: (file: number) => Result,
  results: Seen<Result> = new Map(),
): (path: string) => Result {
  return (path) => {
    const known = results.get(path);
    if (known !== undefined && known[0] === stampOf(statSync(path))) return known[1];
    const file = openSync(path, 'r');
    try {
      const status = fstatSync(file);
      const wasOld = isOld(status);
      const result = compute(file);
      if (wasOld) results.set(path, [stampOf(status), result]);
      else results.delete(path);
      return result;
    } finally {
      closeSync(file);
    }
  };
}

/** The longest tick of Linux, for disks that count more than whole seconds. */
export const usualTickMilliseconds = 10;

function isOld(status: Stats): boolean {
  return status.ctimeMs < Date.now() - tickMilliseconds(status);
}

function tickMilliseconds({ ctimeMs }: Stats): number {
  // That of FAT.
  return ctimeMs % 1000 === 0 ? 2000 : usualTickMilliseconds;
}

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

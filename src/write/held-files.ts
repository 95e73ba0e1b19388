import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputFile } from '../print/output-file.js';

export interface HeldFile extends Pick<OutputFile, 'path' | 'text'> {
  /** Its bytes, where they are in a temporary file: piece by piece, so that a long text is never in memory as a whole. */
  readonly bytes?: Iterable<Uint8Array>;
}

/** In characters. The files of most APIs are shorter, and need no temporary file. */
const mostInMemory = 4 * 1024 * 1024;

/**
 * Holds printed files until all of them may be written. Beyond a few megabytes, a text is in a temporary file, and is read
 * each time it is accessed, so that the output of a large API need not fit into memory.
 */
export function fileHolder(limit: number = mostInMemory): (file: HeldFile) => HeldFile {
  let length = 0;
  let overflow: Overflow | undefined;
  return (file) => {
    length += file.text.length;
    if (length <= limit || file.text === '') return file;
    try {
      return heldOnDisk(file, (overflow ??= openOverflow()));
    } catch {
      // There may be no space, or no folder for temporary files.
      return file;
    }
  };
}

/** A temporary file, and how many bytes it has. */
interface Overflow {
  readonly descriptor: number;
  size: number;
}

/** Closes files whose texts nobody can access any more. */
const abandoned = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/** Its name is removed at once, so nothing is left of it when the process ends, however it ends. */
function openOverflow(): Overflow {
  const folder = mkdtempSync(join(tmpdir(), 'modelwright-'));
  try {
    const descriptor = openSync(join(folder, 'texts'), 'wx+', 0o600);
    const overflow = { descriptor, size: 0 };
    abandoned.register(overflow, descriptor);
    return overflow;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const encoder = new TextEncoder();
const chunk = new Uint8Array(1 << 16);

function heldOnDisk({ path, text }: HeldFile, overflow: Overflow): HeldFile {
  const start = overflow.size;
  let end = start;
  // Part by part, as it is read.
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, chunk);
    for (let done = 0; done < written;) done += writeSync(overflow.descriptor, chunk, done, written - done, end + done);
    end += written;
    rest = rest.slice(read);
  }
  overflow.size = end;
  const bytes = { [Symbol.iterator]: () => bytesBetween(overflow, start, end) };
  return {
    path,
    bytes,
    get text() {
      return Buffer.concat([...bytes]).toString();
    },
  };
}

function* bytesBetween({ descriptor }: Overflow, start: number, end: number): Generator<Uint8Array, void, void> {
  for (let at = start; at < end;) {
    const piece = Buffer.allocUnsafe(Math.min(end - at, chunk.length));
    const length = readSync(descriptor, piece, 0, piece.length, at);
    if (length === 0) throw new Error('A temporary file became shorter before it was read: run the command again.');
    yield piece.subarray(0, length);
    at += length;
  }
}

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputFile } from '../print/output-file.js';

/** In characters. The files of most APIs are shorter, and need no temporary file. */
const mostInMemory = 4 * 1024 * 1024;

/**
 * Holds printed files until all of them may be written. Beyond a few megabytes, a text is in a temporary file, and is read
 * each time it is accessed, so that the output of a large API need not fit into memory.
 */
export function fileHolder(limit: number = mostInMemory): (file: OutputFile) => OutputFile {
  let length = 0;
  let overflow: Overflow | undefined;
  return (file) => {
    length += file.text.length;
    if (length <= limit) return file;
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

function heldOnDisk({ path, text }: OutputFile, overflow: Overflow): OutputFile {
  const start = overflow.size;
  let end = start;
  // Part by part, so that a long text is not in memory a second time as bytes.
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, chunk);
    for (let done = 0; done < written;) done += writeSync(overflow.descriptor, chunk, done, written - done, end + done);
    end += written;
    rest = rest.slice(read);
  }
  const size = end - start;
  overflow.size = end;
  return {
    path,
    get text() {
      return textAt(overflow, start, size);
    },
  };
}

function textAt({ descriptor }: Overflow, start: number, size: number): string {
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size;) {
    const length = readSync(descriptor, bytes, done, size - done, start + done);
    if (length === 0) throw new Error('A temporary file became shorter before it was read: run the command again.');
    done += length;
  }
  return bytes.toString();
}

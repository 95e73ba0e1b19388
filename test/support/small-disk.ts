import { execFile } from 'node:child_process';
import { mkdtemp, open, realpath, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A disk for one test, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all space except so many bytes. */
  fill(leaving?: number): Promise<void>;
  /** Frees that space. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

/** Mounts a disk of so many megabytes. Only root can do that: without a full disk, there is no test of one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'modelwright-disk-')));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    await rmdir(folder);
    throw new Error(
      `A full disk is tried on a small one, which only root may mount: run this test as root, in a container that may mount (--cap-add SYS_ADMIN). ${String(error)}`,
    );
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(leaving = 0) {
      const file = await open(filler, 'a');
      try {
        await write(file, folder, leaving);
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler),
    async remove() {
      // Unmounted lazily: processes that still have a file open there are ended elsewhere.
      await run('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}

async function write(
  file: { write(bytes: Buffer): Promise<{ readonly bytesWritten: number }> },
  folder: string,
  leaving: number,
): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    const excess = bavail * bsize - leaving;
    if (excess <= 0) return;
    await file.write(Buffer.alloc(Math.min(excess, 1 << 20), 1));
  }
}

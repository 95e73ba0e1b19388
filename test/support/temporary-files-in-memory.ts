import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';

/** A run keeps a few hundred megabytes at a time; small containers have 64, and Node is not to run short of it either. */
const leastBytes = 8 * 1024 ** 3;

/** Where there is room, temporary files are in memory: the tests write several hundred thousand small ones. */
export function setup(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(join(memory, 'modelwright-tests-'));
  // Open to all, as the usual folder is: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  // At the very end, because other parts of the set-up still use it when they end.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}

import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FolderLock } from './folder-in-use.js';
import { FolderInUseError } from './folder-in-use.js';

/**
 * Takes a folder by a file that names this process, for systems without abstract sockets. A number alone would not do:
 * after a crash it may belong to another process, so the time that process started is compared as well.
 */
export async function lockByPidFile(folder: string): Promise<FolderLock> {
  const path = join(folder, 'owner.pid');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  if (!(await isCreated(path, mine))) {
    const [, pid = '', startTime = ''] = /^([0-9]+) (.*)$/s.exec(await readFile(path, 'utf8').catch(() => '')) ?? [];
    if (pid !== '' && isAlive(Number(pid)) && (await startTimeOf(Number(pid))) === startTime) {
      throw new FolderInUseError(folder, `process ${pid}`);
    }
    await rm(path, { force: true });
    if (!(await isCreated(path, mine))) throw new FolderInUseError(folder, 'another process');
  }
  return { release: () => rm(path, { force: true }) };
}

async function isCreated(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Text that is the same as long as the process lives; empty where the system does not tell. */
async function startTimeOf(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '');
}

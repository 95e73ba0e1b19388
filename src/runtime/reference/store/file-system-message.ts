import { messageOf } from '../settings.js';

/**
 * The reason of a failure of the embedded database. Before it runs SQL, it reports errors of the file system as objects
 * that are no errors and have no message, `{ name: 'ErrnoError', errno: 51 }`.
 */
export function fileSystemMessage(error: unknown): string {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('errno' in error))
    return messageOf(error);
  return reasons.get(error.errno) ?? `error ${String(error.errno)} of the file system (WASI)`;
}

/** Those that a person can fix. The numbers are those of WASI, which differ from those of Linux. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  [2, 'permission denied (EACCES)'],
  [19, 'the quota of the disk is used up (EDQUOT)'],
  [29, 'the disk cannot be read or written (EIO)'],
  [33, 'too many open files (EMFILE)'],
  [51, 'no space left on the disk (ENOSPC)'],
  [63, 'operation not permitted (EPERM)'],
  [69, 'the file system is read-only (EROFS)'],
]);

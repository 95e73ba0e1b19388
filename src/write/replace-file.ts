import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Contents } from '../source/source-file.js';

/** The suffix of a file that is being written; a leftover file is from an interrupted run. */
export const unfinishedSuffix = '.modelwright-new';

/**
 * Writes a file, in folders that are created as needed. Atomic: it is written next to its final path, then renamed, so
 * that it appears complete or not at all, even if other processes write it too. Synchronous, because for thousands of small
 * files that takes a fraction of the time.
 */
export function replaceFile(absolutePath: string, contents: Contents, mode?: number): void {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    try {
      return replaceOnce(absolutePath, contents, mode);
    } catch (error) {
      // Most files have a folder. Or another run has taken this one for the remains of an interrupted one.
      if (triesLeft === 1 || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      makeFolder(dirname(absolutePath));
    }
  }
}

function replaceOnce(absolutePath: string, contents: Contents, mode?: number): void {
  const beside = `${absolutePath}.${process.pid}${unfinishedSuffix}`;
  try {
    writeContents(beside, contents, mode);
    renamePatiently(beside, absolutePath);
  } catch (error) {
    if (!isFolder(beside)) rmSync(beside, { force: true });
    throw error;
  }
}

/** On Windows, a file cannot be replaced while another program reads it, as editors and virus scanners do for a moment. */
function renamePatiently(from: string, to: string): void {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isInUse = process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES' || code === 'EBUSY');
      if (triesLeft === 1 || !isInUse) throw error;
      // Waits 50 milliseconds.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

function writeContents(path: string, contents: Contents, mode?: number): void {
  let flag = 'w';
  for (const piece of typeof contents === 'string' ? [contents] : contents) {
    writeFileSync(path, piece, { mode: mode ?? (isScript(piece) ? 0o777 : 0o666), flag });
    flag = 'a';
  }
}

/** Whether it has an interpreter line: then it is executable. npm would set the same mode when it links it. */
function isScript(piece: string | Uint8Array): boolean {
  return typeof piece === 'string' ? piece.startsWith('#!') : piece[0] === 0x23 && piece[1] === 0x21;
}

// Level by level: if a folder cannot be created, as below /proc, Node's recursive mode never returns.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(absolutePath: string): boolean {
  return statSync(absolutePath, { throwIfNoEntry: false })?.isDirectory() === true;
}

import { hash } from 'node:crypto';

/** One file as read: `path` is relative to the working folder, with `/` on every platform. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A stretch of a source file, in UTF-16 offsets. Lines and columns are computed only when something is printed. */
export interface SourceSpan {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The files a command may touch: the disk, or a Map in tests. Paths are relative to one root folder, with `/`.
 * `list` answers every file below `folder`, sorted; `folders` the folders right below the root; `read` undefined for a
 * file that is not there.
 */
export interface Files {
  read(path: string): Promise<string | undefined>;
  list(folder: string): Promise<readonly string[]>;
  folders(): Promise<readonly string[]>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/**
 * Names a text, or the bytes of its UTF-8: 128 bits of their SHA-256, as 32 hexadecimal digits. Equal texts, equal
 * hashes, on every machine.
 */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32);
}

import { createHash, hash } from 'node:crypto';

/** One file as read: `path` is relative to the working folder, with `/` on every platform. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Absent for the files of the model itself. */
  readonly used?: Used;
}

/** How a model uses a file of another folder. */
export interface Used {
  /** The prefix for the names of its types and errors. */
  readonly prefix: string;
  /** Its path from that folder on: `shared/money.yaml`. */
  readonly path: string;
}

/** A range in a source file, in UTF-16 offsets. Lines and columns are computed only for output. */
export interface SourceSpan {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A text, or its bytes piece by piece, at least one. */
export type Contents = string | Iterable<Uint8Array>;

/**
 * The files a command may access: the disk, or a Map in tests. Paths are relative to one root folder, with `/`. `list`
 * returns every file below `folder`, sorted; `folders` the direct subfolders of the root; `read` and `hash`, which is
 * `hashOf` the bytes, undefined for a missing file.
 */
export interface Files {
  read(path: string): Promise<string | undefined>;
  hash(path: string): Promise<string | undefined>;
  list(folder: string): Promise<readonly string[]>;
  folders(): Promise<readonly string[]>;
  write(path: string, contents: Contents): Promise<void>;
  remove(path: string): Promise<void>;
}

/** The text with its original line ends, whatever `core.autocrlf` did. */
export function withPlainLineEnds(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
}

/**
 * A hash of a string, or of its UTF-8 bytes, or of strings one after the other: 128 bits of the SHA-256, as 32
 * hexadecimal digits. Equal strings have equal hashes on every machine.
 */
export function hashOf(content: string | Uint8Array | readonly string[]): string {
  if (content instanceof Uint8Array || (typeof content === 'string' && content.length <= longestPiece))
    return hash('sha256', content, 'hex').slice(0, 32);
  const whole = createHash('sha256');
  for (const part of typeof content === 'string' ? [content] : content)
    for (const piece of piecesOf(part)) whole.update(piece);
  return whole.digest('hex').slice(0, 32);
}

/** In characters. A longer text is encoded piece by piece, so that it is not in memory once more as bytes. */
const longestPiece = 1 << 20;

/** A text in pieces, at least one, none of which splits a character. */
function* piecesOf(text: string): Generator<string, void, void> {
  let start = 0;
  do {
    const end = start + longestPiece;
    const next = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
    yield text.slice(start, next);
    start = next;
  } while (start < text.length);
}

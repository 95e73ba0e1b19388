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

/** One file to be written, before formatting; `path` is relative to the output folder: `types/src/index.ts`. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /** The text is laid out already, as a file of `src/runtime/` is; it is not formatted again. */
  readonly isFormatted?: boolean;
}

/** One file to be written, before formatting; `path` is relative to the output folder: `types/src/index.ts`. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

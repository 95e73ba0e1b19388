import type { ModelModule } from './model-modules.js';

/** One file to be written, before formatting; `path` is relative to the output folder: `types/src/index.ts`. */
export interface OutputFile {
  readonly path: string;
  /** Of a `lateFile` it is printed when it is asked for. */
  readonly text: string;
  /** The text is laid out already, as a bundle of the runtime is; it is not formatted again. */
  readonly isFormatted?: boolean;
  /** What of the model it is made of, where that is not all of it. */
  readonly part?: ModelModule;
  /** What else decides the text of a part. */
  readonly facts?: string;
}

/** A module that is printed only if its text is asked for: where nothing that it is made of changed, nobody asks. */
export function lateFile(
  file: Pick<OutputFile, 'path' | 'facts'> & { readonly part: ModelModule },
  print: () => Pick<OutputFile, 'text'>,
): OutputFile {
  return {
    ...file,
    get text() {
      return print().text;
    },
  };
}

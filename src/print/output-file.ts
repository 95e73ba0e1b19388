import type { ModelModule } from './model-modules.js';

/**
 * One file to be written, before formatting; `path` is relative to the output folder: `types/src/index.ts`. It ends in
 * `.ts`, `.js`, `.md`, `.html`, `.txt`, `.yaml` or `.json`, which can carry the mark of a generated file.
 */
export interface OutputFile {
  readonly path: string;
  /** For a `lateFile`, printed on access. */
  readonly text: string;
  /** The text is already formatted, like a bundle of the runtime. */
  readonly isFormatted?: boolean;
  /** Of a Markdown file, only the code is still to be formatted: prettier would take seconds for a long page. */
  readonly isProseFormatted?: boolean;
  /** The part of the model that the file is printed from; absent: the whole model, or for a `lateFile` its facts alone. */
  readonly part?: ModelModule;
  /** Everything else that determines the text of a `lateFile`. */
  readonly facts?: string;
  /** A part of the runtime: in the output only if code of its package imports one of these bundles. */
  readonly neededBy?: readonly string[];
  /** Prints a `lateFile`. */
  readonly print?: () => Printed;
}

type Printed = Pick<OutputFile, 'text' | 'isFormatted' | 'isProseFormatted'>;

/** A file that is printed only if its text is accessed, once: if its inputs are unchanged, it is not. */
export function lateFile(file: Pick<OutputFile, 'path' | 'part' | 'facts'>, print: () => Printed): OutputFile {
  let text: string | undefined;
  return {
    ...file,
    print,
    get text() {
      return (text ??= print().text);
    },
  };
}

import type { Diagnostic } from '../source/diagnostic.js';
import { hashOf } from '../source/source-file.js';

/** What a run that wrote everything leaves for the next: enough to know that there is nothing to do, and to say so. */
export interface Fingerprint {
  /** Names all that decides what comes out: the model, what was asked for, and what makes it. */
  readonly inputs: string;
  /** The `api:` of the model. */
  readonly model: string;
  /** The folders of the packages. */
  readonly packages: readonly string[];
  /** Names what they hold; see `contentsOnDisk`. */
  readonly contents: string;
  /** How many files were generated. */
  readonly files: number;
  /** Whether the packages hold files that were not. */
  readonly hasStrays: boolean;
  /** Path → hash of the schemas for editors; null where none could be written. */
  readonly editorSchemas: Readonly<Record<string, string | null>>;
  /** Names what makes the files, whatever they are made of. */
  readonly tools: string;
  /** Every file that was printed, by its path. */
  readonly printed: Readonly<Record<string, Printed>>;
  /** Warnings, to be given again. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a file was printed from, and what came of it. */
export interface Printed {
  /** Names all that decides its text, but for what makes it. */
  readonly inputs: string;
  /** The hashes of the file itself and of those that are built from it, in the order of `outputPathsOf`. */
  readonly outputs: readonly string[];
}

/** As a file: a hash, so that one that is broken is noticed, then the data. */
export function printFingerprint(fingerprint: Fingerprint): string {
  const data = `${JSON.stringify(fingerprint)}\n`;
  return `${hashOf(data)}\n${data}`;
}

/** The fingerprint in a text; undefined for anything that `printFingerprint` did not print. */
export function parseFingerprint(text: string): Fingerprint | undefined {
  const end = text.indexOf('\n');
  const data = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(data)) return undefined;
  // One of another version may look different, but has other inputs as well, which are compared before all else.
  return JSON.parse(data) as Fingerprint;
}

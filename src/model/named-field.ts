import type { SourceSpan } from '../source/source-file.js';

/** A field by its name, and where it is named. */
export interface NamedField {
  readonly name: string;
  readonly span: SourceSpan;
}

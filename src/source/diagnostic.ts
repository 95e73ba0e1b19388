import type { SourceSpan } from './source-file.js';

export type Severity = 'error' | 'warning';

/** A second place that helps to understand the first, such as the other of two equal keys. */
export interface DiagnosticNote {
  readonly message: string;
  readonly span: SourceSpan;
}

/** Replace the text of `span` by `text`. */
export interface TextEdit {
  readonly span: SourceSpan;
  readonly text: string;
}

/** A change that mends the problem: all of its edits together. */
export interface DiagnosticFix {
  readonly message: string;
  readonly edits: readonly TextEdit[];
  /** Nothing else can have been meant. A word for a word is judged by its letters instead: see safe-fix.ts. */
  readonly isSafe?: true;
}

/** One problem of a model. `code` is the name of the rule, and of its page under docs/diagnostics. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: SourceSpan;
  readonly notes: readonly DiagnosticNote[];
  readonly fix?: DiagnosticFix;
}

/** What a stage answers: always a value, and everything that was wrong on the way. */
export interface WithDiagnostics<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

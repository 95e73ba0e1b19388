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

/** A change that fixes the problem: all of its edits together. */
export interface DiagnosticFix {
  readonly message: string;
  readonly edits: readonly TextEdit[];
  /** Nothing else can have been meant. A word for a word is judged by its letters instead: see apply-fixes.ts. */
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

/** A diagnostic as a stage writes it down: an error without notes, unless it says otherwise. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly span: SourceSpan;
  readonly severity?: Severity;
  readonly notes?: readonly DiagnosticNote[];
  readonly fix?: DiagnosticFix | undefined;
}

/** Notes a problem and returns, so that a stage goes on and finds the next one. */
export type Report = (finding: Finding) => void;

/**
 * Whether something is missing after a problem. Not where there is a fix: the stage went on as if it had been applied, so
 * that one typo is one message.
 */
export function leavesPlaceholder({ severity, fix }: Diagnostic): boolean {
  return severity === 'error' && fix === undefined;
}

interface Findings {
  readonly report: Report;
  /** Everything reported so far, in the order of reporting. */
  readonly diagnostics: readonly Diagnostic[];
}

export function collectFindings(): Findings {
  const diagnostics: Diagnostic[] = [];
  const told = new Set<string>();
  const report: Report = ({ code, message, span, severity = 'error', notes = [], fix }) => {
    // The path of a group is read once for each of its endpoints; what is wrong with it is said once.
    const key = JSON.stringify([code, span, message]);
    if (told.has(key)) return;
    told.add(key);
    diagnostics.push({ code, severity, message, span, notes, ...(fix && { fix }) });
  };
  return { report, diagnostics };
}

/** By file, then place, then code: in the order a reader goes through the files. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.span.path, b.span.path) ||
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

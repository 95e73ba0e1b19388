import type { SourceSpan } from './source-file.js';

export type Severity = 'error' | 'warning';

/** A second location that helps to understand the first, such as the other of two equal keys. */
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
  /**
   * Nothing else can have been meant. Replacements of single words are judged by their letters instead: see
   * apply-fixes.ts.
   */
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

/** The result of a stage: always a value, and every problem found on the way. */
export interface WithDiagnostics<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** A diagnostic as a stage reports it: an error without notes by default. */
export interface Finding
  extends Pick<Diagnostic, 'code' | 'message' | 'span'>, Partial<Pick<Diagnostic, 'severity' | 'notes'>> {
  readonly fix?: DiagnosticFix | undefined;
}

/** Records a problem and returns, so that a stage can find the next one. */
export type Report = (finding: Finding) => void;

/** Reports a problem in place of a value. */
export function refuse(finding: Finding, report: Report): undefined {
  report(finding);
}

/**
 * Whether something is missing because of the problem. Not if there is a fix: the stage continued as if it had been
 * applied, so that one typo is one message. Not if it is a default: all declarations exist without it.
 */
export function leavesGap({ severity, fix, code }: Diagnostic): boolean {
  return severity === 'error' && fix === undefined && code !== 'default-fits-type';
}

interface Findings {
  readonly report: Report;
  /** All diagnostics so far, in the order of reporting. */
  readonly diagnostics: readonly Diagnostic[];
}

export function collectFindings(): Findings {
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  const report: Report = ({ code, message, span, severity = 'error', notes = [], fix }) => {
    // The path of a group is parsed once for each of its endpoints, but its problems are reported once.
    const key = JSON.stringify([code, span, message]);
    if (reported.has(key)) return;
    reported.add(key);
    diagnostics.push({ code, severity, message, span, notes, ...(fix && { fix }) });
  };
  return { report, diagnostics };
}

/** By file, then location, then code: the order in which a reader goes through the files. */
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

/** Code-unit order: the same on every machine and in every locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

import type { Diagnostic, DiagnosticFix, DiagnosticNote, Severity } from './diagnostic.js';
import type { SourceSpan } from './source-file.js';

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
 * that one slip is one message.
 */
export function leavesHole({ severity, fix }: Diagnostic): boolean {
  return severity === 'error' && fix === undefined;
}

export interface Findings {
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

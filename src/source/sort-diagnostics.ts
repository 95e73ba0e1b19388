import type { Diagnostic } from './diagnostic.js';

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

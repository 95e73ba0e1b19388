import type { Diagnostic, DiagnosticFix, TextEdit } from './diagnostic.js';
import { isSafeFix } from './safe-fix.js';
import type { SourceFile } from './source-file.js';

/** A problem that can be mended without asking. */
export type Fixable = Diagnostic & { readonly fix: DiagnosticFix };

/** The problems whose fixes are safe and do not touch each other's text; of two that do, the first. */
export function safeFixesOf(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): readonly Fixable[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const taken: TextEdit[] = [];
  return diagnostics.filter((diagnostic): diagnostic is Fixable => {
    const { fix } = diagnostic;
    if (fix === undefined || !isSafeFix(fix, (path) => texts.get(path) ?? '')) return false;
    // A fix belongs to the files it was found in; whatever else it names is not ours to change.
    if (fix.edits.some(({ span }) => !texts.has(span.path))) return false;
    if (fix.edits.some((edit) => taken.some((other) => overlap(edit, other)))) return false;
    taken.push(...fix.edits);
    return true;
  });
}

function overlap({ span: left }: TextEdit, { span: right }: TextEdit): boolean {
  if (left.path !== right.path) return false;
  // Two insertions at one place have no order.
  return left.start === right.start || (left.start < right.end && right.start < left.end);
}

/** The files with these fixes applied; every other character, line ends and byte order marks included, stays. */
export function withFixes(sources: readonly SourceFile[], fixes: readonly Fixable[]): readonly SourceFile[] {
  const edits = fixes.flatMap(({ fix }) => fix.edits);
  return sources.map((source) => {
    const own = edits.filter(({ span }) => span.path === source.path).sort((a, b) => b.span.start - a.span.start);
    // From the end, so that the places of the others hold.
    const text = own.reduce(
      (done, edit) => done.slice(0, edit.span.start) + edit.text + done.slice(edit.span.end),
      source.text,
    );
    return text === source.text ? source : { path: source.path, text };
  });
}

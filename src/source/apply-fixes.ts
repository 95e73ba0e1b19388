import type { Diagnostic, DiagnosticFix, TextEdit } from './diagnostic.js';
import type { SourceFile } from './source-file.js';
import { isCertainTypo } from './nearest-word.js';

/** A problem that can be fixed without asking. */
export type Fixable = Diagnostic & { readonly fix: DiagnosticFix };

/** The problems whose fixes are safe and do not overlap; of two that overlap, the first. */
export function safeFixesOf(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): readonly Fixable[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const taken: TextEdit[] = [];
  return diagnostics.filter((diagnostic): diagnostic is Fixable => {
    const { fix } = diagnostic;
    if (fix === undefined || !isSafeFix(fix, (path) => texts.get(path) ?? '')) return false;
    // A fix may only change the files that were checked.
    if (fix.edits.some(({ span }) => !texts.has(span.path))) return false;
    if (fix.edits.some((edit) => taken.some((other) => overlap(edit, other)))) return false;
    taken.push(...fix.edits);
    return true;
  });
}

function overlap({ span: left }: TextEdit, { span: right }: TextEdit): boolean {
  if (left.path !== right.path) return false;
  // Two insertions at the same offset have no order.
  return left.start === right.start || (left.start < right.end && right.start < left.end);
}

/** The files with these edits, which do not overlap; all other characters, line ends and byte order marks included, stay. */
export function withEdits(sources: readonly SourceFile[], edits: readonly TextEdit[]): readonly SourceFile[] {
  return sources.map((source) => {
    const own = edits.filter(({ span }) => span.path === source.path).sort((a, b) => b.span.start - a.span.start);
    // Applied from the end, so that earlier offsets stay valid.
    const text = own.reduce(
      (done, edit) => done.slice(0, edit.span.start) + edit.text + done.slice(edit.span.end),
      source.text,
    );
    return text === source.text ? source : { ...source, text };
  });
}

/**
 * Whether a fix may be applied without asking: a rule marks it as safe, or it replaces a word by another that differs
 * by a certain typo. `nearestWord` returns nothing if two words are equally near, so there is no alternative.
 */
function isSafeFix(fix: DiagnosticFix, textOf: (path: string) => string): boolean {
  const [edit, ...others] = fix.edits;
  if (fix.isSafe === true || edit === undefined || others.length > 0) return fix.isSafe === true;
  const written = textOf(edit.span.path).slice(edit.span.start, edit.span.end);
  // YAML could read a word that needs quotes as something else.
  return isPlainWord(written) && isPlainWord(edit.text) && isCertainTypo(written, edit.text);
}

function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}_$/][\p{L}\p{N}_$./{}-]*$/u.test(text);
}

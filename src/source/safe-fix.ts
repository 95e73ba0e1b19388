import type { Diagnostic, DiagnosticFix } from './diagnostic.js';
import { isCertainSlip } from './nearest-word.js';
import type { SourceFile } from './source-file.js';

/**
 * Whether a fix may be applied without asking: a rule vouches for it, or it puts one word in the place of another that is
 * the same with a slip of the finger. `nearestWord` names no word where two are equally near, so there is no other choice.
 */
export function isSafeFix(fix: DiagnosticFix, textOf: (path: string) => string): boolean {
  const [edit, ...others] = fix.edits;
  if (fix.isSafe === true || edit === undefined || others.length > 0) return fix.isSafe === true;
  const written = textOf(edit.span.path).slice(edit.span.start, edit.span.end);
  // Without quotes around it the other word would be something else, or nothing, to YAML.
  return isPlainWord(written) && isPlainWord(edit.text) && isCertainSlip(written, edit.text);
}

function isPlainWord(text: string): boolean {
  return /^[\p{L}\p{N}_$/][\p{L}\p{N}_$./{}-]*$/u.test(text);
}

/** How many of the problems `--fix` can mend. */
export function countSafeFixes(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): number {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return diagnostics.filter(({ fix }) => fix !== undefined && isSafeFix(fix, (path) => texts.get(path) ?? '')).length;
}

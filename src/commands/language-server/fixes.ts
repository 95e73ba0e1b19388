import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver/node';
import { safeFixesOf } from '../../source/apply-fixes.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import { shownDiagnostic } from './answers.js';
import type { OpenModel } from './open-models.js';
import { editsByUri, offsetOf, fileAt } from './positions.js';

/** What an editor offers for a range of a file: the fix of each diagnostic there, and all certain fixes at once. */
export function fixesIn(model: OpenModel, path: string, range: Range): readonly CodeAction[] {
  const file = fileAt(model, path);
  const [start, end] = [offsetOf(file, range.start), offsetOf(file, range.end)];
  const safe = safeFixesOf(model.diagnostics, model.sources);
  const own = safe.filter(({ span }) => span.path === path);
  const there = model.diagnostics.filter(({ span }) => span.path === path && span.start <= end && start <= span.end);
  const certain = new Set<Diagnostic>(safe);
  const single = there.flatMap((diagnostic) => fixOf(diagnostic, model, certain.has(diagnostic)));
  if (own.length === 0) return single;
  const edits = own.flatMap(({ fix }) => fix.edits);
  const title = own.length === 1 ? 'Apply the certain fix' : `Apply all ${own.length} certain fixes`;
  return [...single, { title, kind: CodeActionKind.SourceFixAll, edit: { changes: editsByUri(model, edits) } }];
}

function fixOf(diagnostic: Diagnostic, model: OpenModel, isCertain: boolean): readonly CodeAction[] {
  const { fix } = diagnostic;
  if (fix === undefined) return [];
  return [
    {
      title: fix.message,
      kind: CodeActionKind.QuickFix,
      isPreferred: isCertain,
      diagnostics: [shownDiagnostic(model, diagnostic)],
      edit: { changes: editsByUri(model, fix.edits) },
    },
  ];
}

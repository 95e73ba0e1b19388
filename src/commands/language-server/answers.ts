import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  type Diagnostic as ShownDiagnostic,
  type DocumentSymbol,
  InsertTextFormat,
  SymbolKind,
  type Hover,
  type Location,
  type Range,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import { loadEditing, type NamedPlace, type OutlineItem } from '../../stages.js';
import { safeFixesOf } from '../../source/apply-fixes.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import { firstFound } from '../../source/graph.js';
import type { SourceFile } from '../../source/source-file.js';
import type { OpenModel } from './open-models.js';
import { editsByUri, fileAt, locationOf, offsetOf, positionOf, rangeOf } from './positions.js';

export interface Asked {
  readonly model: OpenModel;
  readonly file: SourceFile;
  readonly offset: number;
}

export async function namedAt({ model, file, offset }: Asked): Promise<NamedPlace | undefined> {
  const { placeAt } = await loadEditing();
  return placeAt(model.places, { path: file.path, offset });
}

export async function hoverAt(asked: Asked): Promise<Hover | undefined> {
  const { model, file, offset } = asked;
  const { explanationOf, explanationOfLanguage } = await loadEditing();
  const place = await namedAt(asked);
  const explained =
    place === undefined
      ? firstFound(model.schemas, (schema) => explanationOfLanguage(schema, file.text, offset))
      : explanationOf(place, model);
  if (explained === undefined) return undefined;
  return { contents: { kind: 'markdown', value: explained.text }, range: rangeOf(file, explained) };
}

/** Every place with the name at the place, if it is wanted. */
export async function locationsAt(
  asked: Asked,
  isWanted: (place: NamedPlace) => boolean = () => true,
): Promise<readonly Location[]> {
  const { samePlaces } = await loadEditing();
  const place = await namedAt(asked);
  const same = place === undefined ? [] : samePlaces(place, asked.model.places);
  return same.filter(isWanted).map(({ span }) => locationOf(asked.model, span));
}

const completionKinds = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  snippet: CompletionItemKind.Snippet,
} as const;

export async function completionsAt({ model, file, offset }: Asked): Promise<readonly CompletionItem[]> {
  const { completionsAt: offersAt } = await loadEditing();
  const end = positionOf(file, offset);
  const [offers = []] = model.schemas
    .map((schema) => offersAt(schema, file.text, offset))
    .filter(({ length }) => length > 0);
  return offers.map(({ label, kind, docs, text, start }, index) => ({
    label,
    kind: completionKinds[kind],
    // In the order of the language: the usual keys first, the model's own types before the others.
    sortText: String(index).padStart(5, '0'),
    filterText: label,
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range: { start: positionOf(file, start), end }, newText: text },
    ...(docs !== undefined && { documentation: { kind: 'markdown', value: docs } }),
  }));
}

const symbolKinds: Readonly<Record<OutlineItem['kind'], SymbolKind>> = {
  api: SymbolKind.Module,
  type: SymbolKind.Struct,
  enum: SymbolKind.Enum,
  union: SymbolKind.Interface,
  field: SymbolKind.Field,
  member: SymbolKind.EnumMember,
  group: SymbolKind.Namespace,
  endpoint: SymbolKind.Method,
  name: SymbolKind.Key,
};

/** The declarations of a file, one inside the other. */
export async function symbolsOf({ model, file }: Omit<Asked, 'offset'>): Promise<readonly DocumentSymbol[]> {
  const { outlineOf, endOfDeclaration } = await loadEditing();
  // A document that is imported declares nothing in our language.
  const [document] = model.documents.filter(({ path }) => path === file.path);
  const shown = ({ name, detail, kind, span, items }: OutlineItem): DocumentSymbol => {
    const selectionRange = rangeOf(file, span);
    const range = rangeOf(file, { start: span.start, end: Math.max(span.end, endOfDeclaration(file, span)) });
    return { name, detail, kind: symbolKinds[kind], range, selectionRange, children: items.map(shown) };
  };
  return document === undefined ? [] : outlineOf(document).map(shown);
}

/** The declarations of all files whose names contain these letters. */
export function symbolsNamed(model: OpenModel, letters: string): readonly WorkspaceSymbol[] {
  const found = model.places.filter(
    ({ declared, name }) => declared !== undefined && name.toLowerCase().includes(letters.toLowerCase()),
  );
  return found.map(({ kind, name, span }) => ({
    name,
    kind: kind === 'type' ? SymbolKind.Struct : kind === 'endpoint' ? SymbolKind.Method : SymbolKind.Key,
    location: locationOf(model, span),
  }));
}

export function shownDiagnostic(model: OpenModel, diagnostic: Diagnostic): ShownDiagnostic {
  const { code, message, span, severity, notes } = diagnostic;
  return {
    code,
    source: 'modelwright',
    message,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    range: locationOf(model, span).range,
    ...(notes.length > 0 && {
      relatedInformation: notes.map((note) => ({ message: note.message, location: locationOf(model, note.span) })),
    }),
  };
}

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

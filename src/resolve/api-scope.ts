import type { ErrorDeclaration, Hole, Template } from '../model/model.js';
import type { StringRef, TypeRef } from '../model/type-ref.js';
import type { Namespace } from './merge-documents.js';
import type { WrittenTemplate } from '../parse/model-document.js';
import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import { didYouMean, isSlipOf } from '../source/nearest-word.js';
import { templateOf } from './documented.js';
import type { TypeScope } from './type-scope.js';

/** What endpoints are linked against. */
export interface ApiScope {
  readonly report: Report;
  readonly namespace: Namespace;
  readonly types: TypeScope;
  readonly holesByName: ReadonlyMap<string, Hole>;
  readonly errorsByName: ReadonlyMap<string, ErrorDeclaration>;
}

/** A hole that `params:` does not list. */
const nonEmptyText: StringRef = { kind: 'string', minLength: 1 };

export function holeType(name: string, holesByName: ReadonlyMap<string, Hole>): TypeRef {
  return holesByName.get(name)?.type ?? nonEmptyText;
}

/** A template without its places; a hole whose name is a slip of a declared one is reported. */
export function linkedTemplate(written: WrittenTemplate, holeNames: Iterable<string>, report: Report): Template {
  const names = [...holeNames];
  for (const part of written.parts) if (part.kind === 'hole') reportSlip(part, names, report);
  return templateOf(written);
}

function reportSlip(
  hole: { readonly name: string; readonly span: SourceSpan },
  names: readonly string[],
  report: Report,
): void {
  if (names.includes(hole.name)) return;
  const meant = names.find((name) => isSlipOf(hole.name, name));
  if (meant === undefined) return;
  report({
    code: 'unknown-hole',
    message: `Unknown hole "${hole.name}".${didYouMean(hole.name, [meant])} If not, list it under \`params:\`.`,
    span: hole.span,
    fix: { message: `Write "${meant}"`, span: hole.span, text: meant },
  });
}

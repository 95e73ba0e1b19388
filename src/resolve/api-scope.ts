import type { ErrorDeclaration, Hole, Template } from '../model/model.js';
import type { StringRef, TypeRef } from '../model/type-ref.js';
import type { Namespace } from './merge-documents.js';
import type { WrittenTemplate } from '../parse/model-document.js';
import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import { fixTo, isSlipOf } from '../source/nearest-word.js';
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

/** A template without its places. */
export function linkedTemplate(written: WrittenTemplate, holeNames: Iterable<string>, report: Report): Template {
  return templateOf(meantTemplate(written, holeNames, report));
}

/** A template as it was meant: a hole whose name is a slip of a declared one is reported, and taken for that one. */
export function meantTemplate(written: WrittenTemplate, holeNames: Iterable<string>, report: Report): WrittenTemplate {
  const names = [...holeNames];
  return {
    ...written,
    parts: written.parts.map((part) =>
      part.kind === 'hole' ? { ...part, name: reportSlip(part, names, report) ?? part.name } : part,
    ),
  };
}

function reportSlip(
  hole: { readonly name: string; readonly span: SourceSpan },
  names: readonly string[],
  report: Report,
): string | undefined {
  if (names.includes(hole.name)) return undefined;
  const meant = names.find((name) => isSlipOf(hole.name, name));
  if (meant === undefined) return undefined;
  report({
    code: 'unknown-hole',
    message: `Unknown hole "${hole.name}". Did you mean "${meant}"? If not, list it under \`params:\`.`,
    span: hole.span,
    fix: fixTo(meant, hole.span),
  });
  return meant;
}

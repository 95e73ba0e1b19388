import type { ErrorDeclaration, Hole, Template } from '../model/model.js';
import type { StringRef, TypeRef } from '../model/type-ref.js';
import type { Namespace } from './merge-documents.js';
import type { WrittenTemplate } from '../parse/model-document.js';
import { memoize } from '../source/memoize.js';
import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import { fixTo, isSlipOf } from '../source/nearest-word.js';
import { templateOf } from './documented.js';
import type { HoleNames, TypeScope } from './type-scope.js';

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
export function linkedTemplate(written: WrittenTemplate, holes: HoleNames, report: Report): Template {
  return templateOf(meantTemplate(written, holes, report));
}

/** A template as it was meant: a hole whose name is a slip of a declared one is reported, and taken for that one. */
export function meantTemplate(written: WrittenTemplate, holes: HoleNames, report: Report): WrittenTemplate {
  return {
    ...written,
    parts: written.parts.map((part) =>
      part.kind === 'hole' ? { ...part, name: reportSlip(part, holes, report) ?? part.name } : part,
    ),
  };
}

/** What undeclared holes are slips of, by name: many paths of a model have one of the same name. */
const meantHoles: (holes: HoleNames) => Map<string, string | undefined> = memoize(() => new Map());

function meantHole(name: string, holes: HoleNames): string | undefined {
  const known = meantHoles(holes);
  if (known.has(name)) return known.get(name);
  const meant = [...holes.keys()].find((declared) => isSlipOf(name, declared));
  known.set(name, meant);
  return meant;
}

function reportSlip(
  hole: { readonly name: string; readonly span: SourceSpan },
  holes: HoleNames,
  report: Report,
): string | undefined {
  if (holes.has(hole.name)) return undefined;
  const meant = meantHole(hole.name, holes);
  if (meant === undefined) return undefined;
  report({
    code: 'unknown-hole',
    message: `Unknown hole "${hole.name}". Did you mean "${meant}"? If not, list it under \`params:\`.`,
    span: hole.span,
    fix: fixTo(meant, hole.span),
  });
  return meant;
}

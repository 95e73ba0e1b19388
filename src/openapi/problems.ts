import type { Diagnostic, Severity } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import type { Document, Pointer } from './document.js';
import { spansOf } from './positions.js';

/** A mistake of a document, at a pointer. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: Pointer;
  /** The loss in the model because of it. */
  readonly lost?: string;
}

/** Mistakes as diagnostics, located by line and column in the files as written. */
export function diagnosticsOf(
  problems: readonly Problem[],
  files: readonly SourceFile[],
  document?: Document,
): readonly Diagnostic[] {
  if (problems.length === 0) return [];
  const spans = spansOf(
    files,
    problems.map(({ at }) => originOf(document, at)),
  );
  return problems.flatMap(({ code, severity, message }, index) => {
    const span = spans[index];
    return span === undefined ? [] : [{ code, severity, message, span, notes: [] }];
  });
}

/** The pointer into the document as written: converted parts have other locations. */
export function originOf(document: Document | undefined, pointer: Pointer): Pointer {
  return (document?.origins ?? []).reduce(originIn, pointer);
}

function originIn(pointer: Pointer, origins: ReadonlyMap<Pointer, Pointer>): Pointer {
  for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const origin = origins.get(at);
    if (origin !== undefined) return origin + pointer.slice(at.length);
  }
  return pointer;
}

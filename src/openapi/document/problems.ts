import type { Diagnostic, Severity } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/source-file.js';
import type { Document, Pointer } from './document.js';
import { withSpans } from './positions.js';

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
  const written = problems.map((problem) => ({ ...problem, at: originOf(document, problem.at) }));
  return withSpans(files, written).map(([{ code, severity, message }, span]) => {
    return { code, severity, message, span, notes: [] };
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

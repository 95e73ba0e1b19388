import { memberKindsOf } from '../../model/declarations.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Analysis } from './analysis.js';

/** The JSON kind of an item of `csv<T>`, which is read from the string between the commas. */
export function scalarKindOf(type: TypeRef, analysis: Analysis): 'text' | 'number' | 'boolean' {
  if (type.kind === 'integer' || type.kind === 'number') return 'number';
  if (type.kind === 'boolean') return 'boolean';
  const declaration = type.kind === 'named' ? analysis.declarationOf(type.name) : undefined;
  if (declaration?.kind === 'alias') return scalarKindOf(declaration.type, analysis);
  const [member] = declaration?.kind === 'enum' ? memberKindsOf(declaration) : [];
  // All members are of one kind: a rule ensures it.
  return member === undefined || member === 'string' ? 'text' : member;
}

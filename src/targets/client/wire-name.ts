import type { TypeRef } from '../../model/type-ref.js';
import { validatorSymbol } from '../../print/names.js';
import type { TextTypePrinting } from './text-type.js';

/** The function that reads a body: `parseResource`. */
export function parseText(body: TypeRef, { module }: Pick<TextTypePrinting, 'module'>): string {
  return module.mention(validatorSymbol(wireName(body), 'parse'));
}

// Of several names for one wire shape the first serves as well as any.
export function wireName(body: TypeRef): string {
  const named = body.kind === 'same' ? body.members[0] : body;
  if (named?.kind !== 'named')
    throw new Error(`Bug: a body is of kind "${body.kind}"; resolve() should have named it.`);
  return named.name;
}

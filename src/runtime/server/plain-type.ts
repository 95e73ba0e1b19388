import type { Type } from '../validators/index.js';

/** A type without aliases, and without null, which has no string form: a null value is omitted. */
export type PlainType = Exclude<Exclude<Type, () => unknown>, { readonly kind: 'alias' | 'nullable' }>;

export function plainTypeOf(type: Type): PlainType {
  if (typeof type === 'function') return plainTypeOf(type());
  if (typeof type === 'string') return type;
  if (type.kind === 'alias') return plainTypeOf(type.type);
  return type.kind === 'nullable' ? plainTypeOf(type.of) : type;
}

import type { LimitedType, Scalar, Type } from '../validators/index.js';

/** A type without aliases, and without null, which has no string form: a null value is omitted. */
export type PlainType = Exclude<Type, string | (() => unknown) | { readonly kind: 'alias' | 'nullable' }> | Keyword;

/** A type without limits. */
interface Keyword {
  readonly kind: Exclude<Scalar, LimitedType['kind']>;
}

export function plainTypeOf(type: Type): PlainType {
  if (typeof type === 'function') return plainTypeOf(type());
  if (typeof type === 'string') return { kind: type } as PlainType;
  if (type.kind === 'alias') return plainTypeOf(type.type);
  return type.kind === 'nullable' ? plainTypeOf(type.of) : type;
}

import { byName } from './by-name.js';
import { declarationsOf, withoutAlias } from './declarations.js';
import type { Model } from './model.js';
import type { TypeRef } from './type-ref.js';

/** What a hole may hold: as declared under `params:`, or any text that is not empty. */
export function holeTypeOf(model: Model, name: string): TypeRef {
  return byName(model.holes).get(name)?.type ?? { kind: 'string', minLength: 1 };
}

/**
 * Whether a text can be the value of a hole of this type. Exact for texts and enums; a scalar of another kind accepts
 * neither letters nor signs that steer a URL, except those its own form needs, which is judged to be none.
 */
export function accepts(type: TypeRef, text: string, model: Model): boolean {
  const declarations = declarationsOf(model);
  const target = withoutAlias(type, declarations);
  if (target.kind === 'named') {
    const declaration = declarations.get(target.name);
    return declaration?.kind === 'enum' && declaration.members.some(({ value }) => String(value) === text);
  }
  if (target.kind === 'format')
    return ['uri', 'email', 'time', 'datetime', 'datetime(ms)', 'datetime-local', 'http-date'].includes(target.format);
  if (target.kind !== 'string') return target.kind === 'unknown';
  const length = [...text].length;
  if (length < (target.minLength ?? 0) || length > (target.maxLength ?? Infinity)) return false;
  return target.pattern === undefined || new RegExp(`^(?:${target.pattern})$`, 'u').test(text);
}

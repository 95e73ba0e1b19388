import type { Declarations } from '../model/declarations.js';
import { isBig, type TypeRef, writtenType } from '../model/type-ref.js';
import { accepts } from '../verify/reading.js';
import { type Both, type Comparing, differ } from './difference.js';

/** Compares two types of different kinds: one may have all the values of the other. */
export function compareKinds(types: Both<TypeRef>, comparing: Comparing): void {
  const { old, new: now } = comparing.declarations;
  const isWider = contains(types.new, types.old, { outer: now, inner: old });
  const isNarrower = !isWider && contains(types.old, types.new, { outer: old, inner: now });
  const stem = isWider ? 'type-widened' : isNarrower ? 'type-narrowed' : 'type-changed';
  const message = `The type was \`${writtenType(types.old)}\`, and is \`${writtenType(types.new)}\`.`;
  differ({ stem, types, message }, comparing);
  // On the wire one may have all values of the other, and in TypeScript none.
  const [was, is] = [codeKind(types.old), codeKind(types.new)];
  if (stem !== 'type-changed' && was !== undefined && is !== undefined && was !== is)
    differ({ stem: 'representation-changed', types, message }, comparing);
}

/** The type that a scalar is in TypeScript; undefined if that depends on more than its kind. */
export function codeKind(type: TypeRef): string | undefined {
  switch (type.kind) {
    case 'string':
    case 'format':
      return 'string';
    case 'number':
      return 'number';
    case 'integer':
      return isBig(type) ? 'bigint' : 'number';
    case 'boolean':
      return 'boolean';
    case 'bytes':
      return 'Uint8Array';
    case 'csv':
      return 'readonly unknown[]';
    default:
      return undefined;
  }
}

/** Whether it is certain that each value of the inner type is of the outer one, too. */
function contains(outer: TypeRef, inner: TypeRef, declarations: Record<'outer' | 'inner', Declarations>): boolean {
  if (outer.kind === 'unknown') return true;
  const members = inner.kind === 'named' ? declarations.inner.get(inner.name) : undefined;
  if (members?.kind === 'enum') {
    const reading = { declarations: declarations.outer, form: 'strict' } as const;
    return !members.isOpen && members.members.every(({ value }) => accepts(value, outer, reading));
  }
  if (!isUnlimited(outer)) return false;
  if (outer.kind === 'string') return ['bytes', 'json', 'csv', 'format'].includes(inner.kind);
  return outer.kind === 'number' && inner.kind === 'integer' && inner.size !== 'int64' && inner.size !== 'uint64';
}

/** Whether a scalar has no limits: nothing but its kind, its name and names that nothing checks. */
function isUnlimited(type: TypeRef): boolean {
  return Object.keys(type).every((key) => ['kind', 'name', 'formatName'].includes(key));
}

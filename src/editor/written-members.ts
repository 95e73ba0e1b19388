import type { WrittenMember, WrittenType } from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';

/** All types of a model by name; if two have one name, the first counts. */
export type TypesByName = ReadonlyMap<string, readonly WrittenType[]>;

/** The fields of an object type, including those of the types that it extends or is made of. */
export function membersIn(
  types: TypesByName,
  of: string | TypeExpression,
  seen: Set<string> = new Set(),
): readonly WrittenMember[] {
  if (typeof of !== 'string' && of.kind === 'derived') {
    const chosen = new Set(of.fields.map(({ text }) => text));
    const isKept = ({ name }: WrittenMember): boolean =>
      of.how === 'patch' || chosen.has(name.text) === (of.how === 'pick');
    return membersIn(types, of.of, seen).filter(isKept);
  }
  const name = typeof of === 'string' ? of : nameIn(of);
  // A circular `extends` is reported elsewhere.
  if (name === undefined || seen.has(name)) return [];
  seen.add(name);
  const [type] = types.get(name) ?? [];
  if (type?.kind === 'alias') return membersIn(types, type.type, seen);
  if (type?.kind !== 'object') return [];
  return [...type.extends.flatMap((base) => membersIn(types, base, seen)), ...type.fields];
}

/** The name that a type consists of; undefined for any other type. */
export function nameIn(type: TypeExpression): string | undefined {
  return type.kind === 'name' ? type.name : undefined;
}

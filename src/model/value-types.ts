import { type Declarations, withoutAlias } from './declarations.js';
import type { Field, PatternField } from './model.js';
import { matchesName } from './name-pattern.js';
import type { TypeRef } from './type-ref.js';

const anything: TypeRef = { kind: 'unknown' };
const text: TypeRef = { kind: 'string' };

/** What a value that is not null is of: through aliases, `| null`, `json<…>`, and several names for one shape. */
export function coreTypeOf(type: TypeRef, declarations: Declarations): TypeRef {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'nullable' || target.kind === 'json') return coreTypeOf(target.of, declarations);
  return target.kind === 'same' ? coreTypeOf(target.members[0] ?? anything, declarations) : target;
}

/** The type of each item of a list of that type. */
export function itemTypeOf(type: TypeRef, declarations: Declarations): TypeRef {
  const core = coreTypeOf(type, declarations);
  return core.kind === 'array' || core.kind === 'csv' ? core.items : anything;
}

/**
 * The types of the members of an object of that type by name: of a map, of fields, of the variant of a union whose name
 * stands under the tag. What has none, as a field that does not exist, may be anything.
 */
export function memberTypesOf(
  type: TypeRef,
  textAt: (name: string) => string | undefined,
  declarations: Declarations,
): (name: string) => TypeRef {
  const core = coreTypeOf(type, declarations);
  if (core.kind === 'map') return () => core.values;
  const declaration = core.kind === 'named' ? declarations.get(core.name) : undefined;
  if (declaration?.kind === 'object') return typeIn(declaration.fields, declaration.patterns);
  if (declaration?.kind !== 'union') return () => anything;
  const { tag, variants } = declaration;
  const fieldType = typeIn(variants.find(({ name }) => name === textAt(tag))?.fields ?? []);
  return (name) => (name === tag ? text : fieldType(name));
}

function typeIn(fields: readonly Field[], patterns: readonly PatternField[] = []): (name: string) => TypeRef {
  return (name) =>
    (fields.find((field) => field.name === name) ?? patterns.find((pattern) => matchesName(pattern.names, name)))
      ?.type ?? anything;
}

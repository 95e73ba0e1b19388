import type { EnumDeclaration, Field, Model, ObjectDeclaration, PatternField, TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { memoize } from '../source/memoize.js';
import { matchesName } from './name-pattern.js';

/** The declared types by name. */
export type Declarations = ReadonlyMap<string, TypeDeclaration>;

export function declarationsOf({ types }: Model): Declarations {
  return byName(types);
}

/** Through aliases, to what they stand for; an alias that leads back to itself stays as it is. */
export function withoutAlias(ref: TypeRef, declarations: Declarations): TypeRef {
  // Most types lead nowhere, and this is asked of every field.
  if (ref.kind !== 'named' || declarations.get(ref.name)?.kind !== 'alias') return ref;
  const followed = new Set<string>();
  let current: TypeRef = ref;
  while (current.kind === 'named' && !followed.has(current.name)) {
    followed.add(current.name);
    const declaration = declarations.get(current.name);
    if (declaration?.kind !== 'alias') return current;
    current = declaration.type;
  }
  return current;
}

/** Whether a value is one text without quotes or commas: a scalar, or a member of an enum. Aliases are followed before. */
export function isScalar(type: TypeRef, declarations: Declarations): boolean {
  if (type.kind === 'named') return declarations.get(type.name)?.kind === 'enum';
  return ['boolean', 'string', 'integer', 'number', 'format'].includes(type.kind);
}

/** What the members of an enum are: `number` of `[1, 2]`. */
export function memberKindsOf({ members }: EnumDeclaration): ReadonlySet<'string' | 'number' | 'boolean'> {
  return new Set(
    members.map(({ value }) =>
      typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean',
    ),
  );
}

/** Whether all members of an enum are texts. */
export function isTextEnum(declaration: EnumDeclaration): boolean {
  return [...memberKindsOf(declaration)].every((kind) => kind === 'string');
}

/** The object type behind a type: through aliases, `null` and `json<…>`; of several names for one shape, the first. */
export function objectOf(ref: TypeRef | undefined, declarations: Declarations): ObjectDeclaration | undefined {
  const followed = new Set<TypeRef>();
  let current = ref;
  // What was met before is an alias that leads back to itself, `A: json<A>`: no object is behind it.
  while (current !== undefined && !followed.has(current)) {
    followed.add(current);
    const target = withoutAlias(current, declarations);
    if (target.kind === 'nullable' || target.kind === 'json') current = target.of;
    else if (target.kind === 'same') current = target.members[0];
    else {
      const declaration = target.kind === 'named' ? declarations.get(target.name) : undefined;
      return declaration?.kind === 'object' ? declaration : undefined;
    }
  }
  return undefined;
}

/** The field that a path such as `['objectTypeProperty', 'arrayOfIntExample']` leads to. */
export function fieldAt(
  path: readonly string[],
  object: ObjectDeclaration | undefined,
  declarations: Declarations,
): Field | undefined {
  const [name, ...rest] = path;
  const field = object?.fields.find((candidate) => candidate.name === name);
  return field === undefined || rest.length === 0
    ? field
    : fieldAt(rest, objectOf(field.type, declarations), declarations);
}

interface Named {
  readonly name: string;
}

const mapOf: (things: readonly Named[]) => ReadonlyMap<string, Named> = memoize(
  (things) => new Map(things.map((thing) => [thing.name, thing])),
);

/** The things of a list by name, as of `model.types` or `model.placeholders`. Made once for each list. */
export function byName<Thing extends Named>(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return mapOf(things) as ReadonlyMap<string, Thing>;
}

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

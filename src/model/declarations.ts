import type {
  EnumDeclaration,
  Field,
  Fielded,
  Model,
  ObjectDeclaration,
  TypeDeclaration,
  UnionDeclaration,
} from './model.js';
import type { TypeRef } from './type-ref.js';
import { memoize } from '../source/memoize.js';
import { patternFor } from './name-pattern.js';

/** The declared types by name. */
export type Declarations = ReadonlyMap<string, TypeDeclaration>;

export function declarationsOf({ types }: Model): Declarations {
  return byName(types);
}

/** The type behind another one. All of these follow aliases; a circular alias stays as it is. */
type Behind = (type: TypeRef, declarations: Declarations) => TypeRef;

export const withoutAlias: Behind = behind();

/** Also behind several names for one shape: the first. */
export const plainTypeOf: Behind = behind('same');

/** The type of a value that is not null. */
export const givenTypeOf: Behind = behind('same', 'nullable');

/** The type of a value that is not null, also inside `json<…>`. */
export const coreTypeOf: Behind = behind('same', 'nullable', 'json');

function behind(...kinds: readonly ('same' | 'nullable' | 'json')[]): Behind {
  return (type, declarations) =>
    lastBehind(type, (ref) => {
      if (ref.kind === 'same') return kinds.includes('same') ? ref.members[0] : undefined;
      if (ref.kind === 'nullable' || ref.kind === 'json') return kinds.includes(ref.kind) ? ref.of : undefined;
      return aliased(ref, declarations);
    });
}

function aliased(ref: TypeRef, declarations: Declarations): TypeRef | undefined {
  const declaration = ref.kind === 'named' ? declarations.get(ref.name) : undefined;
  return declaration?.kind === 'alias' ? declaration.type : undefined;
}

/** The last of the types that are behind each other; in a circle, `A: json<A>`, the last before the first one again. */
function lastBehind(type: TypeRef, next: (type: TypeRef) => TypeRef | undefined): TypeRef {
  let behind = next(type);
  // Most types have none behind them, and this runs for every field.
  if (behind === undefined) return type;
  const followed = new Set<TypeRef>();
  let last = type;
  for (; behind !== undefined && !followed.has(behind); behind = next(last)) {
    followed.add(behind);
    last = behind;
  }
  return last;
}

/** The object, enum or union that a type refers to, through aliases. */
export function declarationOf(ref: TypeRef | undefined, declarations: Declarations): TypeDeclaration | undefined {
  const target = ref && withoutAlias(ref, declarations);
  return target?.kind === 'named' ? declarations.get(target.name) : undefined;
}

/** The enum behind a type, through aliases. */
export function enumOf(ref: TypeRef | undefined, declarations: Declarations): EnumDeclaration | undefined {
  const declaration = declarationOf(ref, declarations);
  return declaration?.kind === 'enum' ? declaration : undefined;
}

/** The same if all its members are strings. */
export function textEnumOf(ref: TypeRef | undefined, declarations: Declarations): EnumDeclaration | undefined {
  const declaration = enumOf(ref, declarations);
  return declaration !== undefined && isTextEnum(declaration) ? declaration : undefined;
}

/** The kinds of the members of an enum: `number` for `[1, 2]`. */
export function memberKindsOf({ members }: EnumDeclaration): ReadonlySet<'string' | 'number' | 'boolean'> {
  return new Set(members.map(({ value }) => typeof value as 'string' | 'number' | 'boolean'));
}

/** The members of an enum by their names in generated code; undefined if a number has none. */
export function memberNamesOf({ members }: EnumDeclaration): readonly string[] | undefined {
  const names = members.flatMap(({ value, name }) => name ?? (typeof value === 'string' ? value : []));
  return names.length === members.length ? names : undefined;
}

/** Whether all members of an enum are strings. */
export function isTextEnum({ members }: EnumDeclaration): boolean {
  return members.every(({ value }) => typeof value === 'string');
}

/** The object type behind a type: through aliases, `null` and `json<…>`; the first of several names for one shape. */
export function objectOf(ref: TypeRef | undefined, declarations: Declarations): ObjectDeclaration | undefined {
  const declaration = ref && declarationOf(coreTypeOf(ref, declarations), declarations);
  return declaration?.kind === 'object' ? declaration : undefined;
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

/** The fields of a body that list actions: arrays of a union. */
export function actionsFields(
  body: TypeRef | undefined,
  declarations: Declarations,
): readonly { readonly name: string; readonly union: UnionDeclaration }[] {
  return (objectOf(body, declarations)?.fields ?? []).flatMap(({ name, type }) => {
    const list = withoutAlias(type, declarations);
    const union = list.kind === 'array' ? declarationOf(list.items, declarations) : undefined;
    return union?.kind === 'union' ? [{ name, union }] : [];
  });
}

interface Named {
  readonly name: string;
}

const mapOf: (things: readonly Named[]) => ReadonlyMap<string, Named> = memoize(
  (things) => new Map(things.map((thing) => [thing.name, thing])),
);

/** The items of a list by name, such as `model.types` or `model.placeholders`. Computed once per list. */
export function byName<Thing extends Named>(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return mapOf(things) as ReadonlyMap<string, Thing>;
}

const anything: TypeRef = { kind: 'unknown' };
const text: TypeRef = { kind: 'string' };

/** The type of each item of a list of that type, by its index. */
export function itemTypesOf(type: TypeRef, declarations: Declarations): (index: number) => TypeRef {
  const core = coreTypeOf(type, declarations);
  if (core.kind === 'tuple') return (index) => core.items[index] ?? core.rest ?? anything;
  return () => (core.kind === 'array' || core.kind === 'csv' ? core.items : anything);
}

type TextAt = (name: string) => string | undefined;

/** The fields of a value: those of an object, or of the union variant that the tag selects. */
export function fieldedOf(type: TypeRef, textAt: TextAt, declarations: Declarations): Fielded | undefined {
  const declaration = declarationOf(coreTypeOf(type, declarations), declarations);
  if (declaration?.kind === 'object') return declaration;
  return declaration?.kind === 'union'
    ? declaration.variants.find(({ name }) => name === textAt(declaration.tag))
    : undefined;
}

/**
 * The type of each member of an object of that type, by name: of a map, an object, or the union variant that the tag
 * selects. Unknown members may be anything.
 */
export function memberTypesOf(type: TypeRef, textAt: TextAt, declarations: Declarations): (name: string) => TypeRef {
  const core = coreTypeOf(type, declarations);
  if (core.kind === 'map') return () => core.values;
  const { fields = [], patterns } = fieldedOf(core, textAt, declarations) ?? {};
  const declaration = declarationOf(core, declarations);
  const tag = declaration?.kind === 'union' ? declaration.tag : undefined;
  return (name) => {
    if (name === tag) return text;
    const field = fields.find((one) => one.name === name) ?? patternFor(name, patterns);
    return field?.type ?? anything;
  };
}

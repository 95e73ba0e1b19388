import type {
  ModelDocument,
  ParameterLocation,
  WrittenEndpoint,
  WrittenGroup,
  WrittenMember,
  WrittenType,
} from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';
import { multimapOf } from '../source/graph.js';

export interface DeclaredName {
  readonly name: string;
  readonly docs: string | undefined;
}

/** What an editor can offer for a model: the names from all files, and whether they are complete. */
export interface DeclaredNames {
  readonly types: readonly (DeclaredName & {
    readonly isGeneric: boolean;
    readonly isObject: boolean;
    readonly isUnion: boolean;
  })[];
  readonly scopes: readonly DeclaredName[];
  readonly schemes: readonly DeclaredName[];
  readonly placeholders: readonly DeclaredName[];
  readonly errors: readonly DeclaredName[];
  readonly resources: readonly DeclaredName[];
  readonly variants: readonly DeclaredName[];
  /** The parameters of all endpoints, by location; placeholders are path parameters. */
  readonly parameters: Readonly<Record<ParameterLocation, readonly DeclaredName[]>>;
  readonly fields: readonly DeclaredName[];
  /** The boolean fields of the bodies of all endpoints. */
  readonly switches: readonly DeclaredName[];
  /** Headings such as `query extends Paging, Sorting` that the model uses or could use. */
  readonly headings: readonly string[];
  /** The fields of an object type, including those of the types that it extends. */
  fieldsOf(type: string): readonly DeclaredName[];
  /** Paths such as `name`, and `address.city` in a nested object. */
  pathsOf(type: string): readonly string[];
  parametersOf(resource: string): readonly DeclaredName[];
}

export function declaredNames(documents: readonly ModelDocument[]): DeclaredNames {
  const types = documents.flatMap((document) => document.types);
  const typesByName = multimapOf(types.map((type) => [type.name.text, type]));
  const membersOf = (of: string | TypeExpression): readonly WrittenMember[] => membersIn(typesByName, of);
  const groups = documents.flatMap((document) => document.groups);
  const groupsByResource = multimapOf(groups.map((group) => [group.resource?.text, group]));
  const ownersIn = (some: readonly WrittenGroup[]): readonly Owner[] =>
    some.flatMap((group) => [group, ...group.endpoints]);
  const owners = ownersIn(groups);
  const listed = (location: ParameterLocation, those: readonly Owner[]): readonly WrittenMember[] =>
    those.flatMap((owner) => [...owner[location].extends.flatMap(membersOf), ...owner[location].members]);
  return {
    types: named(
      types.filter(({ isMade }) => !isMade),
      (type) => ({
        isGeneric: type.typeParameters.length > 0,
        isObject: isObject(type),
        isUnion: type.kind === 'union',
      }),
    ),
    scopes: named(documents.flatMap((document) => document.scopes)),
    schemes: named(documents.flatMap((document) => document.auth?.schemes ?? [])),
    placeholders: named(documents.flatMap((document) => document.params)),
    errors: named(documents.flatMap((document) => document.errors)),
    resources: named(documents.flatMap((document) => document.resources)),
    variants: named(types.flatMap((type) => (type.kind === 'union' ? type.variants : []))),
    parameters: {
      query: named(listed('query', owners)),
      headers: named([...documents.flatMap(({ headers }) => headers), ...listed('headers', owners)]),
      cookies: named(listed('cookies', owners)),
    },
    fields: named(types.flatMap((type) => (type.kind === 'object' ? type.fields : []))),
    switches: named(
      groups
        .flatMap(({ endpoints }) => endpoints.flatMap(({ body = [] }) => body))
        .flatMap(({ type }) => membersOf(type))
        .filter(({ type }) => isBoolean(type, typesByName)),
    ),
    headings: headingsOf(types, owners),
    fieldsOf: (type) => named(membersOf(type)),
    pathsOf: (type) =>
      membersOf(type).flatMap((field) => [
        field.name.text,
        ...membersOf(field.type).map((inner) => `${field.name.text}.${inner.name.text}`),
      ]),
    parametersOf: (resource) => named(listed('query', ownersIn(groupsByResource.get(resource) ?? []))),
  };
}

type Owner = Pick<WrittenGroup | WrittenEndpoint, ParameterLocation>;

/** `OrderDraft: omit<Order, id>` declares an object type too. */
function isObject(type: WrittenType): boolean {
  return type.kind === 'object' || (type.kind === 'alias' && type.type.kind === 'derived');
}

/** `boolean`, `boolean | null`, and an alias of either. */
function isBoolean(type: TypeExpression, types: TypesByName, seen: Set<string> = new Set()): boolean {
  if (type.kind === 'either') return type.members.every((one) => one.kind === 'null' || isBoolean(one, types, seen));
  const name = nameIn(type);
  // A circular alias is reported elsewhere.
  if (name === undefined || seen.has(name)) return false;
  seen.add(name);
  const [declared] = types.get(name) ?? [];
  return declared?.kind === 'alias' ? isBoolean(declared.type, types, seen) : name === 'boolean';
}

/** The headings in use, and one for each type that has fields. */
function headingsOf(types: readonly WrittenType[], owners: readonly Owner[]): readonly string[] {
  const written = owners.flatMap(({ query, headers, cookies }) =>
    [query, headers, cookies].map(({ location, extends: bases }) => headingOf(location, bases.map(nameIn))),
  );
  const structured = new Set(
    types.filter(({ kind }) => kind === 'object' || kind === 'union').map(({ name }) => name.text),
  );
  const isFlat = ({ type }: WrittenMember): boolean => type.kind === 'name' && !structured.has(type.name);
  const flat = types.filter(
    (type) => type.kind === 'object' && type.typeParameters.length === 0 && type.fields.every(isFlat),
  );
  const possible = flat.map(({ name }) => headingOf('query', [name.text]));
  return [...new Set([...written, ...possible])].filter((heading) => heading !== undefined).sort();
}

function headingOf(location: ParameterLocation, bases: readonly (string | undefined)[]): string | undefined {
  return bases.length === 0 || bases.includes(undefined) ? undefined : `${location} extends ${bases.join(', ')}`;
}

interface Written {
  readonly name: { readonly text: string };
  readonly docs?: string | undefined;
}

function named<T extends Written, More extends object = object>(
  things: readonly T[],
  more?: (thing: T) => More,
): readonly (DeclaredName & More)[] {
  const byName = new Map<string, DeclaredName & More>();
  for (const thing of things) {
    const { name, docs } = thing;
    if (!byName.has(name.text)) byName.set(name.text, { name: name.text, docs, ...(more?.(thing) as More) });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

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
function nameIn(type: TypeExpression): string | undefined {
  return type.kind === 'name' ? type.name : undefined;
}

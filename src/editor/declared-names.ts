import type { ModelDocument, WrittenMember, WrittenType } from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';

/** A name that an author gave, and what its docs say. */
export interface DeclaredName {
  readonly name: string;
  readonly docs: string | undefined;
}

/** What an editor can offer of a model: the names in it, whatever file they are in, and whether the rest is right. */
export interface DeclaredNames {
  readonly types: readonly (DeclaredName & { readonly isGeneric: boolean; readonly isObject: boolean })[];
  readonly scopes: readonly DeclaredName[];
  readonly holes: readonly DeclaredName[];
  readonly errors: readonly DeclaredName[];
  readonly resources: readonly DeclaredName[];
  readonly variants: readonly DeclaredName[];
  /** The fields of an object type, those of the types it extends included. */
  fieldsOf(type: string): readonly DeclaredName[];
  /** `name`, and `address.city` one object further. */
  pathsOf(type: string): readonly string[];
  /** The query parameters of the endpoints about a resource. */
  parametersOf(resource: string): readonly DeclaredName[];
}

export function declaredNames(documents: readonly ModelDocument[]): DeclaredNames {
  const types = documents.flatMap((document) => document.types);
  const membersOf = (name: string): readonly WrittenMember[] => membersIn(types, name, new Set());
  return {
    types: named(types, (type) => ({ isGeneric: type.typeParameters.length > 0, isObject: type.kind === 'object' })),
    scopes: named(documents.flatMap((document) => document.scopes)),
    holes: named(documents.flatMap((document) => document.params)),
    errors: named(documents.flatMap((document) => document.errors)),
    resources: named(documents.flatMap((document) => document.resources)),
    variants: named(types.flatMap((type) => (type.kind === 'union' ? type.variants : []))),
    fieldsOf: (type) => named(membersOf(type)),
    pathsOf: (type) =>
      membersOf(type).flatMap((field) => [
        field.name.text,
        ...membersOf(nameIn(field.type) ?? '').map((inner) => `${field.name.text}.${inner.name.text}`),
      ]),
    parametersOf(resource) {
      const groups = documents.flatMap((document) => document.groups);
      const about = groups.filter((group) => group.resource?.text === resource);
      return named(
        about.flatMap((group) =>
          [group, ...group.endpoints].flatMap(({ query }) => [
            ...query.extends.flatMap((type) => membersOf(nameIn(type) ?? '')),
            ...query.members,
          ]),
        ),
      );
    },
  };
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

function membersIn(types: readonly WrittenType[], name: string, seen: Set<string>): readonly WrittenMember[] {
  // A type that extends itself is reported elsewhere.
  if (seen.has(name)) return [];
  seen.add(name);
  const type = types.find((candidate) => candidate.name.text === name);
  if (type?.kind === 'alias') return membersIn(types, nameIn(type.type) ?? '', seen);
  if (type?.kind !== 'object') return [];
  return [...type.extends.flatMap((base) => membersIn(types, nameIn(base) ?? '', seen)), ...type.fields];
}

function nameIn(type: TypeExpression): string | undefined {
  return type.kind === 'name' ? type.name : undefined;
}

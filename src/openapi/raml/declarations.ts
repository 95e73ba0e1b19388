import { isObject, type Json, memberOf, objectOf, textOf } from '../json.js';
import { lookUp, scalarOf, type Scope, sectionOf, type Source } from './source.js';

/** A declared type of a document or of one of its libraries. */
export interface Declared {
  readonly name: string;
  readonly value: Json;
  readonly scope: Scope;
  /** Its name among the components: all libraries share one namespace. */
  readonly component: string;
}

export interface Types {
  readonly source: Source;
  readonly root: Scope;
  readonly declared: readonly Declared[];
  readonly byScope: ReadonlyMap<Scope, ReadonlyMap<string, Declared>>;
  /** The types that inherit from a type directly. */
  readonly heirs: ReadonlyMap<Declared, readonly Declared[]>;
}

export function declaredTypes(source: Source, root: Scope): Types {
  const declared: Declared[] = [];
  const byScope = new Map<Scope, Map<string, Declared>>();
  const taken = new Set<string>();
  const visit = (scope: Scope, alias: string): void => {
    if (byScope.has(scope)) return;
    const own = new Map<string, Declared>();
    byScope.set(scope, own);
    for (const [name, value] of Object.entries(sectionOf(scope, 'types'))) {
      const component = taken.has(name) ? `${alias}.${name}` : name;
      taken.add(component);
      const one = { name, value, scope: scopeFor(source, value, scope), component };
      own.set(name, one);
      declared.push(one);
    }
    for (const [name, library] of scope.uses) visit(library, name);
  };
  visit(root, '');
  // Libraries of included files.
  for (const [path, scope] of source.libraries) visit(scope, path);
  const heirs = new Map<Declared, Declared[]>();
  const types = { source, root, declared, byScope, heirs };
  for (const one of declared) {
    for (const parent of parentsOf(types, one)) heirs.set(parent, [...(heirs.get(parent) ?? []), one]);
  }
  return types;
}

/** The scope for the names in a value. */
export function scopeFor({ origins }: Source, value: Json, otherwise: Scope): Scope {
  return isObject(value) || Array.isArray(value) ? (origins.get(value)?.scope ?? otherwise) : otherwise;
}

/** The declared type with a name. Arguments of a template use the names of the document. */
export function declaredAs(types: Types, name: string, scope: Scope): Declared | undefined {
  const found = lookUp(scope, 'types', name) ?? lookUp(types.root, 'types', name);
  return found === undefined ? undefined : types.byScope.get(found.scope)?.get(found.name);
}

function parentsOf(types: Types, { value, scope }: Declared): readonly Declared[] {
  return superTypesOf(value).flatMap((name) =>
    typeof name === 'string' ? (declaredAs(types, name, scope) ?? []) : [],
  );
}

/** The supertypes of a value: one, or several that it inherits from. */
export function superTypesOf(value: Json): readonly Json[] {
  const object = objectOf(value);
  const type = isObject(value) ? scalarOf(memberOf(object, 'type') ?? memberOf(object, 'schema')) : value;
  if (Array.isArray(type)) return type as readonly Json[];
  return type === undefined || type === null ? [] : [textOf(type)?.trim() ?? type];
}

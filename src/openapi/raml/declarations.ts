import { circleThrough, multimapOf, targetsFirst } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import { isObject, type Json, type JsonObject, memberOf, textOf } from '../document/json.js';
import { type Pointer, pointerTo } from '../document/document.js';
import { Unreadable } from './limits.js';
import { type Found, lookUp, originOf, scalarOf, type Scope, sectionOf, type Source } from './source.js';

/** The built-in types of RAML. */
export const builtIns: Readonly<Record<string, JsonObject>> = {
  any: {},
  object: { type: 'object', properties: {}, additionalProperties: true },
  array: { type: 'array', items: {} },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  nil: { type: 'null' },
  null: { type: 'null' },
  file: { type: 'string', format: 'binary' },
  'date-only': { type: 'string', format: 'date' },
  'time-only': { type: 'string', format: 'time-local' },
  'datetime-only': { type: 'string', format: 'date-time-local' },
  datetime: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'http-date' },
};

export function isBuiltIn(name: string): boolean {
  return Object.hasOwn(builtIns, name);
}

/** A declared type of a document or of one of its libraries. */
export interface Declared extends Found {
  readonly at: Pointer;
  /** Its name among the components: all libraries share one namespace. */
  readonly component: string;
}

export interface Types {
  readonly source: Source;
  readonly root: Scope;
  readonly declared: readonly Declared[];
  readonly byScope: ReadonlyMap<Scope, ReadonlyMap<string, Declared>>;
}

/** Which types inherit from which. */
export interface Inheritance {
  /** All types, each after those that it inherits from. */
  readonly inOrder: readonly Declared[];
  /** The types that inherit from a type directly. */
  readonly heirs: ReadonlyMap<Declared, readonly Declared[]>;
}

export function declaredTypes(source: Source, root: Scope): Types {
  const declared: Declared[] = [];
  const byScope = new Map<Scope, Map<string, Declared>>();
  const taken = new Set<string>();
  // The libraries of included files come last.
  const waiting = [
    [root, ''] as const,
    ...[...source.libraries].map(([path, scope]) => [scope, path] as const),
  ].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [scope, alias] = next;
    if (byScope.has(scope)) continue;
    const own = new Map<string, Declared>();
    byScope.set(scope, own);
    const written = memberOf(scope.root, 'types') ?? memberOf(scope.root, 'schemas');
    const section = originOf(source, written)?.at ?? originOf(source, scope.root)?.at ?? '#';
    for (const [name, value] of Object.entries(sectionOf(scope, 'types'))) {
      const component = taken.has(name) ? `${alias}.${name}` : name;
      taken.add(component);
      const at = originOf(source, value)?.at ?? pointerTo(section, name);
      const one = { name, value, scope: scopeFor(source, value, scope), at, component };
      own.set(name, one);
      declared.push(one);
    }
    waiting.push(...[...scope.uses].map(([name, library]) => [library, name] as const).reverse());
  }
  return { source, root, declared, byScope };
}

export const inheritanceOf: (types: Types) => Inheritance = memoize((types: Types): Inheritance => {
  const parents = new Map(types.declared.map((one) => [one, new Set(parentsOf(types, one.value, one.scope))]));
  const inOrder = targetsFirst(types.declared, (one) => parents.get(one) ?? []);
  const known = new Set<Declared>();
  for (const one of inOrder) {
    // Only on a way in a circle does a parent come later.
    const later = [...(parents.get(one) ?? [])].find((parent) => !known.has(parent));
    if (later !== undefined) throw circle(circleThrough(later, parents) ?? []);
    known.add(one);
  }
  const heirs = multimapOf([...parents].flatMap(([one, above]) => [...above].map((parent) => [parent, one] as const)));
  return { inOrder: [...inOrder], heirs };
});

function circle(types: readonly Declared[]): Unreadable {
  const names = types.map(({ component }) => component);
  const shown = names.length > 6 ? [...names.slice(0, 5), '…', ...names.slice(-1)] : names;
  return new Unreadable(
    `A type cannot inherit from itself: ${shown.join(' → ')}. Remove one of these supertypes. A property may have the type around it.`,
    types[0]?.at ?? '#',
  );
}

/** The scope for the names in a value. */
export function scopeFor(source: Source, value: Json, otherwise: Scope): Scope {
  return originOf(source, value)?.scope ?? otherwise;
}

/** The declared type with a name. Arguments of a template use the names of the document. */
export function declaredAs(types: Types, name: string, scope: Scope): Declared | undefined {
  if (isBuiltIn(name)) return undefined;
  const found = lookUp(scope, 'types', name) ?? lookUp(types.root, 'types', name);
  return found === undefined ? undefined : types.byScope.get(found.scope)?.get(found.name);
}

function parentsOf(types: Types, value: Json, scope: Scope): readonly Declared[] {
  return superTypesOf(value).flatMap((type) => {
    if (isObject(type)) return parentsOf(types, type, scopeFor(types.source, type, scope));
    return typeof type === 'string' ? (declaredAs(types, type, scope) ?? []) : [];
  });
}

/** The supertypes of a value: one, or several that it inherits from. */
export function superTypesOf(value: Json): readonly Json[] {
  const type = isObject(value) ? scalarOf(memberOf(value, 'type') ?? memberOf(value, 'schema')) : value;
  if (Array.isArray(type)) return type as readonly Json[];
  return type === undefined || type === null ? [] : [textOf(type)?.trim() ?? type];
}

import { memoize } from '../../source/memoize.js';
import { words } from '../../source/words.js';
import { isObject, type Json, memberOf, objectOf } from '../document/json.js';
import { type Declared, declaredAs, inheritanceOf, scopeFor, superTypesOf, type Types } from './declarations.js';
import { spend, within } from './limits.js';
import { type Found, scalarOf, type Scope } from './source.js';

/** A property; its name is without the question mark, and a pattern is between slashes. */
export interface Property extends Found {
  readonly isRequired: boolean;
}

/** A type with everything that it inherits. */
export interface Flat {
  /** `object`, `string`, … or an expression such as `Cat | Dog` and `Cat[]`. */
  readonly base: string;
  readonly scope: Scope;
  readonly facets: ReadonlyMap<string, Json>;
  readonly properties: ReadonlyMap<string, Property>;
}

/** Facets that concern only the type itself, and are not inherited. */
const ownOnly = new Set(words('displayName description discriminatorValue default type schema properties uses'));

export function flatten(types: Types, value: Json, scope: Scope): Flat {
  const object = objectOf(value);
  const own = scopeFor(types.source, value, scope);
  const inherited = superTypesOf(value).map((type) => flatType(types, type, own));
  const [first] = inherited;
  const { limits } = types.source;
  spend(limits, 1 + inherited.reduce((sum, { properties, facets }) => sum + properties.size + facets.size, 0));
  const properties = new Map(inherited.flatMap((one) => [...one.properties]));
  for (const property of propertiesIn(types, memberOf(object, 'properties'), own))
    properties.set(property.name, property);
  const facets = new Map(inherited.flatMap((one) => [...one.facets]));
  for (const [name, facet] of Object.entries(object)) {
    if (!ownOnly.has(name) && !name.startsWith('(')) facets.set(name, scalarOf(facet));
  }
  const implied = Object.hasOwn(object, 'properties') ? 'object' : Object.hasOwn(object, 'items') ? 'array' : 'string';
  return { base: first?.base ?? implied, scope: first?.scope ?? own, facets, properties };
}

function flatType(types: Types, type: Json, scope: Scope): Flat {
  if (isObject(type)) return flatten(types, type, scope);
  const name = String(type).trim();
  const declared = declaredAs(types, name, scope);
  return declared === undefined
    ? { base: name, scope, facets: new Map(), properties: new Map() }
    : flatDeclared(types, declared);
}

const flatsOf = memoize<Types, Map<Declared, Flat>>(() => new Map());

/** Each type is flattened once, after those that it inherits from: a chain of them may be long. */
export function flatDeclared(types: Types, declared: Declared): Flat {
  const flats = flatsOf(types);
  if (flats.size === 0) {
    for (const one of inheritanceOf(types).inOrder) {
      flats.set(
        one,
        within(types.source.limits, one.at, () => flatten(types, one.value, one.scope)),
      );
    }
  }
  const flat = flats.get(declared);
  if (flat === undefined) throw new Error(`Bug: the type "${declared.name}" is needed before its supertypes.`);
  return flat;
}

/** The declarations in a map of fields or parameters: `name`, `name?`, `name: { required: false }`, `/pattern/`. */
export function propertiesIn(types: Types, map: Json, scope: Scope): readonly Property[] {
  const entries = Object.entries(objectOf(map));
  spend(types.source.limits, entries.length);
  // A map of a template may be in another library than the method that has it.
  const own = scopeFor(types.source, map, scope);
  return entries.map(([key, value]) => {
    const required = scalarOf(memberOf(value, 'required'));
    const isOptional = key.endsWith('?') && required === undefined;
    return {
      name: isOptional ? key.slice(0, -1) : key,
      value,
      scope: scopeFor(types.source, value, own),
      isRequired: required !== false && !isOptional,
    };
  });
}

/**
 * The pattern of a name between slashes. RAML does not need anchors: names are matched as a whole. With only one of
 * them the other end is open.
 */
export function namePattern(name: string): string | undefined {
  if (name.length < 2 || !name.startsWith('/') || !name.endsWith('/')) return undefined;
  const written = name.slice(1, -1);
  const source = written.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  if (source.length === written.length - 1) return written;
  return source.includes('|') ? `^(?:${source})$` : `^${source}$`;
}

import { numberedName } from '../../model/names.js';
import { memoize } from '../../source/memoize.js';
import { words } from '../../source/words.js';
import { splitPointer, stepsIn } from '../document/document.js';
import { isObject, type Json, type JsonObject, memberOf, textOf } from '../document/json.js';
import { typeNameOf } from '../document/names.js';
import { type Declared, inheritanceOf, scopeFor, superTypesOf, type Types } from './declarations.js';
import { type Flat, flatDeclared, flatten, namePattern, type Property } from './flat.js';
import { expression, referenceTo, splitUnion } from './expressions.js';
import { spend, within } from './limits.js';
import { located, scalarOf, type Scope } from './source.js';
import { wordsOf } from './words.js';
import { defined } from '../../source/plain-data.js';

/** The components of a document: each declared type, in the terms of OpenAPI 3.1. */
export function components(types: Types): JsonObject {
  const declared = types.declared.flatMap((one) =>
    within(types.source.limits, one.at, () => componentsOf(types, one)).map(([name, schema]): [string, JsonObject] => {
      if (!types.source.origins.has(schema)) types.source.origins.set(schema, one);
      return [name, schema];
    }),
  );
  return Object.fromEntries([...declared, ...unnamedIn(types).made]);
}

/** A type where it is used: a reference, an expression, or a declaration without a name. */
export function schemaOf(types: Types, value: Json, scope: Scope): JsonObject {
  const { limits, origins } = types.source;
  const convert = (): JsonObject =>
    within(limits, isObject(value) ? origins.get(value)?.at : undefined, () => converted(types, value, scope));
  return isObject(value) ? namedInItself(types, value, convert) : convert();
}

interface Unnamed {
  /** The declarations without a name that are being converted. One that contains itself gets a name. */
  readonly open: Map<JsonObject, string | undefined>;
  /** The components that only the conversion has named. */
  readonly made: Map<string, JsonObject>;
}

const unnamedIn = memoize<Types, Unnamed>(() => ({ open: new Map(), made: new Map() }));

/** `next?: { type: Node, … }` in `Node` inherits `next`, the same one again: it becomes the component `NodeNext`. */
function namedInItself(types: Types, value: JsonObject, convert: () => JsonObject): JsonObject {
  const { open, made } = unnamedIn(types);
  if (open.has(value)) {
    const name = open.get(value) ?? nameFor(types, value);
    open.set(value, name);
    return referenceTo(name);
  }
  open.set(value, undefined);
  const schema = convert();
  const name = open.get(value);
  open.delete(value);
  if (name === undefined) return schema;
  made.set(name, schema);
  return referenceTo(name);
}

const structure = new Set(['types', 'schemas', 'properties', 'type', 'schema']);

function nameFor(types: Types, value: JsonObject): string {
  const [, fragment] = splitPointer(types.source.origins.get(value)?.at ?? '#');
  const words = stepsIn(fragment).filter((step) => !structure.has(step));
  const name = words.map(typeNameOf).join('') || 'Part';
  const { open, made } = unnamedIn(types);
  const taken = new Set([...types.declared.map(({ component }) => component), ...open.values(), ...made.keys()]);
  return numberedName(name, (one) => !taken.has(one));
}

function converted(types: Types, value: Json, scope: Scope): JsonObject {
  const own = scopeFor(types.source, value, scope);
  const [only, ...others] = superTypesOf(value);
  const keys = isObject(value) ? Object.keys(value).filter((key) => !saysNothing.has(key) && !key.startsWith('(')) : [];
  const docs = wordsOf(value);
  if (only !== undefined && others.length === 0 && keys.length === 0) {
    const schema = isObject(only) ? schemaOf(types, only, own) : expression(types, String(only).trim(), own);
    return located(types.source, value, { ...schema, ...docs });
  }
  return located(types.source, value, { ...docs, ...flatSchema(types, flatten(types, value, own)) });
}

const saysNothing = new Set(
  words('type schema displayName description default example examples required uses xml discriminatorValue'),
);

/** A type. If others inherit from it and it has a discriminator value, the type itself is a second component. */
function componentsOf(types: Types, declared: Declared): readonly (readonly [string, JsonObject])[] {
  const { value, scope, component } = declared;
  const flat = flatDeclared(types, declared);
  const name = textOf(flat.facets.get('discriminator'));
  if (name === undefined || flat.base !== 'object') return [[component, schemaOf(types, value, scope)]];
  const heirs = descendants(types, declared);
  const own = hasTag(value) ? `${component}Itself` : undefined;
  // A base without subtypes stands for the subtypes of later versions.
  const fixed = hasTag(value) || memberOf(value, 'discriminator') === undefined;
  const object = (): JsonObject => ({
    ...wordsOf(value),
    ...objectSchema(types, flat, fixed ? [name, tagOf(declared)] : undefined),
  });
  if (heirs.length === 0) return [[component, object()]];
  const variants: readonly (readonly [Json, string])[] = [
    ...(own === undefined ? [] : [[tagOf(declared), own] as const]),
    ...heirs.map(
      (heir) =>
        [tagOf(heir), descendants(types, heir).length > 0 ? `${heir.component}Itself` : heir.component] as const,
    ),
  ];
  const union = {
    ...wordsOf(value),
    oneOf: variants.map(([, one]) => referenceTo(one)),
    discriminator: {
      propertyName: name,
      mapping: Object.fromEntries(variants.map(([tag, one]) => [String(tag), referenceTo(one)['$ref']])),
    },
  };
  return [[component, union], ...(own === undefined ? [] : [[own, object()] as const])];
}

function hasTag(value: Json): boolean {
  return memberOf(value, 'discriminatorValue') !== undefined;
}

function tagOf({ name, value }: Declared): Json {
  return scalarOf(memberOf(value, 'discriminatorValue')) ?? name;
}

/** All direct and indirect subtypes that have a value of the discriminator. */
const descendantsIn = memoize((types: Types): ReadonlyMap<Declared, readonly Declared[]> => {
  const { inOrder, heirs } = inheritanceOf(types);
  const known = new Map<Declared, readonly Declared[]>();
  // Heirs come first. Types without a discriminator have none that inherit one from them.
  for (const one of inOrder.toReversed()) {
    if (!flatDeclared(types, one).facets.has('discriminator')) continue;
    const all = new Set<Declared>();
    for (const heir of heirs.get(one) ?? []) {
      const deeper = known.get(heir) ?? [];
      if (deeper.length === 0 || hasTag(heir.value)) all.add(heir);
      for (const each of deeper) all.add(each);
    }
    known.set(one, [...all]);
    within(types.source.limits, one.at, () => spend(types.source.limits, all.size));
  }
  return known;
});

function descendants(types: Types, declared: Declared): readonly Declared[] {
  return descendantsIn(types).get(declared) ?? [];
}

const kept = words(`enum pattern minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems
  minProperties maxProperties`);

function flatSchema(types: Types, flat: Flat): JsonObject {
  if (flat.base === 'object') return objectSchema(types, flat, undefined);
  const items = flat.facets.get('items');
  const whole =
    flat.base === 'array' && items !== undefined
      ? { type: 'array', items: schemaOf(types, items, flat.scope) }
      : expression(types, flat.base, flat.scope);
  return { ...whole, ...formatOf(flat), ...facetsIn(flat.facets, kept) };
}

function facetsIn(facets: Flat['facets'], names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => facets.has(name)).map((name) => [name, facets.get(name)]));
}

/** Number sizes without a name in OpenAPI, and the date of HTTP. */
function formatOf({ base, facets }: Flat): JsonObject {
  const format = textOf(facets.get('format'));
  if (base === 'datetime' && format === 'rfc2616') return { format: 'http-date' };
  if (base !== 'number' && base !== 'integer') return {};
  if (format === 'int8' || format === 'int16') {
    const most = 2 ** (Number(format.slice(3)) - 1);
    return { type: 'integer', minimum: -most, maximum: most - 1 };
  }
  if (format === 'int32' || format === 'int') return { type: 'integer', format: 'int32' };
  if (format === 'int64' || format === 'long') return { type: 'integer', format: 'int64' };
  return {};
}

/** An object; in a subtype, the discriminator has a single value. */
function objectSchema(
  types: Types,
  { facets, properties }: Flat,
  fixed: readonly [string, Json] | undefined,
): JsonObject {
  const all = [...properties.values()];
  const schemaFor = (property: Property): JsonObject => schemaOf(types, property.value ?? 'string', property.scope);
  const patterns = all.filter(({ name }) => namePattern(name) !== undefined);
  const named = all.filter((property) => !patterns.includes(property) && property.name !== fixed?.[0]);
  const others = patterns.find(({ name }) => name === '//');
  const matched = patterns.filter((property) => property !== others);
  const tag = fixed === undefined ? undefined : properties.get(fixed[0]);
  const isFixedRequired = fixed !== undefined && tag?.isRequired !== false;
  const required = [
    ...(isFixedRequired ? [fixed[0]] : []),
    ...named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ];
  // A field with a single value needs no default.
  const { default: _, ...docs } = wordsOf(tag?.value);
  const only =
    named.length === 0 && fixed === undefined && others === undefined && matched.length === 1 ? matched[0] : undefined;
  const counts = facetsIn(facets, ['minProperties', 'maxProperties']);
  if (only !== undefined) {
    const propertyNames = { pattern: namePattern(only.name) };
    return { type: 'object', propertyNames, additionalProperties: schemaFor(only), ...counts };
  }
  // Without any property, an object is open unless it says otherwise.
  const isOpen = facets.get('additionalProperties') ?? ((all.length === 0 && fixed === undefined) || undefined);
  const patternProperties = Object.fromEntries(matched.map((one) => [namePattern(one.name), schemaFor(one)]));
  return defined({
    type: 'object',
    properties: Object.fromEntries([
      ...(fixed === undefined ? [] : [[fixed[0], { const: fixed[1], ...docs }]]),
      ...named.map((property) => [property.name, schemaFor(property)]),
    ]),
    required: required.length === 0 ? undefined : required,
    patternProperties: matched.length === 0 ? undefined : patternProperties,
    additionalProperties: others === undefined ? isOpen : schemaFor(others),
    ...counts,
  });
}

/** Whether a value may be an object on the wire; a query has no style for those. */
export function isObjectType(types: Types, value: Json, scope: Scope): boolean {
  const { base, scope: own } = flatten(types, value, scope);
  return splitUnion(base).some((member) => flatten(types, member, own).base === 'object');
}

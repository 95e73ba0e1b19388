import { isObject, type Json, type JsonObject, memberOf, objectOf, textOf } from '../json.js';
import { modernSchema } from '../json-schema.js';
import { type Declared, declaredAs, scopeFor, superTypesOf, type Types } from './declarations.js';
import { builtIn, type Flat, flatten, namePattern, type Property } from './flat.js';
import { scalarOf, type Scope } from './source.js';

type Schema = Readonly<Record<string, Json>>;

/** The components of a document: each declared type, in the terms of OpenAPI 3.1. */
export function components(types: Types): Schema {
  return Object.fromEntries(
    types.declared.flatMap((one) =>
      componentsOf(types, one).map(([name, schema]) => [name, located(types, one.value, schema)]),
    ),
  );
}

/** A type where it is used: a reference, an expression, or a declaration without a name. */
export function schemaOf(types: Types, value: Json, scope: Scope): Schema {
  const own = scopeFor(types.source, value, scope);
  const [only, ...others] = superTypesOf(value);
  const keys = isObject(value) ? Object.keys(value).filter((key) => !saysNothing.has(key) && !key.startsWith('(')) : [];
  const words = wordsOf(value);
  if (only !== undefined && others.length === 0 && keys.length === 0) {
    const schema = isObject(only) ? schemaOf(types, only, own) : expression(types, String(only).trim(), own);
    return located(types, value, { ...schema, ...words });
  }
  return located(types, value, { ...words, ...flatSchema(types, flatten(types, value, own)) });
}

const saysNothing = new Set(
  'type schema displayName description default example examples required uses discriminatorValue'.split(' '),
);

export function wordsOf(value: Json): Schema {
  const object = objectOf(value);
  const description = textOf(scalarOf(memberOf(object, 'description')));
  const standard = scalarOf(memberOf(object, 'default'));
  const example = exampleOf(object);
  const isDeprecated = [...deprecations].some((name) => scalarOf(memberOf(object, name)) === true);
  return {
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
    ...(isDeprecated ? { deprecated: true } : {}),
    ...(example === undefined ? {} : { example }),
    ...annotationsOf(object),
  };
}

/** The example, or the first of several. An included file is not read. */
function exampleOf(object: JsonObject): Json {
  const several = memberOf(object, 'examples');
  const example =
    memberOf(object, 'example') ?? (Array.isArray(several) ? several : Object.values(objectOf(several)))[0];
  const isFacet = isObject(example) && Object.keys(example).every((key) => exampleWords.test(key));
  const value = isFacet ? scalarOf(example) : example;
  // JSON is often written as a string.
  return typeof value === 'string' && /^\s*[{[]/.test(value) ? (jsonIn(value) ?? value) : value;
}

const exampleWords = /^(?:value|strict|displayName|description|\(.*\))$/;

/** An annotation corresponds to an extension of OpenAPI: it has a meaning for other programs. */
function annotationsOf(object: JsonObject): Schema {
  const names = Object.keys(object).filter((key) => /^\(.+\)$/.test(key) && !deprecations.has(key));
  return Object.fromEntries(names.map((key) => [`x-${key.slice(1, -1)}`, object[key] ?? true]));
}

const deprecations = new Set(['(deprecated)', '(markDeprecated)']);

/** A converted value keeps the location of the original. */
function located<Made extends object>({ source }: Types, value: Json, made: Made): Made {
  const origin = isObject(value) ? source.origins.get(value) : undefined;
  if (origin !== undefined) source.origins.set(made, origin);
  return made;
}

/**
 * A type. If others inherit from it and it has a discriminator value, there is a second component for the type itself.
 */
function componentsOf(types: Types, declared: Declared): readonly (readonly [string, Schema])[] {
  const { value, scope, component } = declared;
  const flat = flatten(types, value, scope);
  const name = textOf(flat.facets.get('discriminator'));
  if (name === undefined || flat.base !== 'object') return [[component, schemaOf(types, value, scope)]];
  const heirs = descendants(types, declared);
  const own = hasTag(value) ? `${component}Itself` : undefined;
  const isAlone = heirs.length === 0;
  // A base without subtypes stands for the subtypes of later versions.
  const fixed = hasTag(value) || memberOf(objectOf(value), 'discriminator') === undefined;
  const object = (): Schema => ({
    ...wordsOf(value),
    ...objectSchema(types, flat, fixed ? [name, tagOf(declared)] : undefined),
  });
  if (isAlone) return [[component, object()]];
  const variants: readonly (readonly [Json, string])[] = [
    ...(own === undefined ? [] : [[tagOf(declared), own] as const]),
    ...heirs.map((heir) => [tagOf(heir), hasHeirs(types, heir) ? `${heir.component}Itself` : heir.component] as const),
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
  return memberOf(objectOf(value), 'discriminatorValue') !== undefined;
}

function hasHeirs(types: Types, declared: Declared): boolean {
  return descendants(types, declared).length > 0;
}

function tagOf({ name, value }: Declared): Json {
  return scalarOf(memberOf(objectOf(value), 'discriminatorValue')) ?? name;
}

/** All direct and indirect subtypes that have a value of the discriminator. */
function descendants(types: Types, declared: Declared): readonly Declared[] {
  const all = (types.heirs.get(declared) ?? []).flatMap((heir) => {
    const deeper = descendants(types, heir);
    return deeper.length === 0 || hasTag(heir.value) ? [heir, ...deeper] : deeper;
  });
  return [...new Set(all)];
}

function referenceTo(component: string): Schema {
  return { $ref: `#/components/schemas/${component.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

/** `Pet`, `string[]`, `(Cat | Dog)[]`, JSON Schema. */
function expression(types: Types, text: string, scope: Scope): Schema {
  if (text.startsWith('{')) return jsonSchema(text);
  if (text.startsWith('<')) return referenceTo('XML Schema');
  const members = splitUnion(text);
  if (members.length > 1) return { anyOf: members.map((member) => expression(types, member, scope)) };
  if (text.endsWith('?')) return { anyOf: [expression(types, text.slice(0, -1).trim(), scope), { type: 'null' }] };
  if (text.endsWith('[]')) return { type: 'array', items: expression(types, text.slice(0, -2).trim(), scope) };
  if (text.startsWith('(') && text.endsWith(')')) return expression(types, text.slice(1, -1).trim(), scope);
  if (builtIn.has(text)) return flatSchema(types, { base: text, scope, facets: new Map(), properties: new Map() });
  // An unknown name is reported like any other broken reference.
  return referenceTo(declaredAs(types, text, scope)?.component ?? text);
}

function splitUnion(text: string): readonly string[] {
  const members: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) members.push('');
    else members[members.length - 1] += character;
  }
  return members.map((member) => member.trim());
}

function jsonSchema(text: string): Schema {
  const value = jsonIn(text);
  return value === undefined ? referenceTo('JSON Schema that cannot be read') : objectOf(modernSchema(value));
}

function jsonIn(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const scalars: Readonly<Record<string, Schema>> = {
  any: {},
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

const kept =
  'enum pattern minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems minProperties maxProperties'.split(
    ' ',
  );

function flatSchema(types: Types, flat: Flat): Schema {
  if (flat.base === 'object') return objectSchema(types, flat, undefined);
  const facets = Object.fromEntries(
    kept.flatMap((name) => (flat.facets.has(name) ? [[name, flat.facets.get(name)]] : [])),
  );
  const whole =
    flat.base === 'array' || Object.hasOwn(scalars, flat.base) ? undefined : expression(types, flat.base, flat.scope);
  if (flat.base === 'array' || whole !== undefined) {
    const items = flat.facets.get('items');
    const list = whole ?? { type: 'array', items: items === undefined ? {} : schemaOf(types, items, flat.scope) };
    return { ...list, ...facets };
  }
  return { ...scalars[flat.base], ...formatOf(flat), ...facets };
}

/** Number sizes without a name in OpenAPI, and the date of HTTP. */
function formatOf({ base, facets }: Flat): Schema {
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
function objectSchema(types: Types, { facets, properties }: Flat, fixed: readonly [string, Json] | undefined): Schema {
  const all = [...properties.values()];
  const schemaFor = (property: Property): Schema => schemaOf(types, property.value ?? 'string', property.scope);
  const patterns = all.filter(({ name }) => namePattern(name) !== undefined);
  const named = all.filter((property) => !patterns.includes(property) && property.name !== fixed?.[0]);
  const others = patterns.find(({ name }) => name === '//');
  const matched = patterns.filter((property) => property !== others);
  const tag = fixed === undefined ? undefined : properties.get(fixed[0]);
  const isFixedRequired = fixed !== undefined && tag?.isRequired !== false;
  const required = [
    ...(isFixedRequired ? [String(fixed?.[0])] : []),
    ...named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ];
  // A field with a single value needs no default.
  const { default: _, ...docs } = wordsOf(tag?.value);
  const only =
    named.length === 0 && fixed === undefined && others === undefined && matched.length === 1 ? matched[0] : undefined;
  const counts = ['minProperties', 'maxProperties'].flatMap((name) =>
    facets.has(name) ? [[name, facets.get(name)]] : [],
  );
  if (only !== undefined) {
    const names = { pattern: namePattern(only.name) };
    return {
      type: 'object',
      propertyNames: names,
      additionalProperties: schemaFor(only),
      ...Object.fromEntries(counts),
    };
  }
  const isOpen =
    facets.get('additionalProperties') === true ||
    (all.length === 0 && fixed === undefined && facets.get('additionalProperties') !== false);
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...(fixed === undefined ? [] : [[fixed[0], { const: fixed[1], ...docs }]]),
      ...named.map((property) => [property.name, schemaFor(property)]),
    ]),
    ...(required.length === 0 ? {} : { required }),
    ...(matched.length === 0
      ? {}
      : { patternProperties: Object.fromEntries(matched.map((one) => [namePattern(one.name), schemaFor(one)])) }),
    ...(others === undefined
      ? isOpen
        ? { additionalProperties: true }
        : {}
      : { additionalProperties: schemaFor(others) }),
    ...Object.fromEntries(counts),
  };
}

/** Whether a value may be an object on the wire; a query has no style for those. */
export function isObjectType(types: Types, value: Json, scope: Scope): boolean {
  const { base, scope: own } = flatten(types, value, scope);
  return splitUnion(base).some((member) => flatten(types, member, own).base === 'object');
}

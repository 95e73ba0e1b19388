import { child, itemsOf, lastWordOf, type Located, referenceOf, resolve } from '../document/document.js';
import { type Draft, lose, type Site, use, type Yaml } from '../draft/draft.js';
import { isObject, type JsonObject, memberOf, doubleOf, objectOf } from '../document/json.js';
import { loseConditions, saidOnce } from './conditions.js';
import { beyond, keptOf, schemaWords } from './kept.js';
import { mergedOf } from './merge.js';
import { takeName, typeNameOfComponent } from '../document/names.js';
import {
  butNull,
  declareAlias,
  docsOf,
  docsOfItems,
  emptyObject,
  isAnnotation,
  isMapLike,
  isNull,
  isOnlyNullable,
  onlyReference,
  rangeText,
  siteFor,
  typesOf,
  unionWordOf,
} from './schema-parts.js';
import { isNullable } from './nullable.js';
import { objectText } from './objects.js';
import { declareInTurn } from '../draft/reading.js';
import { refusalsOf } from '../draft/repairs.js';
import { numberText, stringText } from './scalars.js';
import { commasKey, loseListLimits, namedKey } from './texts.js';
import { unreadText } from './union-depth.js';
import { enumOf, isEnum, isNamedUnion, namedUnion, unionText, withEnumOfItems } from './unions.js';

/** The type of a schema as an expression: `Pet`, `string(1..80) | null`. A type that needs a name is declared. */
export function typeText(site: Site, schema: Located): string {
  const { draft } = site;
  const text = coreText(site, schema);
  const isRepaired = refusalsOf(draft, schema.at).length > 0;
  if (text === 'unknown' || text === 'null' || isRepaired || !isNullable(draft, schema)) return text;
  return `${text} | null`;
}

/** The same as a single word: a union gets a name. */
export function itemText(site: Site, schema: Located): string {
  const text = typeText(site, schema);
  if (!/ \| |^first of /.test(text)) return text;
  return declareAlias(site, { value: text, at: schema.at });
}

/** A named type for a part of a form: a map becomes an object with only additional fields. */
function namedText(site: Site, text: string): string {
  if (/^[A-Z]\w*$/.test(text)) return text;
  const values = /^map<([^,<>]*)>$/.exec(text)?.[1];
  if (values === undefined) return `json<${declareAlias(site, { value: text })}>`;
  return declareAlias(site, { value: new Map([['...', { value: values }]]) });
}

/** The type of a schema without null. */
function coreText(site: Site, schema: Located): string {
  const { draft } = site;
  const { value } = schema;
  if (!isObject(value)) {
    if (value === false) lose(site, { verdict: 'widened', construct: 'false schema', at: schema.at });
    return 'unknown';
  }
  const refused = unreadText(site, schema);
  if (refused !== undefined) return refused;
  draft.reading.left -= 1;
  if (draft.reading.left < 0) {
    lose(site, { verdict: 'widened', construct: 'more combinations of schemas than can be read', at: schema.at });
    return 'unknown';
  }
  if (referenceOf(value) !== undefined) return referredText(site, schema);
  const reference = onlyReference(schema);
  if (reference !== undefined) return referredText(site, reference);
  // Only inside `allOf` can a schema contain itself here.
  const open = draft.open.get(value);
  if (open === unnamed) {
    lose(site, { verdict: 'widened', construct: 'schema that holds itself without a name', at: schema.at });
    return 'unknown';
  }
  if (open !== undefined) {
    rememberCircle(draft, site, value);
    return open;
  }
  const circular = draft.circular.get(value);
  if (circular?.owner === site.owner) return circular.name;
  const merged = emptyObject(mergedOf(site, schema));
  if (needsName(draft, merged)) {
    const name = takeName(draft.typeNames, site.name);
    draft.open.set(value, name);
    declare({ ...site, name }, merged, declarationOf);
    draft.open.delete(value);
    return name;
  }
  if (merged.value !== value) draft.open.set(value, unnamed);
  const text = expressionText(site, merged);
  draft.open.delete(value);
  return memberOf(value, namedKey) === true ? namedText(site, text) : text;
}

/** For a schema that is being read and has no name yet. */
const unnamed = '';

/** A circle through `allOf` becomes one type of its owner, and not a type for each order of its schemas. */
function rememberCircle(draft: Draft, { owner }: Site, value: JsonObject): void {
  const open = [...draft.open];
  for (const [inside, name] of open.slice(open.findIndex(([one]) => one === value))) {
    if (name !== unnamed) draft.circular.set(inside, { name, owner });
  }
}

function referredText(site: Site, schema: Located): string {
  const { draft } = site;
  const target = resolve(draft.document, schema);
  if (target === undefined) {
    lose(site, { verdict: 'refused', construct: 'reference that leads nowhere', at: schema.at });
    return 'unknown';
  }
  use(site, target.at);
  return componentName(draft, target);
}

/** The type name of a component, which is declared on first use. */
export function componentName(draft: Draft, target: Located): string {
  const known = draft.components.get(target.at);
  if (known !== undefined) return known;
  const elsewhere = referenceOf(target.value)?.startsWith('#') === false ? resolve(draft.document, target) : undefined;
  const name =
    (elsewhere && draft.components.get(elsewhere.at)) ??
    takeName(draft.typeNames, typeNameOfComponent(draft.document, lastWordOf(target.at)) || 'Unnamed');
  draft.components.set(target.at, name);
  // A component in a separate file is one type, not two.
  if (elsewhere !== undefined) draft.uses.set(target.at, new Set([elsewhere.at]));
  if (elsewhere !== undefined && draft.components.has(elsewhere.at)) return name;
  draft.components.set((elsewhere ?? target).at, name);
  declareInTurn(draft.reading, () => {
    declareComponent(draft, elsewhere ?? target, name);
  });
  return name;
}

function declareComponent(draft: Draft, target: Located, name: string): void {
  const site = { draft, owner: target.at, name };
  const refused = unreadText(site, target);
  if (refused !== undefined) {
    draft.types.set(name, { key: name, entry: { value: refused, ...docsOf(target) } });
    return;
  }
  if (referenceOf(target.value) !== undefined) {
    draft.types.set(name, { key: name, entry: { value: '' } });
    const value = referredText(site, target);
    draft.types.set(name, { key: name, entry: { value, ...docsOf(target), ...keptOf(draft, target, schemaWords) } });
    return;
  }
  const merged = isObject(target.value) ? mergedOf(site, target) : target;
  const whole = besideNull(site, merged) ?? merged;
  declare(site, whole, needsName(draft, whole) ? declarationOf : aliasOf);
}

/**
 * The only member beside null, if it is an object or an enum in place without docs of its own: that is what is declared,
 * and each use of the type adds null.
 */
function besideNull(site: Site, schema: Located): Located | undefined {
  const { draft } = site;
  const only = butNull(schema);
  if (only === undefined || refusalsOf(draft, only.at).length > 0) return undefined;
  const member = mergedOf(site, only);
  const words = Object.entries(objectOf(schema.value)).filter(([key]) => isAnnotation(key));
  const whole = { value: { ...objectOf(member.value), ...Object.fromEntries(words) }, at: member.at };
  const { docs } = docsOf(member);
  return needsName(draft, member) && (docs === undefined || docs === docsOf(whole).docs) ? whole : undefined;
}

/** Whether a schema becomes a declaration: an enum, an object with fields, a tagged union. */
function needsName(draft: Draft, schema: Located): boolean {
  const object = objectOf(schema.value);
  if (isEnum(object)) return true;
  if (unionWordOf(object) !== undefined) return isNamedUnion(draft, schema);
  return typesOf(object).join() === 'object' && !isMapLike(object);
}

function declare(site: Site, schema: Located, read: typeof declarationOf): void {
  const { draft, name } = site;
  // Types follow the order of the document: a type comes before those that only it uses.
  draft.types.set(name, { key: name, entry: { value: '' } });
  const { length } = draft.losses;
  const { key, value } = read(site, schema);
  const above = { ...docsOfItems(schema), ...docsOf(schema) };
  const kept = beyond(draft, { schema, docs: above.docs, before: length });
  draft.types.set(name, { key, entry: { value, ...above, ...kept } });
}

/** The declaration of a type that does not need a name, but has one. */
function aliasOf(site: Site, schema: Located): ReturnType<typeof declarationOf> {
  return { key: site.name, value: isObject(schema.value) ? expressionText(site, schema) : 'unknown' };
}

/** The declaration of a type that needs a name. */
function declarationOf(site: Site, schema: Located): { readonly key: string; readonly value: Yaml } {
  const object = schema.value as JsonObject;
  loseConditions(site, schema);
  if (isEnum(object)) return { key: site.name, value: enumOf(schema) };
  if (unionWordOf(object) !== undefined) return namedUnion(site, schema);
  const { heading, fields } = objectText(site, schema);
  return { key: `${site.name}${heading}`, value: fields };
}

function expressionText(site: Site, schema: Located): string {
  const object = schema.value as JsonObject;
  loseConditions(site, schema);
  if (isNull(schema) && !isOnlyNullable(object)) return 'null';
  if (unionWordOf(object) !== undefined) return unionText(site, schema);
  const types = typesOf(object);
  const [type] = types;
  if (types.length > 1) {
    return types
      .map((one) => coreText(siteFor(site, one), { value: { ...object, ...saidOnce, type: one }, at: schema.at }))
      .join(' | ');
  }
  switch (type) {
    case 'string':
      return stringText(site, schema);
    case 'integer':
    case 'number':
      // Next to null the type is a list.
      return numberText({ ...object, type });
    case 'boolean':
      return 'boolean';
    case 'array':
      return arrayText(site, schema);
    case 'object':
      return mapText(site, schema);
    case undefined:
      return 'unknown';
    default:
      lose(site, { verdict: 'widened', construct: `type ${type}`, at: schema.at });
      return 'unknown';
  }
}

function arrayText(site: Site, written: Located): string {
  const object = withEnumOfItems(written.value as JsonObject);
  const schema = { ...written, value: object };
  const tuple = tupleText(site, schema);
  if (tuple !== undefined) return tuple;
  const items = itemText(siteFor(site, 'item'), child(schema, 'items'));
  const range = rangeText(object, 'Items');
  if (memberOf(object, commasKey) === true) {
    loseListLimits(site, schema);
    return `csv<${items}>`;
  }
  if (memberOf(object, 'uniqueItems') === true) return `set<${items}>${range && `(${range})`}`;
  const [least = '', most] = range.split('..');
  return `${items}[${least === most ? least : range}]`;
}

/** `tuple<number, string>` from `prefixItems`, or a list as `items`; without `minItems` a value may have fewer. */
function tupleText(site: Site, schema: Located): string | undefined {
  const object = schema.value as JsonObject;
  const [prefix, others] = Array.isArray(object['items']) ? ['items', 'additionalItems'] : ['prefixItems', 'items'];
  const first = itemsOf(child(schema, prefix));
  if (first.length === 0) return undefined;
  const least = doubleOf(memberOf(object, 'minItems')) ?? 0;
  const most = doubleOf(memberOf(object, 'maxItems')) ?? Infinity;
  const isClosed = memberOf(object, others) === false || most === first.length;
  if (least < first.length)
    lose(site, { verdict: 'narrowed', construct: 'prefixItems of which some may be left out', at: schema.at });
  if (least > first.length || (!isClosed && most < Infinity) || memberOf(object, 'uniqueItems') === true)
    lose(site, { verdict: 'widened', construct: 'limits beside prefixItems', at: schema.at });
  const texts = first.map((item, index) => typeText(siteFor(site, `item ${index + 1}`), item));
  const rest = isClosed ? [] : [`...${typeText(siteFor(site, 'item'), child(schema, others))}`];
  return `tuple<${[...texts, ...rest].join(', ')}>`;
}

/** An object without declared fields: only the type of its values is known. */
function mapText(site: Site, schema: Located): string {
  const object = schema.value as JsonObject;
  const range = rangeText(object, 'Properties');
  const names = child(schema, 'propertyNames');
  // Names are always strings, even if the schema does not say so.
  const text = isObject(names.value)
    ? typeText(siteFor(site, 'key'), { ...names, value: { type: 'string', ...names.value } })
    : 'string';
  const keys = text === 'string' || text === 'unknown' ? '' : `${text}, `;
  const values = child(schema, 'additionalProperties');
  const value = isObject(values.value) ? typeText(siteFor(site, 'value'), values) : 'unknown';
  return `map<${keys}${value}>${range && `(${range})`}`;
}

import { child, childrenOf, itemsOf, type Located, objectAt, resolve, targetOf } from '../document/document.js';
import { type Draft, type Entry, lose, type Site } from '../draft/draft.js';
import { asText, hasStructure, isListOfTexts, loseListLimits, typedOf, wholeOf } from '../schemas/texts.js';
import {
  isSameText,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  saying,
  textOf,
} from '../document/json.js';
import { parameterKey } from '../document/operations.js';
import { fieldEntry, keyFor, objectText, withoutDefault } from '../schemas/objects.js';
import { wholePattern } from '../patterns/whole-pattern.js';
import { refusalsOf } from '../draft/repairs.js';
import { fitsAsExample } from '../schemas/fitting.js';
import { exampleIn, type Kept, keptOf, withOpenapi } from '../schemas/kept.js';
import { declareAlias, docsOf, siteFor, typesOf, unionMembersOf } from '../schemas/schema-parts.js';
import { typeText } from '../schemas/schemas.js';
import { isJsonMediaType } from '../../model/media-types.js';
import { mediaTypeOf } from './contents.js';
import { automaticRequestHeaders } from '../../model/automatic-headers.js';

/** The resolved parameters of an operation. They override parameters of the path with the same name. */
export function parametersOf(draft: Draft, pathItem: Located, operation: Located): readonly Located[] {
  const found = new Map<string, Located>();
  for (const located of [...itemsOf(child(pathItem, 'parameters')), ...itemsOf(child(operation, 'parameters'))]) {
    const parameter = resolve(draft.document, located);
    if (parameter === undefined) continue;
    const object = asQuery(objectOf(parameter.value));
    found.set(parameterKey(object), { value: object, at: parameter.at });
  }
  return [...found.values()];
}

/** A whole query in the form encoding (OpenAPI 3.2, section 4.12.3): an object whose members become parameters. */
function asQuery(parameter: JsonObject): JsonObject {
  if (memberOf(parameter, 'in') !== 'querystring') return parameter;
  const form = memberOf(memberOf(parameter, 'content'), 'application/x-www-form-urlencoded');
  if (form === undefined) return parameter;
  const { content: _, ...rest } = parameter;
  return { ...rest, in: 'query', schema: memberOf(form, 'schema') };
}

export function parametersIn(parameters: readonly Located[], location: string): readonly Located[] {
  return parameters.filter(({ value }) => memberOf(value, 'in') === location);
}

export function pathParameterNamed(all: readonly Located[], name: Json): Located | undefined {
  return parametersIn(all, 'path').find(({ value }) => memberOf(value, 'name') === name);
}

/** A field name of RFC 9110, section 5.1. */
export const headerName: RegExp = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Header names are case-insensitive (RFC 9110, section 5.1), and only their letters and digits make the property. */
export function plainHeader(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** `query:`, `headers:` or `cookies:` of an endpoint. */
export function parameterMap(site: Site, parameters: readonly Located[]): ReadonlyMap<string, Entry> {
  const { draft } = site;
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  const added = new Set<string>();
  const add = (key: string, entry: Entry, { at }: Located): void => {
    const name = key.replace(/(?<!\\)\?$/, '');
    if (added.has(name)) lose(site, { verdict: 'narrowed', construct: 'two parameters of one name', at });
    else entries.set(key, entry);
    added.add(name);
  };
  for (const parameter of parameters) {
    const object = objectOf(parameter.value);
    const name = textOf(memberOf(object, 'name')) ?? '';
    const isHeader = memberOf(object, 'in') === 'header';
    const [refusal, ...again] = refusalsOf(draft, parameter.at);
    if (refusal !== undefined)
      lose(site, { verdict: again.length > 0 ? 'refused' : 'widened', construct: refusal, at: parameter.at });
    if (again.length > 0) continue;
    if (isHeader) loseIgnored(site, parameter, name.toLowerCase());
    // OpenAPI describes some of them elsewhere (3.1.1, section 4.8.12.2.1).
    if (isHeader && automaticRequestHeaders.has(name.toLowerCase())) continue;
    const plain = isHeader ? plainHeader(name) : name;
    if (seen.has(plain)) {
      lose(site, { verdict: 'narrowed', construct: 'two parameters of one name', at: parameter.at });
      continue;
    }
    seen.add(plain);
    if (plain === '' || (isHeader && !headerName.test(name))) {
      lose(site, { verdict: 'refused', construct: 'parameter without a name', at: parameter.at });
      continue;
    }
    const schema = sentSchema(site, parameter);
    const members = separateMembers(site, { parameter, schema });
    if (members !== undefined) {
      const isPattern = ([key]: readonly [string, Entry]): boolean => key === anyName;
      if ([...members].some(isPattern) && parameters.length > 1) {
        lose(site, { verdict: 'refused', construct: 'parameters of any name', at: parameter.at });
        continue;
      }
      for (const [key, entry] of members) add(key, entry, parameter);
      continue;
    }
    // If its type was refused, it is any string.
    const own = refusal === undefined ? schema : { value: { type: 'string' }, at: `${parameter.at}/schema` };
    const [key, entry] = ownParameter(site, { parameter, schema: own });
    add(key, entry, parameter);
  }
  return entries;
}

/** The schema of a parameter as it is sent: in JSON, or as text. */
function sentSchema(site: Site, parameter: Located): Located {
  const schema = schemaOf(parameter);
  if (isJson(parameter)) return schema;
  const [[mediaType] = []] = childrenOf(child(parameter, 'content'));
  if (mediaType !== undefined && hasStructure(site.draft, schema)) {
    lose(site, { verdict: 'widened', construct: `parameter in ${mediaType}`, at: parameter.at });
    return { value: { type: 'string' }, at: schema.at };
  }
  return asText(site, asBoolean(site.draft, schema), memberOf(parameter.value, 'style') === 'deepObject');
}

function isJson(parameter: Located): boolean {
  const [content] = childrenOf(child(parameter, 'content'));
  return content !== undefined && isJsonMediaType(mediaTypeOf(content));
}

interface Sent {
  readonly parameter: Located;
  readonly schema: Located;
}

/** One parameter with its key. */
function ownParameter(site: Site, { parameter, schema }: Sent): readonly [key: string, entry: Entry] {
  const { draft } = site;
  const object = objectOf(parameter.value);
  const name = textOf(memberOf(object, 'name')) ?? '';
  const isRequired = memberOf(object, 'required') === true;
  const isDeep = memberOf(object, 'style') === 'deepObject';
  // OpenAPI does not define `deepObject` for lists; in practice the name is repeated with `[]`.
  const sent = isDeep && isListOfTexts(site, schema) ? `${name}[]` : name;
  const entry = fieldEntry(site, { name, schema, isRequired, described: parameter });
  const above = parameterBeyond(draft, parameter, entry);
  const value = wireText(siteFor(site, name), { parameter, schema }, entry.value);
  // `csv<T>` and `json<T>` have none; the type itself has one, and so has a type that was declared for it.
  const hasDefault = value === entry.value || /^[A-Z]/.test(value);
  const { x: _, example: __, ...own } = hasDefault ? entry : withoutDefault(draft, schema, entry);
  return [keyFor(sent, isRequired, own), { ...own, ...above, value }];
}

/** Counts headers that are no parameters in a model. */
function loseIgnored(site: Site, parameter: Located, name: string): void {
  const { at } = parameter;
  if (name === 'cookie') {
    const schema = objectAt(site.draft.document, schemaOf(parameter));
    const isAny = Object.keys(schema).every((key) => key === 'type' || key === 'description' || key.startsWith('x-'));
    // Any request may have cookies, without a parameter for them; only a model with one could require them.
    const verdict = isAny && memberOf(parameter.value, 'required') !== true ? 'exact' : 'widened';
    lose(site, { verdict, construct: 'the header Cookie as a parameter', at });
  }
  // OpenAPI ignores it, but a document without security schemes may have no other word on who may call.
  const construct = 'the header Authorization as a parameter, not in `security`';
  if (name === 'authorization' && site.draft.schemes.size === 0) lose(site, { verdict: 'exact', construct, at });
}

/** A parameter with any name, for an object without declared members; it cannot be combined with others. */
const anyName = '/[^]*[^]*/?';

/** Each member of an object in the style `form` as a parameter (3.1.1, section 4.8.12.3), unless it is open. */
function separateMembers(site: Site, { parameter, schema: sent }: Sent): ReadonlyMap<string, Entry> | undefined {
  const { draft } = site;
  const { value: object } = parameter;
  const isForm = memberOf(object, 'in') === 'query' && (memberOf(object, 'style') ?? 'form') === 'form';
  if (!isForm || memberOf(object, 'explode') === false || memberOf(object, 'content') !== undefined) return undefined;
  const schema = wholeOf(site, sent);
  const target = objectOf(schema.value);
  if (typesOf(target)[0] !== 'object') return undefined;
  const source = wholePattern(textOf(memberOf(memberOf(target, 'propertyNames'), 'pattern')) ?? '');
  const others = child(schema, 'additionalProperties');
  if (source !== undefined && typeof others.value === 'object') {
    const value = typeText(siteFor(site, 'value'), others);
    return new Map([[`/${source}/?`, { value, ...docsOf(parameter), ...keptOf(draft, parameter, []) }]]);
  }
  if (memberOf(target, 'properties') === undefined || typeof others.value === 'object' || others.value === true) {
    return undefined;
  }
  const isRequired = memberOf(object, 'required') === true;
  const mayBeAbsent = (key: string, { standard }: Entry): boolean => /(?<!\\)\?$/.test(key) || standard !== undefined;
  return new Map(
    [...objectText(site, schema, { isOnlySent: true }).fields].map(([key, entry]) => [
      isRequired || mayBeAbsent(key, entry) ? key : `${key}?`,
      entry,
    ]),
  );
}

/** The boolean of a union with `true` and `false` as strings: in text they are the same. */
function asBoolean(draft: Draft, schema: Located): Located {
  const members = unionMembersOf(targetOf(draft.document, schema)).map(({ value }) => value);
  const boolean = members.find((member) => memberOf(member, 'type') === 'boolean');
  const texts = members.filter((member) => member !== boolean).map((member) => listOf(memberOf(member, 'enum')));
  const isText = texts.every((all) => all.length > 0 && all.every((one) => one === 'true' || one === 'false'));
  return boolean !== undefined && isText ? { value: boolean, at: schema.at } : schema;
}

/** The properties of a parameter or a header beyond its type, and those of its schema. */
export function parameterBeyond(
  draft: Draft,
  parameter: Located,
  { x: inner = {}, example: innerExample }: Pick<Entry, 'x' | 'example'>,
): Kept & { readonly example?: Json } {
  const own = exampleIn(parameter);
  const schema = resolve(draft.document, schemaOf(parameter));
  const isScalar = !/array|object/.test(String(memberOf(schema?.value, 'type')));
  const isExample = isScalar && fitsAsExample(draft.document, schemaOf(parameter), own);
  // A model has one example of a parameter.
  const hasMore = Object.keys(objectOf(memberOf(parameter.value, 'examples'))).length > 1;
  const examples = [...(isExample ? [] : ['example']), ...(isExample && !hasMore ? [] : ['examples'])];
  const words = ['allowEmptyValue', 'allowReserved', ...examples];
  const { x } = keptOf(draft, parameter, words);
  const example = isExample ? own : isScalar && own === undefined ? innerExample : undefined;
  const { openapi, ...extensions } = inner;
  const kept = withOpenapi({ x: { ...extensions, ...x } }, saying({ schema: objectOf(openapi) }));
  return { ...kept, ...(example === undefined ? {} : { example }) };
}

/** The schema of a parameter, or of its content, without a title that repeats the name, as FastAPI writes it. */
export function schemaOf(parameter: Located): Located {
  const [[, media] = []] = childrenOf(child(parameter, 'content'));
  const schema = child(media ?? parameter, 'schema');
  const { title, ...untitled } = objectOf(schema.value);
  return isSameText(title, memberOf(parameter.value, 'name')) ? { ...schema, value: untitled } : schema;
}

/** A type on the wire: `csv<T>` for a list in one string, `json<T>` for content in JSON. */
function wireText(site: Site, { parameter, schema }: Sent, value: string): string {
  const { draft } = site;
  const object = parameter.value as JsonObject;
  if (isJson(parameter)) return `json<${/^[A-Z]\w*$|^unknown$/.test(value) ? value : declareAlias(site, { value })}>`;
  const target = objectOf(typedOf(site, schema).value);
  const [type] = typesOf(target);
  const location = textOf(memberOf(object, 'in'));
  const style =
    textOf(memberOf(object, 'style')) ?? (location === 'query' || location === 'cookie' ? 'form' : 'simple');
  const explode = memberOf(object, 'explode') ?? style === 'form';
  if (style === 'deepObject') return isListOfTexts(site, schema) ? value : namedType(site, value);
  const [itemType] = typesOf(objectAt(draft.document, child(schema, 'items')));
  if (type === 'array' && itemType === 'object') {
    lose(site, { verdict: 'widened', construct: `parameter of objects, style ${style}`, at: parameter.at });
    return namedType(site, value);
  }
  if (type === 'array' && hasStructure(draft, child(schema, 'items'))) {
    lose(site, { verdict: 'widened', construct: 'parameter of lists', at: parameter.at });
    return 'string[]';
  }
  if (type === 'array' && (explode !== true || location !== 'query'))
    return listAsText(site, value, { style, schema: { value: target, at: parameter.at } });
  if (type === 'object') {
    lose(site, { verdict: 'refused', construct: `parameter of an object, style ${style}`, at: parameter.at });
    return 'string';
  }
  if (!value.startsWith('map<')) return value;
  lose(site, { verdict: 'widened', construct: `parameter of an object, style ${style}`, at: parameter.at });
  return namedType(site, value);
}

function listAsText(
  site: Site,
  value: string,
  { style, schema }: { readonly style: string; readonly schema: Located },
): string {
  if (style === 'form' || style === 'simple') {
    loseListLimits(site, schema);
    return `csv<${value.replace(/\[[\d.]*\]$/, '').replace(/^set<(.*)>(?:\([\d.]*\))?$/, '$1')}>`;
  }
  lose(site, { verdict: 'widened', construct: `style ${style}`, at: schema.at });
  return 'string';
}

/** A parameter with names in brackets needs a declared type. */
function namedType(site: Site, value: string): string {
  return /^map<|\]$| \| /.test(value) ? declareAlias(site, { value }) : value;
}

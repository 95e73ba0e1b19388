import { words } from '../../source/words.js';
import type { Located } from '../document/document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { defined } from '../../source/plain-data.js';

const moved: readonly (readonly [from: string, to: string])[] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
];

/** A schema, or what contains schemas, in the terms of OpenAPI 3.0: null, files, discriminators, references. */
export function modern(value: Json): Json {
  if (Array.isArray(value)) return value.map(modern);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).flatMap((key) => modernMember(key, value[key])));
}

/** The same of a map whose members have arbitrary names. */
export function modernMap(map: Json): Json {
  if (!isObject(map)) return map;
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, modern(member)]));
}

function modernMember(key: string, value: Json): readonly (readonly [string, Json])[] {
  if (key === '$ref' && typeof value === 'string') {
    const [from, to] = moved.find(([start]) => value.startsWith(start)) ?? ['', ''];
    return [[key, to + value.slice(from.length)]];
  }
  // An example may have any members.
  if (key === 'example' || key === 'examples') return [[key, value]];
  if (key === 'properties') return [[key, modernMap(value)]];
  if (key === 'x-nullable' && typeof value === 'boolean') return [['nullable', value]];
  if (key === 'discriminator' && typeof value === 'string') return [[key, { propertyName: value }]];
  if (key === 'type' && value === 'file')
    return [
      [key, 'string'],
      ['format', 'binary'],
    ];
  return [[key, modern(value)]];
}

/** The keys of a parameter or a header that belong in its schema (Swagger 2.0, Parameter Object). */
const schemaKeys: ReadonlySet<string> = new Set(
  words(`type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems
    minItems uniqueItems enum multipleOf x-nullable x-enum-varnames x-enumNames`),
);

export function schemaOfParameter(parameter: JsonObject): JsonObject {
  return modern(Object.fromEntries(Object.entries(parameter).filter(([key]) => schemaKeys.has(key)))) as JsonObject;
}

/** The style of a list: one string, except for `multi`. */
export function styleOf({ type, in: location, collectionFormat = 'csv' }: JsonObject): JsonObject {
  if (type !== 'array') return {};
  if (collectionFormat === 'multi') return { explode: true };
  if (collectionFormat === 'csv')
    return /^(?:query|formData)$/.test(String(location)) ? { style: 'form', explode: false } : {};
  const styles: Readonly<Record<string, string>> = { ssv: 'spaceDelimited', pipes: 'pipeDelimited' };
  const format = String(collectionFormat);
  return { style: Object.hasOwn(styles, format) ? styles[format] : format, explode: false };
}

/** `servers`, if the document has a host or a path for all. The most secure scheme is used: clients need a single address. */
export function serversOf(root: JsonObject): JsonObject {
  const host = textOf(memberOf(root, 'host')) ?? '';
  const schemes = listOf(memberOf(root, 'schemes'));
  const scheme = schemes.includes('http') && !schemes.includes('https') ? 'http' : 'https';
  const path = (textOf(memberOf(root, 'basePath')) ?? '').replace(/\/$/, '');
  if (host === '' && path === '') return {};
  return { servers: [{ url: host === '' ? path : `${scheme}://${host}${path}` }] };
}

const flows: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' };

export function securityScheme({ value }: Located): Json {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = objectOf(value);
  if (!isObject(value)) return value;
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' };
  if (type !== 'oauth2') return value;
  const name = String(flow);
  const modernFlow = defined({ authorizationUrl, tokenUrl, scopes: scopes ?? {} });
  return { ...rest, type, flows: { [Object.hasOwn(flows, name) ? String(flows[name]) : name]: modernFlow } };
}

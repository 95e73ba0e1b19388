import { compactJson, isList, type Json, type JsonMap, membersOf } from '../../print/json-document.js';
import { type Schema } from '../../schema/type-schema.js';
import { defined } from '../../source/plain-data.js';

/** A 3.1 document in 3.0: newer keywords of schemas become the closest ones that accept as much. */
export function inVersion30(document: JsonMap): JsonMap {
  const { openapi: _, $self: __, jsonSchemaDialect: ___, info = {}, webhooks, components, ...rest } = document;
  const { license, summary: ____, ...head } = membersOf(info);
  const { identifier: _____, ...olderLicense } = membersOf(license);
  const { schemas, securitySchemes } = membersOf(components);
  const scoped = new Set(
    Object.entries(membersOf(securitySchemes)).flatMap(([name, scheme]) =>
      ['oauth2', 'openIdConnect'].includes(String(membersOf(scheme)['type'])) ? [name] : [],
    ),
  );
  const older = (part: Json): Json => withOlderSchemas(part, scoped);
  return defined({
    openapi: '3.0.3',
    info: defined({ ...head, license: license && olderLicense }),
    ...(older(rest) as JsonMap),
    components: {
      ...(older(components ?? {}) as JsonMap),
      ...(schemas === undefined ? {} : { schemas: olderSchemas(schemas) }),
    },
    'x-webhooks': webhooks === undefined ? undefined : older(webhooks),
  });
}

/** Keys of plain values, which are not converted. */
const isValue = /^(?:x-(?!webhooks)|example$|examples$|default$|schemas$)/;

/** `scoped` are the names of the schemes that have scopes in 3.0, too: OAuth 2.0 and OpenID Connect. */
function withOlderSchemas(part: Json, scoped: ReadonlySet<string>): Json {
  if (isList(part)) return part.map((item) => withOlderSchemas(item, scoped));
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([key, value]): [string, Json] => {
    if (key === 'schema') return [key, olderSchema(value)];
    if (key === 'security' && isList(value)) return [key, value.map((one) => withoutScopes(one, scoped))];
    return [key, isValue.test(key) ? value : withOlderSchemas(value, scoped)];
  });
  return Object.fromEntries(members);
}

function withoutScopes(requirement: Json, scoped: ReadonlySet<string>): Json {
  const entries = Object.entries(membersOf(requirement));
  return Object.fromEntries(entries.map(([name, scopes]) => [name, scoped.has(name) ? scopes : []]));
}

const nothing: Schema = { type: 'string', nullable: true, enum: [null] };

function olderSchema(schema: Json): Schema {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  const { $ref, type, examples, anyOf, oneOf, allOf, ...rest } = membersOf(schema);
  if ($ref !== undefined) {
    const words = olderSchema({ ...rest, ...defined({ examples }) });
    return Object.keys(words).length === 0 ? { $ref } : { ...words, allOf: [{ $ref }] };
  }
  if (type === 'null') return { ...olderSchema(rest), ...nothing };
  const types = isList(type) ? type.filter((one) => one !== 'null') : [];
  const [only, ...others] = types;
  if (only !== undefined && others.length > 0)
    return { ...olderSchema(rest), anyOf: [...(type as readonly Json[])].map((one) => olderSchema({ type: one })) };
  return defined({
    type: only ?? type,
    nullable: types.length < (isList(type) ? type.length : 0) ? true : undefined,
    ...words(rest),
    ...(isList(examples) ? { example: examples[0] } : {}),
    ...alternatives('anyOf', anyOf),
    ...alternatives('oneOf', oneOf),
    allOf: isList(allOf) ? allOf.map(olderSchema) : undefined,
  });
}

/** `string | null` is a string that may be null. */
function alternatives(key: string, members: Json | undefined): Schema {
  if (!isList(members)) return {};
  const others = members.filter((member) => membersOf(member)['type'] !== 'null');
  const [first, second] = others;
  const isPlain = first !== undefined && second === undefined && membersOf(first)['type'] !== undefined;
  if (others.length < members.length && isPlain) return { ...olderSchema(first), nullable: true };
  return { [key]: members.map(olderSchema) };
}

function words({ const: constant, exclusiveMinimum, exclusiveMaximum, ...rest }: JsonMap): Schema {
  const { contentEncoding, prefixItems, items, properties, patternProperties, additionalProperties, ...others } = rest;
  const { propertyNames: _, contentMediaType: __, contentSchema: ___, ...kept } = others;
  return defined({
    ...kept,
    enum: constant === undefined ? kept['enum'] : [constant],
    format: contentEncoding === 'base64' ? 'byte' : kept['format'],
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...itemWords(prefixItems, items),
    properties: properties && olderSchemas(properties),
    additionalProperties: otherFields(patternProperties, additionalProperties),
    not: kept['not'] && olderSchema(kept['not']),
  });
}

/** Items of several types have no order. */
function itemWords(first: Json | undefined, rest: Json | undefined): Schema {
  if (!isList(first)) return rest === undefined ? {} : { items: olderSchema(rest) };
  const schemas = [...first, ...(rest === undefined || rest === false ? [] : [rest])].map(olderSchema);
  const distinct = [...new Map(schemas.map((schema) => [compactJson(schema), schema])).values()];
  return {
    items: distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct },
    ...(rest === false && { maxItems: first.length }),
  };
}

/** 3.0 has no patterns for names, so these allow any name. */
function otherFields(patterns: Json | undefined, others: Json | undefined): Json | undefined {
  if (patterns === undefined) return typeof others === 'object' && others !== null ? olderSchema(others) : others;
  const all = [...Object.values(membersOf(patterns)), ...(others === undefined || others === false ? [] : [others])];
  return all.length === 1 ? olderSchema(all[0] ?? true) : { anyOf: all.map(olderSchema) };
}

function olderSchemas(schemas: Json): Schema {
  return Object.fromEntries(Object.entries(membersOf(schemas)).map(([name, schema]) => [name, olderSchema(schema)]));
}

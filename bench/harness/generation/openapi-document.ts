import type {
  EnumType,
  FieldType,
  ObjectType,
  SyntheticApi,
  SyntheticEndpoint,
  SyntheticField,
  SyntheticGroup,
} from './synthetic-api.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What is `undefined` is left out by `JSON.stringify`. */
export interface OpenApiDocument {
  readonly openapi: '3.0.3';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path and by method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

/** The API as the others read it. */
export function openApiDocumentOf(api: SyntheticApi): OpenApiDocument {
  const { title, server, errorBody, groups } = api;
  const types = [...groups.flatMap(({ endpoints }) => endpoints.flatMap((endpoint) => endpoint.types)), errorBody];
  return {
    openapi: '3.0.3',
    info: { title, version: '1.0.0' },
    servers: [{ url: server }],
    tags: groups.map(({ name, docs }) => ({ name, description: docs })),
    paths: Object.fromEntries(groups.flatMap((group) => pathsOf(group, errorBody.name))),
    components: { schemas: Object.fromEntries(types.map((type) => [type.name, schemaOfType(type)])) },
  };
}

type PathEntry = readonly [string, OpenApiDocument['paths'][string]];

function pathsOf(group: SyntheticGroup, errorBody: string): readonly PathEntry[] {
  return [false, true].flatMap((hasId): readonly PathEntry[] => {
    const endpoints = group.endpoints.filter((endpoint) => endpoint.hasId === hasId);
    if (endpoints.length === 0) return [];
    const operations = endpoints.map((endpoint) => {
      const operation = operationOf(endpoint, group.name, errorBody);
      return [endpoint.method.toLowerCase(), operation] as const;
    });
    return [[`${group.path}${hasId ? '/{id}' : ''}`, Object.fromEntries(operations)]];
  });
}

function operationOf(endpoint: SyntheticEndpoint, group: string, errorBody: string): JsonObject {
  const { name, docs, hasId, query, body, returns } = endpoint;
  const parameters = [...(hasId ? [idParameter] : []), ...query.map(queryParameter)];
  return {
    operationId: `${name}${group.charAt(0).toUpperCase()}${group.slice(1)}`,
    tags: [group],
    summary: docs,
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: body === undefined ? undefined : { required: true, ...jsonBody(body) },
    responses: {
      200: { description: 'OK', ...jsonBody(returns) },
      404: { description: 'Not found.', ...jsonBody({ kind: 'named', name: errorBody }) },
    },
  };
}

const idParameter: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The identifier.',
  schema: schemaOf({ kind: 'uuid' }),
};

function queryParameter({ name, isRequired, type, docs }: SyntheticField): JsonObject {
  return { name, in: 'query', required: isRequired, description: docs, schema: schemaOf(type) };
}

function jsonBody(type: FieldType): JsonObject {
  return { content: { 'application/json': { schema: schemaOf(type) } } };
}

function schemaOfType(type: ObjectType | EnumType): JsonObject {
  if (type.kind === 'enum') return { type: 'string', enum: type.members };
  const { docs, fields } = type;
  return {
    type: 'object',
    description: docs,
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOfField(field)])),
  };
}

function schemaOfField({ type, docs }: SyntheticField): JsonObject {
  return docs === undefined ? schemaOf(type) : { ...schemaOf(type), description: docs };
}

export function schemaOf(type: FieldType): JsonObject {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'float':
      return { type: 'number', format: 'double' };
    case 'int32':
      return { type: 'integer', format: 'int32', minimum: type.from, maximum: type.to };
    case 'string':
      return { type: 'string', minLength: type.length?.[0], maxLength: type.length?.[1] };
    case 'list':
      return { type: 'array', items: schemaOf(type.of) };
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(type.of) };
    case 'named':
      return { $ref: `#/components/schemas/${type.name}` };
  }
}

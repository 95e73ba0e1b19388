import { describe, expect, it } from 'vitest';
import { modelFilesOf } from '../../../bench/harness/generation/model-files.js';
import { type OpenApiDocument, openApiDocumentOf } from '../../../bench/harness/generation/openapi-document.js';
import { lastTypeName, syntheticApi } from '../../../bench/harness/generation/synthetic-api.js';
import type { Content, Endpoint, Field, Model, Parameter, TypeDeclaration } from '../../../src/model/model.js';
import { nameOf, type TypeRef } from '../../../src/model/type-ref.js';
import { compile } from '../../../src/pipeline.js';

/** Describes a compiled model in terms of OpenAPI. */
function openApiOf(model: Model): Pick<OpenApiDocument, 'tags' | 'paths' | 'components' | 'info'> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of model.groups.flatMap(({ endpoints }) => endpoints)) {
    const path = endpoint.path.map((segment) => `/${templateText(segment)}`).join('');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(inlined(endpoint, model)) };
  }
  const types = model.types.filter(({ kind }) => kind !== 'alias');
  return {
    info: { title: model.docs?.replace(/\.$/, '') ?? '', version: model.version },
    tags: model.groups.map(({ name, docs = '' }) => ({ name, description: docs })),
    paths: paths as OpenApiDocument['paths'],
    components: { schemas: Object.fromEntries(types.map((type) => [type.name, schemaOfType(type)])) },
  };
}

/** A returned list has a generated name in a model. */
function inlined(endpoint: Endpoint, { types }: Model): Endpoint {
  const contentOf = (content: Content): Content => {
    const alias = types.find(({ kind, name }) => kind === 'alias' && name === nameOf(content.type));
    return alias?.kind === 'alias' ? { ...content, type: alias.type } : content;
  };
  const responses = endpoint.responses.map((response) => ({ ...response, contents: response.contents.map(contentOf) }));
  return { ...endpoint, responses };
}

function operationOf({ name, group, docs, pathParameters, query, contents, responses, errors }: Endpoint): object {
  const parameters = [
    ...pathParameters.map((parameter) => parameterOf(parameter, 'path')),
    ...query.map((parameter) => parameterOf(parameter, 'query')),
  ];
  const success = responses.map(({ status, contents }) => [status, { description: 'OK', ...bodyOf(contents) }]);
  const failed = errors.map(({ status, contents, docs: description }) => [
    status,
    { description, ...bodyOf(contents) },
  ]);
  return {
    operationId: `${name}${group.replace(/^r/, 'R')}`,
    tags: [group],
    summary: docs,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(contents.length === 0 ? {} : { requestBody: { required: true, ...bodyOf(contents) } }),
    responses: Object.fromEntries([...success, ...failed]),
  };
}

function parameterOf({ name, type, isRequired, docs }: Parameter, place: 'path' | 'query'): object {
  return { name: templateText(name), in: place, required: isRequired, description: docs, schema: schemaOf(type) };
}

function templateText(template: Parameter['name']): string {
  return template.map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`)).join('');
}

function bodyOf(contents: readonly Content[]): object {
  const entries = contents.map(({ mediaType, type }) => [mediaType, { schema: schemaOf(type) }] as const);
  return entries.length === 0 ? {} : { content: Object.fromEntries(entries) };
}

function schemaOfType(type: TypeDeclaration): Record<string, unknown> {
  if (type.kind === 'enum') return { type: 'string', enum: type.members.map(({ value }) => value) };
  if (type.kind !== 'object') throw new Error(`${type.name} is an ${type.kind}.`);
  const schemaOfField = ({ type: ref, docs }: Field): object => ({ ...schemaOf(ref), description: docs });
  return {
    type: 'object',
    description: type.docs,
    required: type.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(type.fields.map((field) => [field.name, schemaOfField(field)])),
  };
}

function schemaOf(type: TypeRef): object {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return { type: 'string', minLength: type.minLength, maxLength: type.maxLength };
    case 'integer':
      return { type: 'integer', format: type.size, ...bounds(type.minimum, type.maximum) };
    case 'number':
      return { type: 'number', format: type.name === 'float' ? 'double' : 'unknown' };
    case 'format':
      return { type: 'string', format: type.format === 'datetime' ? 'date-time' : type.format };
    case 'named':
      return { $ref: `#/components/schemas/${type.name}` };
    case 'array':
      return { type: 'array', items: schemaOf(type.items) };
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(type.values) };
    default:
      throw new Error(`The synthetic API has no ${type.kind}.`);
  }
}

function bounds(minimum: string | undefined, maximum: string | undefined): object {
  return {
    minimum: minimum === undefined ? undefined : Number(minimum),
    maximum: maximum === undefined ? undefined : Number(maximum),
  };
}

/** Without undefined values, and with types and groups sorted by name, as a model has them. */
function sorted({ info, tags, paths, components }: Pick<OpenApiDocument, 'tags' | 'paths' | 'components' | 'info'>) {
  const byName = tags.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return JSON.parse(JSON.stringify({ info, tags: byName, paths, components })) as object;
}

describe('the model and the OpenAPI document', () => {
  it.each([3, 5, 13])('with %i endpoints describe the same API', (count) => {
    const api = syntheticApi(count);
    const { value: model, diagnostics } = compile(modelFilesOf(api));
    expect(diagnostics).toEqual([]);
    expect(model.groups.flatMap(({ endpoints }) => endpoints)).toHaveLength(count);
    const document = openApiDocumentOf(api);
    expect(model.servers[0]?.address).toEqual([{ kind: 'text', text: document.servers[0]?.url }]);
    expect(sorted(document)).toEqual(sorted(openApiOf(model)));
  });

  it('have two objects of ten fields and two enums for each endpoint', () => {
    const { schemas } = openApiDocumentOf(syntheticApi(7)).components;
    const sizes = Object.entries(schemas).map(([, { properties = {} }]) => Object.keys(properties as object).length);
    expect(sizes.filter((size) => size === 10)).toHaveLength(14);
    expect(sizes.filter((size) => size === 0)).toHaveLength(14);
  });

  it('change in one file, by one field', () => {
    const [before, after] = [modelFilesOf(syntheticApi(13)), modelFilesOf(syntheticApi(13, true))];
    const changed = after.filter(({ text }, index) => text !== before[index]?.text);
    expect(changed.map(({ path }) => path)).toEqual(['res1.yaml']);
    expect(compile(after).diagnostics).toEqual([]);
    const added = changed[0]?.text.split('\n').filter((line) => line.includes('addedField'));
    expect(added).toEqual(['    addedField?: int32']);
    expect(JSON.stringify(openApiDocumentOf(syntheticApi(13, true)))).toContain('"addedField"');
  });

  it('end with a type that shows that an output is complete', () => {
    expect(lastTypeName(syntheticApi(13))).toBe('Res2GetResult');
    expect(Object.keys(openApiDocumentOf(syntheticApi(13)).components.schemas)).toContain('Res2GetResult');
  });
});

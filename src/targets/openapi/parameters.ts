import { type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Parameter } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { extended } from '../../schema/extensions.js';
import { defined, openapiDialect, type Schema, typeSchema } from '../../schema/type-schema.js';
import { fieldWords } from '../../schema/words.js';
import { parameterWords } from './words.js';

type Location = 'path' | 'query' | 'header' | 'cookie';

/** All parameters of an operation; undefined if there are none. `pathNames` are those of its path item. */
export function parameterList(endpoint: Endpoint, pathNames: readonly string[], model: Model): Json | undefined {
  const of = (location: Location, parameters: readonly Parameter[]): readonly JsonMap[] =>
    parameters.map((parameter) => parameterObject(parameter, location, model));
  const inPath = of('path', endpoint.pathParameters).map((one, index) => ({ ...one, name: pathNames[index] ?? '' }));
  const all = [
    ...inPath,
    // Constants of the query select the operation.
    ...(endpoint.constants ?? []).map(({ name, value = '' }) => {
      return { name, in: 'query', required: true, schema: { const: value } };
    }),
    ...of('query', endpoint.query),
    ...of('header', endpoint.headers),
    ...of('cookie', endpoint.cookies),
  ];
  return all.length === 0 ? undefined : all;
}

/** OpenAPI 3.1.1, section 4.8.12. */
function parameterObject(parameter: Parameter, location: Location, model: Model): JsonMap {
  const { required, ...rest } = valueObject(parameter, location, model);
  return {
    name: writtenTemplate(parameter.name),
    in: location,
    ...(location === 'path' ? { required: true } : required === undefined ? {} : { required }),
    ...rest,
    ...parameterWords(parameter),
  };
}

/** The same without its name, as for a header of a response. */
export function valueObject(parameter: Parameter, location: Location, model: Model): JsonMap {
  const declarations = declarationsOf(model);
  const { description, deprecated, ...annotations } = fieldWords(parameter, parameter.type, declarations);
  const isRequired = parameter.isRequired && !parameter.isPattern;
  const form = formOf(parameter, location, declarations);
  const schema = { ...annotations, ...schemaFor(parameter, form, model) };
  const object = defined({
    required: isRequired ? true : undefined,
    description,
    deprecated,
    ...(form === 'json' ? { content: { 'application/json': { schema } } } : { ...styles[form], schema }),
  });
  return extended(object, parameter);
}

/** How a value becomes text. */
type Form = 'plain' | 'commas' | 'brackets' | 'json' | 'many';

const styles: Readonly<Record<Exclude<Form, 'json'>, JsonMap>> = {
  plain: {},
  commas: { explode: false },
  brackets: { style: 'deepObject', explode: true },
  // Each member is a separate parameter.
  many: { style: 'form', explode: true },
};

function formOf(parameter: Parameter, location: Location, declarations: Declarations): Form {
  if (parameter.isPattern) return 'many';
  const type = withoutAlias(parameter.type, declarations);
  if (type.kind === 'json') return 'json';
  if (type.kind === 'csv') return 'commas';
  return location === 'query' && isNested(type, declarations) ? 'brackets' : 'plain';
}

function schemaFor({ name, names, type: written }: Parameter, form: Form, model: Model): Schema {
  const declarations = declarationsOf(model);
  const type = withoutAlias(written, declarations);
  if (form === 'json' && type.kind === 'json') return schemaOf(type.of, model);
  if (form === 'commas' && type.kind === 'csv') return { type: 'array', items: schemaOf(type.items, model) };
  if (form !== 'many') return schemaOf(written, model);
  const { source } = names ?? templatePattern(name, model.placeholders, declarations);
  return { type: 'object', propertyNames: { pattern: `^(?:${source})$` }, additionalProperties: schemaOf(type, model) };
}

/** The schema of a type where it is used; declared types are among the components. */
export function schemaOf(type: TypeRef, model: Model): Schema {
  return typeSchema(type, openapiDialect(declarationsOf(model)));
}

import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Parameter } from '../../model/model.js';
import { isNested } from '../../model/types/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { extended } from '../../schema/extensions.js';
import { openapiDialect, type Schema, typeSchema } from '../../schema/type-schema.js';
import { fieldWords } from '../../schema/words.js';
import { parameterWords } from './words.js';
import { defined } from '../../source/plain-data.js';

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
  const form = formOf(parameter, location, model);
  const schema = { ...annotations, ...form.schema };
  const object = defined({
    required: isRequired ? true : undefined,
    description,
    deprecated,
    ...(form.style === undefined ? { content: { 'application/json': { schema } } } : { ...form.style, schema }),
  });
  return extended(object, parameter);
}

/** How a value becomes text, and its schema. */
interface Form {
  /** Undefined: as JSON. */
  readonly style?: JsonMap;
  readonly schema: Schema;
}

/** The parts of a value have names in brackets. */
export const inBrackets = { style: 'deepObject', explode: true };

function formOf({ name, names, isPattern, type: written }: Parameter, location: Location, model: Model): Form {
  const declarations = declarationsOf(model);
  const type = withoutAlias(written, declarations);
  if (isPattern) {
    const { source } = names ?? templatePattern(name, model.placeholders, declarations);
    const others = { propertyNames: { pattern: `^(?:${source})$` }, additionalProperties: schemaOf(type, model) };
    // Each member is a separate parameter.
    return { style: { style: 'form', explode: true }, schema: { type: 'object', ...others } };
  }
  if (type.kind === 'json') return { schema: schemaOf(type.of, model) };
  if (type.kind === 'csv')
    return { style: { explode: false }, schema: { type: 'array', items: schemaOf(type.items, model) } };
  const isInBrackets = location === 'query' && isNested(type, declarations);
  return { style: isInBrackets ? inBrackets : {}, schema: schemaOf(written, model) };
}

/** The schema of a type where it is used; declared types are among the components. */
export function schemaOf(type: TypeRef, model: Model): Schema {
  return typeSchema(type, openapiDialect(declarationsOf(model)));
}

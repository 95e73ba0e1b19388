import { type Declarations, declarationsOf, givenTypeOf, withoutAlias } from '../../model/declarations.js';
import { fileTypeName, holdsFiles } from '../../model/types/files.js';
import type { JsonValue } from '../../model/json-value.js';
import type { Endpoint, Field, Parameter } from '../../model/model.js';
import { isNested } from '../../model/types/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import { edgesIn, placeholdersIn, writtenTemplate } from '../../model/endpoints.js';
import { nameOf, nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import { listText, type Members, objectText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { typeData } from '../../print/type-data.js';
import { valueText } from '../../print/value-text.js';
import { validatorText } from './symbols.js';

/** `[{ name: 'limit', type: { kind: 'number', minimum: 0 }, default: 20 }]`; undefined for no parameters. */
export function parametersText(
  parameters: readonly Parameter[],
  module: Module,
  more: (parameter: Parameter) => Members = () => ({}),
): string | undefined {
  return listText(parameters.map((parameter) => parameterText(parameter, module, more(parameter))));
}

function parameterText(parameter: Parameter, module: Module, more: Members): string {
  const name = writtenTemplate(parameter.name);
  return objectText({
    name: stringLiteral(name),
    property: parameter.property === name ? undefined : stringLiteral(parameter.property),
    ...valueMembers(parameter, module),
    ...more,
  });
}

/**
 * The model declares each path parameter once for all paths; so does a module.
 *
 *     const pathParameters = {
 *       projectKey: { name: 'projectKey', type: { kind: 'string', pattern: /^(?:[A-Za-z0-9_-]{1,256})$/u } },
 *     };
 */
export function pathParameterStatements(endpoints: readonly Endpoint[], module: Module): readonly string[] {
  const parameters = new Map(
    endpoints.flatMap((endpoint) => endpoint.pathParameters.map((one) => [one.property, one])),
  );
  if (parameters.size === 0) return [];
  const lines = [...parameters.values()]
    .toSorted((left, right) => (left.property < right.property ? -1 : 1))
    .map((parameter) => `${literalKey(parameter.property)}: ${parameterText(parameter, module, {})},`);
  return [`const pathParameters = {\n${lines.join('\n')}\n} as const;`];
}

type Value = Pick<Parameter, 'type' | 'isRequired' | 'default'>;

function valueMembers(value: Value, module: Module): Members {
  return {
    ...typeMembers(value.type, module),
    optional: !value.isRequired && value.default === undefined,
    default: value.default && defaultText(value.default, value.type, declarationsOf(module.model)),
  };
}

/** A default that a handler could change is a function, so that each request gets a new one. */
function defaultText(value: JsonValue, type: TypeRef, declarations: Declarations): string {
  const text = valueText(value, type, declarations);
  if (value.kind === 'list' || text.startsWith('new ')) return `() => ${text}`;
  return value.kind === 'object' ? `() => (${text})` : text;
}

/** What the runtime needs to read a string as the type, without type names. */
function typeMembers(type: TypeRef, module: Module): Members {
  const declarations = declarationsOf(module.model);
  if (isNested(type, declarations)) {
    return { type: typeData(type, module), parse: validatorText(nameOfBody(type), 'parse', module) };
  }
  const { read, json } = textForm(type, declarations);
  return {
    type: typeData(read, module),
    parse: json === undefined ? undefined : validatorText(json, 'parse', module),
  };
}

/** What a string is read as, and the declared type of the JSON in it, whose validator checks the rest. */
function textForm(written: TypeRef, declarations: Declarations): { readonly read: TypeRef; readonly json?: string } {
  const type = givenTypeOf(written, declarations);
  switch (type.kind) {
    case 'array':
    case 'csv': {
      const items = textForm(type.items, declarations);
      return { ...items, read: { ...type, items: items.read } };
    }
    case 'json': {
      const read: TypeRef = { ...type, of: { kind: 'unknown' } };
      return type.of.kind === 'unknown' ? { read } : { read, json: nameOfBody(type.of) };
    }
    default:
      return { read: type };
  }
}

/** `[{ name: 'photos', type: { kind: 'array', items: 'bytes', maxItems: 5 } }]` */
export function fieldsText(fields: readonly Field[], module: Module): string {
  const declarations = declarationsOf(module.model);
  const texts = fields.map((field) => {
    if (holdsFiles(field.type, declarations) !== undefined) return fileText(field, module);
    const value = { ...field, type: fieldType(field.type, declarations) };
    return objectText({ name: stringLiteral(field.name), ...valueMembers(value, module) });
  });
  return `[${texts.join(', ')}]`;
}

/** `{ name: 'photo', type: 'bytes', checkFile: validators.validateUploadedFile }` */
function fileText({ name, type, isRequired }: Field, module: Module): string {
  const plain = withoutAlias(type, declarationsOf(module.model));
  const bytes: TypeRef = { kind: 'bytes' };
  return objectText({
    name: stringLiteral(name),
    type: typeData(plain.kind === 'array' ? { ...plain, items: bytes } : bytes, module),
    optional: !isRequired,
    checkFile: validatorText(fileTypeName, 'validate', module),
  });
}

/** A value without a string form is JSON in its part of a form. */
function fieldType(written: TypeRef, declarations: Declarations): TypeRef {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'array') return { ...type, items: fieldType(type.items, declarations) };
  const name = nameOf(type);
  const isObject = name !== undefined && declarations.get(name)?.kind !== 'enum';
  return isObject ? { kind: 'json', of: type } : type;
}

/** `{ prefix: 'text.', type: { kind: 'string', pattern: /^(?:[a-z]{2})$/u } }` */
export function patternText({ name, names }: Parameter, module: Module): string {
  const { placeholders } = module.model;
  // An expression matches the whole name; so does a name with several parameters, because there are literals between
  // them.
  const [only, ...others] = placeholdersIn(name);
  if (names !== undefined || others.length > 0) {
    const { source } = names ?? templatePattern(name, placeholders, declarationsOf(module.model));
    return objectText({ type: typeData({ kind: 'string', pattern: source }, module) });
  }
  const { prefix, suffix } = edgesIn(name);
  return objectText({
    prefix: prefix === '' ? undefined : stringLiteral(prefix),
    suffix: suffix === '' ? undefined : stringLiteral(suffix),
    ...typeMembers(placeholders.find((one) => one.name === only)?.type ?? { kind: 'string' }, module),
  });
}

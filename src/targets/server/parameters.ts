import { type Declarations, withoutAlias } from '../../model/declarations.js';
import { fileTypeName, holdsFiles } from '../../model/files.js';
import type { JsonValue } from '../../model/json-value.js';
import type { Endpoint, Field, Model, Parameter } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { templatePattern } from '../../model/placeholders.js';
import { writtenTemplate } from '../../model/endpoints.js';
import { nameOf, nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { literalKey, propertyAccess, stringLiteral } from '../../print/escape.js';
import { type Members, objectText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { typeData } from '../../print/type-data.js';
import { valueText } from '../../print/value-text.js';
import { validatorText } from './symbols.js';

/** The printed module, and the types that it uses. */
export interface Printing {
  readonly model: Model;
  readonly module: Module;
  readonly declarations: Declarations;
}

/** `[{ name: 'limit', type: { kind: 'number', minimum: 0 }, default: 20 }]`; undefined for no parameters. */
export function parametersText(
  parameters: readonly Parameter[],
  printing: Printing,
  more: (parameter: Parameter) => Members = () => ({}),
): string | undefined {
  if (parameters.length === 0) return undefined;
  return `[${parameters.map((parameter) => parameterText(parameter, printing, more(parameter))).join(', ')}]`;
}

function parameterText(parameter: Parameter, printing: Printing, more: Members): string {
  const name = writtenTemplate(parameter.name);
  return objectText({
    name: stringLiteral(name),
    property: parameter.property === name ? undefined : stringLiteral(parameter.property),
    ...valueMembers(parameter, printing),
    ...more,
  });
}

/** `[pathParameters.projectKey, pathParameters.id]` */
export function pathParametersText(parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  return `[${parameters.map(({ property }) => `pathParameters${propertyAccess(property)}`).join(', ')}]`;
}

/**
 * The model declares each path parameter once for all paths; so does a module.
 *
 *     const pathParameters = {
 *       projectKey: { name: 'projectKey', type: { kind: 'string', pattern: /^(?:[A-Za-z0-9_-]{1,256})$/u } },
 *     };
 */
export function pathParameterStatements(endpoints: readonly Endpoint[], printing: Printing): readonly string[] {
  const parameters = new Map(
    endpoints.flatMap((endpoint) => endpoint.pathParameters.map((one) => [one.property, one])),
  );
  if (parameters.size === 0) return [];
  const lines = [...parameters.values()]
    .toSorted((left, right) => (left.property < right.property ? -1 : 1))
    .map((parameter) => `${literalKey(parameter.property)}: ${parameterText(parameter, printing, {})},`);
  return [`const pathParameters = {\n${lines.join('\n')}\n} as const;`];
}

type Value = Pick<Parameter, 'type' | 'isRequired' | 'default'>;

function valueMembers(value: Value, printing: Printing): Members {
  const isOptional = !value.isRequired && value.default === undefined;
  return {
    ...typeMembers(value.type, printing),
    optional: isOptional ? 'true' : undefined,
    default: value.default && defaultText(value.default, value.type, printing.declarations),
  };
}

/** A default that a handler could change is a function, so that each request gets a new one. */
function defaultText(value: JsonValue, type: TypeRef, declarations: Declarations): string {
  const text = valueText(value, type, declarations);
  if (value.kind === 'list' || text.startsWith('new ')) return `() => ${text}`;
  return value.kind === 'object' ? `() => (${text})` : text;
}

/** What the runtime needs to read a string as the type, without type names. */
function typeMembers(type: TypeRef, printing: Printing): Members {
  if (isNested(type, printing.declarations)) {
    return { type: typeData(type, printing.module), parse: validatorText(nameOfBody(type), 'parse', printing.module) };
  }
  const json = jsonIn(type, printing.declarations);
  return {
    type: typeData(readAs(type, printing.declarations), printing.module),
    parse: json === undefined ? undefined : validatorText(json, 'parse', printing.module),
  };
}

function readAs(written: TypeRef, declarations: Declarations): TypeRef {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'nullable':
      return readAs(type.of, declarations);
    case 'same':
      return readAs(type.members[0] ?? type, declarations);
    case 'array':
    case 'csv':
      return { ...type, items: readAs(type.items, declarations) };
    case 'json':
      // Its validator checks the rest.
      return anyJson;
    default:
      return type;
  }
}

const anyJson: TypeRef = { kind: 'json', of: { kind: 'unknown' } };

/** The declared type of the JSON in a string. */
function jsonIn(written: TypeRef, declarations: Declarations): string | undefined {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'array':
    case 'csv':
      return jsonIn(type.items, declarations);
    case 'nullable':
      return jsonIn(type.of, declarations);
    case 'same':
      return jsonIn(type.members[0] ?? { kind: 'unknown' }, declarations);
    case 'json':
      return type.of.kind === 'unknown' ? undefined : nameOfBody(type.of);
    default:
      return undefined;
  }
}

/** `[{ name: 'photos', type: { kind: 'array', items: 'bytes', maxItems: 5 } }]` */
export function fieldsText(fields: readonly Field[], printing: Printing): string {
  const texts = fields.map((field) => {
    if (holdsFiles(field.type, printing.declarations) !== undefined) return fileText(field, printing);
    const value = { ...field, type: fieldType(field.type, printing.declarations) };
    return objectText({ name: stringLiteral(field.name), ...valueMembers(value, printing) });
  });
  return `[${texts.join(', ')}]`;
}

/** `{ name: 'photo', type: 'bytes', checkFile: validators.validateUploadedFile }` */
function fileText({ name, type, isRequired }: Field, { declarations, module }: Printing): string {
  const plain = withoutAlias(type, declarations);
  const bytes: TypeRef = { kind: 'bytes' };
  return objectText({
    name: stringLiteral(name),
    type: typeData(plain.kind === 'array' ? { ...plain, items: bytes } : bytes, module),
    optional: isRequired ? undefined : 'true',
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
export function patternText({ name, names }: Parameter, { model, module, declarations }: Printing): string {
  // An expression matches the whole name; so does a name with several parameters, because there are literals between
  // them.
  const isOnePlaceholder = name.filter((part) => part.kind === 'placeholder').length === 1;
  const whole = names ?? (isOnePlaceholder ? undefined : templatePattern(name, model.placeholders, declarations));
  if (whole !== undefined) {
    return objectText({ type: typeData({ kind: 'string', pattern: whole.source }, module) });
  }
  const index = name.findIndex((part) => part.kind === 'placeholder');
  const placeholder = name[index];
  if (placeholder?.kind !== 'placeholder') throw new Error('Bug: a pattern parameter without a part that varies.');
  const around = (template: typeof name): string | undefined =>
    template.length === 0 ? undefined : stringLiteral(writtenTemplate(template));
  const type = model.placeholders.find((candidate) => candidate.name === placeholder.name)?.type ?? { kind: 'string' };
  return objectText({
    prefix: around(name.slice(0, index)),
    suffix: around(name.slice(index + 1)),
    ...typeMembers(type, { model, module, declarations }),
  });
}

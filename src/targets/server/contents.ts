import { actionsFields, type Declarations, declarationsOf, objectOf } from '../../model/declarations.js';
import type { ContentEncoding } from '../../model/contents.js';
import { eventShapeOf } from '../../model/types/event-fields.js';
import type { Content } from '../../model/model.js';
import { isNestedForm } from '../../model/types/nested.js';
import type { Requirement } from '../../model/presence.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { isJsonContent } from '../../print/content-text.js';
import { stringLiteral } from '../../print/escape.js';
import { typeData } from '../../print/type-data.js';
import { literalText, type Members, objectText } from '../../print/literals.js';
import { fieldsText } from './parameters.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { validatorText } from './symbols.js';

type FunctionByEncoding = Readonly<Partial<Record<ContentEncoding, string>>>;

const readers: FunctionByEncoding = {
  json: 'readJson',
  text: 'readText',
  bytes: 'readBinary',
  stream: 'readStream',
  lines: 'readLines',
  form: 'readForm',
  multipart: 'readMultipart',
};

const writers: FunctionByEncoding = {
  json: 'writeJson',
  text: 'writeText',
  bytes: 'writeBinary',
  stream: 'writeStream',
  lines: 'writeLines',
  sse: 'writeSse',
  events: 'writeEvents',
};

function readerOf(content: Content, declarations: Declarations): string {
  return isNestedForm(content, declarations) ? 'readNestedForm' : functionOf(readers, content);
}

function functionOf(functions: FunctionByEncoding, { encoding }: Content): string {
  const found = functions[encoding];
  if (found === undefined) throw new Error(`Bug: a body cannot be ${encoding} here; a rule should have reported it.`);
  return found;
}

/** `readContents([readText('text/csv'), readForm('application/x-www-form-urlencoded', { fields: [] })])` */
export function requestContentsText(contents: readonly Content[], module: Module): string {
  const calls = contents.map((content) => {
    const reader = runtimeName(readerOf(content, declarationsOf(module.model)), module);
    return callText(reader, content, readerArguments(content, module));
  });
  return `${runtimeName('readContents', module)}([${calls.join(', ')}])`;
}

/** `writeContents([writeText('text/csv'), writeLines('application/x-ndjson', bodies.Order)])` */
export function responseContentsText(
  contents: readonly Content[],
  mentionBody: (name: string) => string,
  module: Module,
): string {
  const calls = contents.map((content) => {
    const { encoding, type } = content;
    const body = isJsonContent(content) ? [mentionBody(nameOfBody(type))] : [];
    const shape = encoding === 'events' ? [literalText(eventShapeOf(type, declarationsOf(module.model)))] : [];
    return callText(runtimeName(functionOf(writers, content), module), content, [...body, ...shape]);
  });
  return `${runtimeName('writeContents', module)}([${calls.join(', ')}])`;
}

function callText(name: string, { mediaType }: Content, others: readonly string[]): string {
  return `${name}(${[stringLiteral(mediaType), ...others].join(', ')})`;
}

function readerArguments(content: Content, module: Module): readonly string[] {
  const { encoding, type } = content;
  if (isNestedForm(content, declarationsOf(module.model)))
    return [objectText({ type: typeData(type, module), ...jsonMembers(type, module) })];
  switch (encoding) {
    case 'json':
      return [jsonBodyText(type, module)];
    case 'lines':
      return [parseText(type, module)];
    case 'form':
      return [objectText(formMembers(type, module))];
    case 'multipart':
      return [objectText({ ...formMembers(type, module), actions: actionsText(type, module) })];
    default:
      return [];
  }
}

/** `{ parse: parseResourceUpdate, actions: ['actions'] }` */
export function jsonBodyText(body: TypeRef, module: Module): string {
  return objectText(jsonMembers(body, module));
}

function jsonMembers(body: TypeRef, module: Module): Members {
  return { parse: parseText(body, module), actions: actionsText(body, module) };
}

function parseText(type: TypeRef, module: Module): string {
  return validatorText(nameOfBody(type), 'parse', module);
}

function formMembers(type: TypeRef, module: Module): Members {
  const object = objectOf(type, declarationsOf(module.model));
  if (object === undefined) throw new Error('Bug: a form that is not an object; a rule should have reported it.');
  return { fields: fieldsText(object.fields, module), requires: requiresText(object.requires) };
}

/** `[{ any: ['email', 'phone'] }]` */
export function requiresText(requires: readonly Requirement[] = []): string | undefined {
  return requires.length === 0 ? undefined : literalText(requires.map(({ presence }) => presence));
}

/** `['actions']`: the fields of a body that are lists of tagged variants. */
function actionsText(type: TypeRef, module: Module): string | undefined {
  const names = actionsFields(type, declarationsOf(module.model)).map(({ name }) => name);
  return names.length === 0 ? undefined : literalText(names);
}

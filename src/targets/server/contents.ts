import { actionsFields, type Declarations, objectOf } from '../../model/declarations.js';
import type { ContentEncoding } from '../../model/content.js';
import { eventShapeOf } from '../../model/event-fields.js';
import type { Content } from '../../model/model.js';
import { isNestedForm } from '../../model/nested.js';
import type { Requirement } from '../../model/presence.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { typeData } from '../../print/type-data.js';
import { literalText, type Members, objectText } from '../../print/literals.js';
import { fieldsText, type Printing } from './parameters.js';
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

/** The functions of the runtime that read a body of these contents, and the one that chooses between them. */
export function contentReaders(contents: readonly Content[], declarations: Declarations): readonly string[] {
  const readerOf = (content: Content): string =>
    isNestedForm(content, declarations) ? 'readNestedForm' : functionOf(readers, content);
  return ['readContents', ...contents.map(readerOf)];
}

export function contentWriters(contents: readonly Content[]): readonly string[] {
  return ['writeContents', ...contents.map((content) => functionOf(writers, content))];
}

function functionOf(functions: FunctionByEncoding, { encoding }: Content): string {
  const found = functions[encoding];
  if (found === undefined) throw new Error(`Bug: a body cannot be ${encoding} here; a rule should have reported it.`);
  return found;
}

/** `readContents([readText('text/csv'), readForm('application/x-www-form-urlencoded', { fields: [] })])` */
export function requestContentsText(contents: readonly Content[], printing: Printing): string {
  const [choose = '', ...readers] = contentReaders(contents, printing.declarations).map((name) =>
    runtimeName(name, printing.module),
  );
  const calls = contents.map((content, index) => callText(readers[index], content, readerArguments(content, printing)));
  return `${choose}([${calls.join(', ')}])`;
}

/** `writeContents([writeText('text/csv'), writeLines('application/x-ndjson', bodies.Order)])` */
export function responseContentsText(
  contents: readonly Content[],
  mentionBody: (name: string) => string,
  { declarations, module }: Printing,
): string {
  const [choose = '', ...writers] = contentWriters(contents).map((name) => runtimeName(name, module));
  const calls = contents.map((content, index) => {
    const { encoding, type } = content;
    const body = ['json', 'sse', 'events', 'lines'].includes(encoding) ? [mentionBody(nameOfBody(type))] : [];
    const shape = encoding === 'events' ? [literalText(eventShapeOf(type, declarations))] : [];
    return callText(writers[index], content, [...body, ...shape]);
  });
  return `${choose}([${calls.join(', ')}])`;
}

function callText(name: string | undefined, { mediaType }: Content, others: readonly string[]): string {
  return `${name}(${[stringLiteral(mediaType), ...others].join(', ')})`;
}

function readerArguments(content: Content, printing: Printing): readonly string[] {
  const { encoding, type } = content;
  const { declarations, module } = printing;
  if (isNestedForm(content, declarations))
    return [objectText({ type: typeData(type, module), ...jsonMembers(type, printing) })];
  switch (encoding) {
    case 'json':
      return [jsonBodyText(type, printing)];
    case 'lines':
      return [parseText(type, printing)];
    case 'form':
      return [objectText(formMembers(type, printing))];
    case 'multipart':
      return [objectText({ ...formMembers(type, printing), actions: actionsText(type, printing) })];
    default:
      return [];
  }
}

/** `{ parse: parseResourceUpdate, actions: ['actions'] }` */
export function jsonBodyText(body: TypeRef, printing: Printing): string {
  return objectText(jsonMembers(body, printing));
}

function jsonMembers(body: TypeRef, printing: Printing): Members {
  return { parse: parseText(body, printing), actions: actionsText(body, printing) };
}

function parseText(type: TypeRef, { module }: Printing): string {
  return validatorText(nameOfBody(type), 'parse', module);
}

function formMembers(type: TypeRef, printing: Printing): Members {
  const object = objectOf(type, printing.declarations);
  if (object === undefined) throw new Error('Bug: a form that is not an object; a rule should have reported it.');
  return { fields: fieldsText(object.fields, printing), requires: requiresText(object.requires) };
}

/** `[{ any: ['email', 'phone'] }]` */
export function requiresText(requires: readonly Requirement[] = []): string | undefined {
  return requires.length === 0 ? undefined : literalText(requires.map(({ presence }) => presence));
}

/** `['actions']`: the fields of a body that are lists of tagged variants. */
function actionsText(type: TypeRef, { declarations }: Printing): string | undefined {
  const names = actionsFields(type, declarations).map(({ name }) => name);
  return names.length === 0 ? undefined : literalText(names);
}

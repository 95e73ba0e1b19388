import { actionsFields, type Declarations, objectOf } from '../../model/declarations.js';
import type { ContentEncoding } from '../../model/content.js';
import type { Content } from '../../model/model.js';
import { isNestedForm } from '../../model/nested.js';
import type { Requirement } from '../../model/presence.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { eventShapeText } from '../../print/event-shape-text.js';
import { stringLiteral } from '../../print/escape.js';
import type { Symbol } from '../../print/names.js';
import { presenceData, typeData } from '../../print/type-data.js';
import { fieldsText, type Members, objectText, type Printing } from './parameters.js';
import { type Feature, runtimeValue, validatorText } from './symbols.js';

type FunctionByEncoding = Readonly<Record<ContentEncoding, readonly [name: string, feature: Feature] | undefined>>;

const readers: FunctionByEncoding = {
  json: ['readJson', 'request-contents'],
  text: ['readText', 'request-contents'],
  bytes: ['readBinary', 'request-contents'],
  stream: ['readStream', 'incoming-streams'],
  lines: ['readLines', 'incoming-streams'],
  form: ['readForm', 'forms'],
  multipart: ['readMultipart', 'forms'],
  sse: undefined,
  events: undefined,
};

const writers: FunctionByEncoding = {
  json: ['writeJson', 'response-contents'],
  text: ['writeText', 'response-contents'],
  bytes: ['writeBinary', 'response-contents'],
  stream: ['writeStream', 'outgoing-streams'],
  lines: ['writeLines', 'outgoing-streams'],
  sse: ['writeSse', 'outgoing-streams'],
  events: ['writeEvents', 'outgoing-streams'],
  form: undefined,
  multipart: undefined,
};

/** The functions of the runtime that read a body of these contents, and the one that chooses between them. */
export function contentReaders(contents: readonly Content[], declarations: Declarations): readonly Symbol[] {
  const readerOf = (content: Content): Symbol =>
    isNestedForm(content, declarations) ? runtimeValue('readNestedForm', 'forms') : functionOf(readers, content);
  return [runtimeValue('readContents', 'request-contents'), ...contents.map(readerOf)];
}

export function contentWriters(contents: readonly Content[]): readonly Symbol[] {
  return [
    runtimeValue('writeContents', 'response-contents'),
    ...contents.map((content) => functionOf(writers, content)),
  ];
}

function functionOf(functions: FunctionByEncoding, { encoding }: Content): Symbol {
  const found = functions[encoding];
  if (found === undefined) throw new Error(`Bug: a body cannot be ${encoding} here; a rule should have reported it.`);
  return runtimeValue(...found);
}

/** `readContents([readText('text/csv'), readForm('application/x-www-form-urlencoded', { fields: [] })])` */
export function requestContentsText(contents: readonly Content[], printing: Printing): string {
  const [choose = '', ...readers] = contentReaders(contents, printing.declarations).map((symbol) =>
    printing.module.mention(symbol),
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
  const [choose = '', ...writers] = contentWriters(contents).map((symbol) => module.mention(symbol));
  const calls = contents.map((content, index) => {
    const { encoding, type } = content;
    const body = ['json', 'sse', 'events', 'lines'].includes(encoding) ? [mentionBody(nameOfBody(type))] : [];
    const shape = encoding === 'events' ? [eventShapeText(type, declarations)] : [];
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
  return requires.length === 0 ? undefined : `[${requires.map(({ presence }) => presenceData(presence)).join(', ')}]`;
}

/** `['actions']`: the fields of a body that are lists of tagged variants. */
function actionsText(type: TypeRef, { declarations }: Printing): string | undefined {
  const names = actionsFields(type, declarations).map(({ name }) => stringLiteral(name));
  return names.length === 0 ? undefined : `[${names.join(', ')}]`;
}

import { contentsIn, hasBody, jsonTypeOf, otherContentsOf, valueTypeOf } from '../../model/contents.js';
import { eventShapeOf } from '../../model/types/event-fields.js';
import { type Declarations, declarationsOf, objectOf } from '../../model/declarations.js';
import { hasParameters, isChosen, isJsonMediaType, isRange } from '../../model/media-types.js';
import type { Module } from '../../print/module.js';
import { fileKind, holdsFiles } from '../../model/types/files.js';
import type { Content, Endpoint, ErrorDeclaration, Field, Message } from '../../model/model.js';
import { isNestedForm } from '../../model/types/nested.js';
import { placesOfShapes } from '../../model/types/nested-unions.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { isJsonContent } from '../../print/content-text.js';
import { stringLiteral, wholeRegExpLiteral } from '../../print/escape.js';
import { bodySymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { literalText, listText, type Members, objectText } from '../../print/literals.js';
import { textType, textValue } from './text-value.js';

/**
 * The writer of a body; undefined if there is no body.
 *
 *     { serialize: serializePet, write: writeJson }
 *     { contents: [{ mediaType: 'text/csv', write: writeText }, …], write: writeChosen }
 */
export function bodyText(endpoint: Endpoint, module: Module): string | undefined {
  const json = jsonTypeOf(endpoint);
  if (json !== undefined) return objectText({ ...jsonMembers(json, module), write: runtimeName('writeJson', module) });
  const { contents } = endpoint;
  const texts = contents.map((content) => bodyContentText(content, module));
  if (!isChosen(contents)) return texts[0];
  return objectText({ contents: listText(texts), write: runtimeName(choosingWriter(contents), module) });
}

function choosingWriter(contents: readonly Content[]): string {
  return contents.some(({ mediaType }) => isRange(mediaType)) ? 'writeInRange' : 'writeChosen';
}

function writerOf(content: Content, declarations: Declarations): string {
  const writer = isNestedForm(content, declarations) ? 'writeNestedForm' : writers[content.encoding];
  if (writer === undefined) throw new Error('Bug: a request with events; resolve() should have reported it.');
  return writer;
}

const writers: Readonly<Record<Content['encoding'], string | undefined>> = {
  json: 'writeJson',
  form: 'writeForm',
  multipart: 'writeMultipart',
  text: 'writeText',
  bytes: 'writeBytes',
  stream: 'writeBytes',
  lines: 'writeLines',
  sse: undefined,
  events: undefined,
};

function jsonMembers(type: TypeRef, module: Module): Members {
  return { serialize: module.mention(bodySymbol(nameOfBody(type), 'serialize')) };
}

function bodyContentText(content: Content, module: Module): string {
  return objectText({
    mediaType: stringLiteral(content.mediaType),
    ...writtenMembers(content, module),
    write: runtimeName(writerOf(content, declarationsOf(module.model)), module),
  });
}

/** What the writer of a content must know. */
function writtenMembers(content: Content, module: Module): Members {
  const { encoding, type } = content;
  switch (encoding) {
    case 'json':
    case 'lines':
      return jsonMembers(type, module);
    case 'form':
    case 'multipart':
      return isNestedForm(content, declarationsOf(module.model))
        ? { ...jsonMembers(type, module), filled: filledText(type, module) }
        : formMembers(content, module);
    default:
      return {};
  }
}

/** `/^(?:\/address|\/items\/[^\/]*\/price)$/u`: the values that must not be empty if parts have names in brackets. */
export function filledText(type: TypeRef, { model }: Module): string | undefined {
  const places = placesOfShapes(type, declarationsOf(model));
  return places === undefined ? undefined : wholeRegExpLiteral(places);
}

/** `serialize: serializeUpload, fields: [{ name: 'photo', type: 'bytes', holds: 'file' }]` */
function formMembers({ encoding, type }: Content, module: Module): Members {
  const fields = objectOf(type, declarationsOf(module.model))?.fields ?? [];
  return {
    ...jsonMembers(type, module),
    fields: `[${fields.map((field) => fieldText(field, encoding === 'multipart', module)).join(', ')}]`,
  };
}

function fieldText({ name, type }: Field, isMultipart: boolean, module: Module): string {
  const declarations = declarationsOf(module.model);
  const holds = isMultipart ? fileKind(type, declarations) : undefined;
  if (holds === undefined) return objectText({ name: stringLiteral(name), ...textValue(type, module) });
  const isNamed = holdsFiles(type, declarations) !== undefined;
  return objectText({
    name: stringLiteral(name),
    type: isNamed ? "'bytes'" : textType(type, module),
    holds: stringLiteral(holds),
    isNamed,
  });
}

/**
 * The readers of a response that is not only JSON: `contents: [{ mediaType: 'image/png', read: readBytes }],
 * readContents`.
 */
export function responseContents(response: Message, module: Module): Members {
  const contents = otherContentsOf(response);
  if (contents.length === 0) return {};
  return {
    contents: listText(contents.map((content) => responseContentText(content, module))),
    readContents: runtimeName(choosingReader(contents), module),
  };
}

function choosingReader(contents: readonly Content[]): string {
  // Such a media type needs matching, not only a comparison.
  const isMatched = contents.some(({ mediaType }) => isRange(mediaType) || hasParameters(mediaType));
  return isMatched ? 'readMatchingContents' : 'readContents';
}

function responseContentText(content: Content, module: Module): string {
  const { encoding, type } = content;
  return objectText({
    mediaType: stringLiteral(content.mediaType),
    read: runtimeName(readers[encoding], module),
    parse: isJsonContent(content) && parseText(type, module),
    events: encoding === 'events' ? literalText(eventShapeOf(type, declarationsOf(module.model))) : undefined,
  });
}

const readers: Readonly<Record<Content['encoding'], string>> = {
  json: 'readText',
  text: 'readText',
  bytes: 'readBytes',
  stream: 'readStream',
  sse: 'readEvents',
  events: 'readFieldsOfEvents',
  lines: 'readLines',
  // No response is a form: resolve() reports it.
  form: 'readText',
  multipart: 'readText',
};

/** Whether its body is read by its media type. One that is only JSON is not: a problem may be read as any of them. */
export function isReadByMediaType(error: ErrorDeclaration): boolean {
  return hasBody(error) && valueTypeOf(error) === undefined;
}

/** The media types of success, then of errors, in the documented order; undefined if JSON is the only one. */
export function acceptText({ responses, errors }: Endpoint): string | undefined {
  const ofErrors = contentsIn(errors).filter(({ mediaType }) => !isJsonMediaType(mediaType));
  const contents = [...responses.flatMap(otherContentsOf), ...ofErrors];
  if (contents.length === 0) return undefined;
  const isJson =
    responses.some((response) => jsonTypeOf(response) !== undefined) || contents.length === ofErrors.length;
  const json = isJson ? ['application/json'] : [];
  return stringLiteral([...new Set([...json, ...contents.map(({ mediaType }) => mediaType)])].join(', '));
}

/** The function that reads a body: `readResource`. */
export function parseText(body: TypeRef, module: Module): string {
  return module.mention(bodySymbol(nameOfBody(body), 'read'));
}

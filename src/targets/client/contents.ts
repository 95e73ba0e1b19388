import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Content, Endpoint, Field, Response } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { listText, objectText } from './literals.js';
import { type Place, runtimeFunction } from './place.js';
import { textType, textValue } from './text-value.js';

/**
 * How a body is written; undefined where there is none.
 *
 *     { serialize: serializePet, write: writeJson }
 *     { contents: [{ mediaType: 'text/csv', write: writeText }, …], write: writeChosen }
 */
export function bodyText({ body, contents = [] }: Endpoint, place: Place): string | undefined {
  if (body !== undefined)
    return objectText({ ...jsonMembers(body, place), write: runtimeFunction('writeJson', place) });
  const [first, ...others] = contents.map((content) => bodyContentText(content, place));
  if (first === undefined || others.length === 0) return first;
  return objectText({ contents: listText([first, ...others]), write: runtimeFunction('writeChosen', place) });
}

function jsonMembers(type: TypeRef, { module }: Place): { readonly serialize: string } {
  return { serialize: module.mention(validatorSymbol(bodyTypeName(type), 'serialize')) };
}

function bodyContentText(content: Content, place: Place): string {
  const mediaType = stringLiteral(content.mediaType);
  switch (content.encoding) {
    case 'json':
      return objectText({ mediaType, ...jsonMembers(content.type, place), write: runtimeFunction('writeJson', place) });
    case 'text':
    case 'bytes':
    case 'stream':
      return objectText({ mediaType, write: runtimeFunction(bodyWriters[content.encoding], place) });
    case 'form':
    case 'multipart':
      return formText(content, place);
    case 'sse':
      throw new Error('Bug: a request with events; resolve() should have reported it.');
  }
}

const bodyWriters = { text: 'writeText', bytes: 'writeBytes', stream: 'writeStream' };

/** `{ mediaType: …, validate: validateUpload, fields: [{ name: 'photo', type: 'bytes', holds: 'file' }], write: writeMultipart }` */
function formText({ mediaType, encoding, type }: Content, place: Place): string {
  const fields = objectOf(type, declarationsOf(place.model))?.fields ?? [];
  const isMultipart = encoding === 'multipart';
  return objectText({
    mediaType: stringLiteral(mediaType),
    validate: place.module.mention(validatorSymbol(bodyTypeName(type), 'validate')),
    fields: `[${fields.map((field) => fieldText(field, isMultipart, place)).join(', ')}]`,
    write: runtimeFunction(isMultipart ? 'writeMultipart' : 'writeForm', place),
  });
}

function fieldText({ name, type }: Field, isMultipart: boolean, place: Place): string {
  const holds = isMultipart ? fileKind(type, place) : undefined;
  return objectText({
    name: stringLiteral(name),
    ...(holds === undefined ? textValue(type, place) : { type: textType(type, place), holds: stringLiteral(holds) }),
  });
}

/** A file of a form, or several of them; undefined for what is text. */
function fileKind(type: TypeRef, { model }: Place): 'file' | 'files' | undefined {
  const declarations = declarationsOf(model);
  const plain = withoutAlias(type, declarations);
  if (plain.kind === 'bytes') return 'file';
  return plain.kind === 'array' && withoutAlias(plain.items, declarations).kind === 'bytes' ? 'files' : undefined;
}

/** How an answer that is not JSON alone is read: `contents: [{ mediaType: 'image/png', read: readBytes }], readContents`. */
export function responseContents(
  { contents }: Response,
  place: Place,
): { readonly contents?: string | undefined; readonly readContents?: string } {
  if (contents === undefined) return {};
  return {
    contents: listText(contents.map((content) => responseContentText(content, place))),
    readContents: runtimeFunction('readContents', place),
  };
}

function responseContentText({ mediaType, encoding, type }: Content, place: Place): string {
  const isParsed = encoding === 'json' || encoding === 'sse';
  return objectText({
    mediaType: stringLiteral(mediaType),
    read: runtimeFunction(responseReaders[encoding], place),
    parse: isParsed ? parseText(type, place) : undefined,
  });
}

const responseReaders: Readonly<Record<Content['encoding'], string>> = {
  json: 'readText',
  text: 'readText',
  bytes: 'readBytes',
  stream: 'readStream',
  sse: 'readEvents',
  // No answer is a form: resolve() reports it.
  form: 'readText',
  multipart: 'readText',
};

/** What answers of success may be, in the documented order; undefined where that is JSON alone. */
export function acceptText({ responses }: Endpoint): string | undefined {
  const contents = responses.flatMap((response) => response.contents ?? []);
  if (contents.length === 0) return undefined;
  const json = responses.some(({ body }) => body !== undefined) ? ['application/json'] : [];
  return stringLiteral([...new Set([...json, ...contents.map(({ mediaType }) => mediaType)])].join(', '));
}

/** The function that reads a body: `readResource`. */
export function parseText(body: TypeRef, { module }: Pick<Place, 'module'>): string {
  return module.mention(validatorSymbol(bodyTypeName(body), 'read'));
}

// Of several names for one shape the first serves as well as any.
function bodyTypeName(body: TypeRef): string {
  const named = body.kind === 'same' ? body.members[0] : body;
  if (named?.kind !== 'named')
    throw new Error(`Bug: a body is of kind "${body.kind}"; resolve() should have named it.`);
  return named.name;
}

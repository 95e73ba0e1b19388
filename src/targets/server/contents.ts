import { objectOf, withoutAlias } from '../../model/declarations.js';
import type { Content, Endpoint, Field } from '../../model/model.js';
import type { ArrayRef, TypeRef } from '../../model/type-ref.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { defaultLiteral, nameOfBody } from './decoder.js';
import { runtimeValue } from './symbols.js';
import type { Place } from './text-reader.js';
import { boundsText, textReader } from './text-reader.js';

/**
 * How a body is read that is not JSON alone; nothing for every other.
 *
 *     const body = anyBody([jsonContent('application/json', parsePet), textContent('text/csv')]);
 */
export function bodyDefinition({ contents }: Endpoint, place: Place): string {
  const [first, ...others] = contents ?? [];
  if (first === undefined) return '';
  const mention = (name: string): string => place.module.mention(runtimeValue('contents', name));
  if (others.length === 0) return `const body = ${mention('oneBody')}(${contentReader(first, place)});`;
  const readers = [first, ...others].map((content) => `${contentReader(content, place)},`);
  return `const body = ${mention('anyBody')}([\n${readers.join('\n')}\n]);`;
}

function contentReader({ mediaType, encoding, type }: Content, place: Place): string {
  const mention = (file: string, name: string): string => place.module.mention(runtimeValue(file, name));
  switch (encoding) {
    case 'json': {
      const parse = place.module.mention(validatorSymbol(nameOfBody(type), 'parse'));
      return `${mention('contents', 'jsonContent')}(${stringLiteral(mediaType)}, ${parse})`;
    }
    case 'text':
    case 'bytes':
    case 'stream':
      return `${mention('contents', `${encoding}Content`)}(${stringLiteral(mediaType)})`;
    case 'form':
    case 'multipart':
      return `${mention('form', `${encoding}Content`)}<${typeName(type, place)}>(${fieldTable(type, encoding, place)})`;
    case 'sse':
      throw new Error('Bug: a request with events; resolve() should have reported it.');
  }
}

function typeName(type: TypeRef, { module }: Place): string {
  return module.mention(typeSymbol(nameOfBody(type)));
}

/**
 *     {
 *       name: { isRequired: true, read: oneText(anyText) },
 *       photos: { isList: true, read: fileList({ maxItems: 5 }) },
 *     }
 */
function fieldTable(type: TypeRef, encoding: 'form' | 'multipart', place: Place): string {
  const fields = objectOf(type, place.declarations)?.fields;
  if (fields === undefined) throw new Error('Bug: a form that is no object; a rule should have reported it.');
  const entries = fields.map((field) => `${literalKey(field.name)}: ${fieldText(field, encoding, place)},`);
  return `{\n${entries.join('\n')}\n}`;
}

function fieldText(field: Field, encoding: 'form' | 'multipart', place: Place): string {
  const type = withoutAlias(field.type, place.declarations);
  const isList = type.kind === 'array';
  const members = [
    ...(field.isRequired ? ['isRequired: true'] : []),
    ...(isList ? ['isList: true'] : []),
    ...(field.default === undefined ? [] : [`default: ${defaultLiteral(field, place.declarations)}`]),
    `read: ${isList ? listReader(type, encoding, place) : oneReader(type, encoding, place)}`,
  ];
  return `{ ${members.join(', ')} }`;
}

function oneReader(type: TypeRef, encoding: 'form' | 'multipart', place: Place): string {
  if (isFile(type, encoding)) return place.module.mention(runtimeValue('form', 'oneFile'));
  const { kind, reader } = partReader(type, place);
  return `${place.module.mention(runtimeValue('form', kind === 'json' ? 'oneJson' : 'oneText'))}(${reader})`;
}

function listReader(type: ArrayRef, encoding: 'form' | 'multipart', place: Place): string {
  const items = withoutAlias(type.items, place.declarations);
  const bounds = boundsText(type);
  if (isFile(items, encoding)) return `${place.module.mention(runtimeValue('form', 'fileList'))}(${bounds})`;
  const { kind, reader } = partReader(items, place);
  const parameters = [reader, ...(bounds === '' ? [] : [bounds])];
  const list = place.module.mention(runtimeValue('form', kind === 'json' ? 'jsonList' : 'textList'));
  return `${list}(${parameters.join(', ')})`;
}

function isFile(type: TypeRef, encoding: 'form' | 'multipart'): boolean {
  return encoding === 'multipart' && type.kind === 'bytes';
}

/** What has no text of its own is JSON in its part; its validator says where in the part a mistake is. */
function partReader(type: TypeRef, place: Place): { readonly kind: 'text' | 'json'; readonly reader: string } {
  const plain = type.kind === 'json' ? type.of : type;
  const named = plain.kind === 'same' ? plain.members[0] : plain;
  const isDeclared = named?.kind === 'named';
  const isJson = isDeclared && (type.kind === 'json' || place.declarations.get(named.name)?.kind !== 'enum');
  if (!isJson) return { kind: 'text', reader: textReader(type, place) };
  return { kind: 'json', reader: place.module.mention(validatorSymbol(named.name, 'parse')) };
}

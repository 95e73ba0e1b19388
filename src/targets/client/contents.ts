import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Content, Field } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { runtimeSymbol } from './symbols.js';
import type { TextTypePrinting } from './text-type.js';
import { listText, objectText, textTypeText } from './text-type.js';
import { parseText, wireName } from './wire-name.js';

/** How a body that is not JSON alone is written: `[jsonBody('application/json', …), textBody('text/csv')]`. */
export function bodyContentsText(
  contents: readonly Content[] | undefined,
  printing: TextTypePrinting,
): string | undefined {
  return contents && listText(contents.map((content) => bodyContentText(content, printing)));
}

function bodyContentText({ mediaType, encoding, type }: Content, printing: TextTypePrinting): string {
  const { module } = printing;
  const mention = (file: string, name: string): string => module.mention(runtimeSymbol(file, name));
  switch (encoding) {
    case 'json': {
      const name = wireName(type);
      const functions = objectText({
        validate: module.mention(validatorSymbol(name, 'validate')),
        stringify: module.mention(validatorSymbol(name, 'stringify')),
      });
      return `${mention('contents', 'jsonBody')}(${stringLiteral(mediaType)}, ${functions})`;
    }
    case 'text':
    case 'bytes':
    case 'stream':
      return `${mention('contents', `${encoding}Body`)}(${stringLiteral(mediaType)})`;
    case 'form':
    case 'multipart':
      return `${mention('form', `${encoding}Body`)}(${formText(type, encoding, printing)})`;
    case 'sse':
      throw new Error('Bug: a request with events; resolve() should have reported it.');
  }
}

/** `{ validate: validateUpload, fields: [{ name: 'photo', type: { kind: 'file' } }] }` */
function formText(type: TypeRef, encoding: 'form' | 'multipart', printing: TextTypePrinting): string {
  const fields = objectOf(type, declarationsOf(printing.model))?.fields ?? [];
  return objectText({
    validate: printing.module.mention(validatorSymbol(wireName(type), 'validate')),
    fields: `[${fields.map((field) => fieldText(field, encoding, printing)).join(', ')}]`,
  });
}

function fieldText({ name, type }: Field, encoding: 'form' | 'multipart', printing: TextTypePrinting): string {
  const text = (encoding === 'multipart' ? fileText(type, printing) : undefined) ?? textTypeText(type, printing);
  return objectText({ name: stringLiteral(name), type: text });
}

/** A file of a form, or several of them; undefined for what is text. */
function fileText(type: TypeRef, { model }: TextTypePrinting): string | undefined {
  const declarations = declarationsOf(model);
  const plain = withoutAlias(type, declarations);
  if (plain.kind === 'bytes') return objectText({ kind: "'file'" });
  const holdsFiles = plain.kind === 'array' && withoutAlias(plain.items, declarations).kind === 'bytes';
  return holdsFiles ? objectText({ kind: "'files'" }) : undefined;
}

/** How an answer that is not JSON alone is read: `[bytesAnswer('image/png')]`. */
export function answerContentsText(
  contents: readonly Content[] | undefined,
  printing: TextTypePrinting,
): string | undefined {
  return contents && listText(contents.map((content) => answerContentText(content, printing)));
}

function answerContentText({ mediaType, encoding, type }: Content, printing: TextTypePrinting): string {
  const mention = (file: string, name: string): string => printing.module.mention(runtimeSymbol(file, name));
  switch (encoding) {
    case 'json':
      return `${mention('contents', 'jsonAnswer')}(${stringLiteral(mediaType)}, ${parseText(type, printing)})`;
    case 'sse':
      return `${mention('events', 'eventsAnswer')}(${stringLiteral(mediaType)}, ${parseText(type, printing)})`;
    case 'text':
    case 'bytes':
    case 'stream':
      return `${mention('contents', `${encoding}Answer`)}(${stringLiteral(mediaType)})`;
    case 'form':
    case 'multipart':
      throw new Error('Bug: an answer that is a form; resolve() should have reported it.');
  }
}

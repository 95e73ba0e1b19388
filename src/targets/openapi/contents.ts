import { jsonTypeOf, shownContentOf } from '../../model/contents.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { JsonValue } from '../../model/json-value.js';
import { isNested, isNestedForm } from '../../model/types/nested.js';
import type { Content, ErrorDeclaration, Field, Message, Model } from '../../model/model.js';
import { isProblem } from '../../model/types/problems.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { JsonMap } from '../../print/json-document.js';
import { exampleOf } from '../../schema/words.js';
import { inBrackets, schemaOf } from './parameters.js';
import { binary, partsSchema } from './parts.js';
import { objectOfEntries, ownWords } from './words.js';

/** The forms of a body by media type (OpenAPI 3.1.1, section 4.8.14); undefined if there is none. */
export function contentObject(message: Message, model: Model, example?: JsonValue): JsonMap | undefined {
  const shown = shownContentOf(message);
  return objectOfEntries(
    message.contents.map((content) => [
      content.mediaType,
      mediaObject(content, model, content.mediaType === shown?.mediaType ? example : undefined),
    ]),
  );
}

function mediaObject(content: Content, model: Model, example?: JsonValue): JsonMap {
  const { encoding, type } = content;
  switch (encoding) {
    case 'text':
      return { schema: { type: 'string' } };
    case 'bytes':
    case 'stream':
      return { schema: binary };
    case 'multipart':
      return { schema: partsSchema(type, model), ...encodings(type, model) };
    case 'form':
      return { schema: schemaOf(type, model), ...encodings(type, model, isNestedForm(content, declarationsOf(model))) };
    default: {
      const { examples } = exampleOf(example === undefined ? {} : { example }, type, declarationsOf(model));
      const [value] = (examples as JsonMap[] | undefined) ?? [];
      // Without it, an event could not be told from its data.
      const words = encoding === 'events' ? { [ownWords]: { type: 'events' } } : {};
      return { schema: schemaOf(type, model), ...(value === undefined ? {} : { example: value }), ...words };
    }
  }
}

/** The forms of an error; a problem has the media type of problems (RFC 9457). */
export function errorContents(error: ErrorDeclaration, model: Model): JsonMap | undefined {
  const contents = contentObject(error, model);
  const json = contents?.['application/json'];
  const type = jsonTypeOf(error);
  const isOne = json !== undefined && type !== undefined && isProblem(type, declarationsOf(model));
  return isOne ? { 'application/problem+json': json } : contents;
}

/** How fields differ from the defaults of OpenAPI; undefined if none does. */
function encodings(type: TypeRef, model: Model, isInBrackets = false): JsonMap {
  const declarations = declarationsOf(model);
  const entries = (objectOf(type, declarations)?.fields ?? []).flatMap(
    ({ name, type: written }: Field): readonly [string, JsonMap][] => {
      const plain = withoutAlias(written, declarations);
      const { kind } = plain;
      if (isInBrackets && (kind === 'array' || isNested(plain, declarations))) return [[name, inBrackets]];
      if (kind === 'json') return [[name, { contentType: 'application/json' }]];
      return kind === 'csv' ? [[name, { style: 'form', explode: false }]] : [];
    },
  );
  return entries.length === 0 ? {} : { encoding: Object.fromEntries(entries) };
}

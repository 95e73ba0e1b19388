import { contentsOf, type Message, shownContentOf } from '../../model/contents.js';
import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { holdsFiles } from '../../model/files.js';
import type { JsonValue } from '../../model/json-value.js';
import { isNested, isNestedForm } from '../../model/nested.js';
import type { Content, ErrorDeclaration, Field, Model } from '../../model/model.js';
import { isProblem } from '../../model/problems.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { JsonMap } from '../../print/json-document.js';
import type { SourceSpan } from '../../source/source-file.js';
import { componentsOf } from '../../schema/declaration-schema.js';
import { extended } from '../../schema/extensions.js';
import { defined, type Schema } from '../../schema/type-schema.js';
import { exampleOf, fieldWords } from '../../schema/words.js';
import { schemaOf } from './parameters.js';
import { ownWords } from './words.js';

/** The model, and the example of a body. */
export interface Around {
  readonly model: Model;
  readonly example?: JsonValue | undefined;
}

/** The forms of a body by media type (OpenAPI 3.1.1, section 4.8.14); undefined if there is none. */
export function contentObject(
  message: Message & { readonly span: SourceSpan },
  { model, example }: Around,
): JsonMap | undefined {
  const shown = shownContentOf(message);
  const contents = contentsOf(message).map((content): [string, JsonMap] => [
    content.mediaType,
    mediaObject(content, { model, example: content.mediaType === shown?.mediaType ? example : undefined }),
  ]);
  return contents.length === 0 ? undefined : Object.fromEntries(contents);
}

// Not JSON Schema, but every generator reads it as bytes.
const binary: Schema = { type: 'string', format: 'binary' };

function mediaObject(content: Content, { model, example }: Around): JsonMap {
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
  const contents = contentObject(error, { model });
  const json = contents?.['application/json'];
  const isOne = json !== undefined && error.body !== undefined && isProblem(error.body, declarationsOf(model));
  return isOne ? { 'application/problem+json': json } : contents;
}

/** A form with its files: the schema of the type has them as base64, which a form does not use. */
function partsSchema(type: TypeRef, model: Model): Schema {
  const declarations = declarationsOf(model);
  const parts = (objectOf(type, declarations)?.fields ?? []).flatMap((field): readonly [string, Schema][] => {
    const part = filePart(field.type, declarations);
    const words = fieldWords(field, field.type, declarations);
    return part === undefined ? [] : [[field.name, extended({ ...words, ...part }, field)]];
  });
  const named = withoutAlias(type, declarations);
  if (parts.length === 0 || named.kind !== 'named') return schemaOf(type, model);
  const whole = componentsOf(model)[named.name] as Schema;
  return { ...whole, properties: { ...(whole['properties'] as Schema), ...Object.fromEntries(parts) } };
}

/** A file, or a list of them; undefined for any other part. */
function filePart(type: TypeRef, declarations: Declarations): Schema | undefined {
  const plain = withoutAlias(type, declarations);
  if (plain.kind === 'bytes') return { ...binary, [ownWords]: { type: 'bytes' } };
  if (holdsFiles(plain, declarations) === 'file') return binary;
  const items = plain.kind === 'array' ? filePart(plain.items, declarations) : undefined;
  return items && plain.kind === 'array'
    ? defined({ type: 'array', items, minItems: plain.minItems, maxItems: plain.maxItems })
    : undefined;
}

const brackets = { style: 'deepObject', explode: true };

/** How fields differ from the defaults of OpenAPI; undefined if none does. */
function encodings(type: TypeRef, model: Model, isInBrackets = false): JsonMap {
  const declarations = declarationsOf(model);
  const entries = (objectOf(type, declarations)?.fields ?? []).flatMap(
    ({ name, type: written }: Field): readonly [string, JsonMap][] => {
      const plain = withoutAlias(written, declarations);
      const { kind } = plain;
      if (isInBrackets && (kind === 'array' || isNested(plain, declarations))) return [[name, brackets]];
      if (kind === 'json') return [[name, { contentType: 'application/json' }]];
      return kind === 'csv' ? [[name, { style: 'form', explode: false }]] : [];
    },
  );
  return entries.length === 0 ? {} : { encoding: Object.fromEntries(entries) };
}

import { contentsOf, type Message, shownContentOf } from '../../model/contents.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { JsonValue } from '../../model/json-value.js';
import type { Content, ErrorDeclaration, Field, Model } from '../../model/model.js';
import { isProblem } from '../../model/problems.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { JsonMap } from '../../print/json-document.js';
import type { SourceSpan } from '../../source/source-file.js';
import { defined, type Schema } from '../../schema/type-schema.js';
import { exampleOf, fieldWords } from '../../schema/words.js';
import { schemaOf } from './schemas.js';

interface Around {
  readonly model: Model;
  readonly example: JsonValue | undefined;
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

// Not JSON Schema, but what every generator reads as bytes.
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
      return { schema: schemaOf(type, model), ...encodings(type, model) };
    default: {
      const { examples } = exampleOf(example === undefined ? {} : { example }, type, declarationsOf(model));
      const [value] = (examples as JsonMap[] | undefined) ?? [];
      return { schema: schemaOf(type, model), ...(value === undefined ? {} : { example: value }) };
    }
  }
}

/** The forms of an error; a problem has the media type of problems (RFC 9457). */
export function errorContents(error: ErrorDeclaration, model: Model): JsonMap | undefined {
  const contents = contentObject(error, { model, example: undefined });
  const json = contents?.['application/json'];
  const isOne = json !== undefined && error.body !== undefined && isProblem(error.body, declarationsOf(model));
  return isOne ? { 'application/problem+json': json } : contents;
}

/** A form with its files: of them the schema of the type says base64, which a form does not use. */
function partsSchema(type: TypeRef, model: Model): Schema {
  const declarations = declarationsOf(model);
  const fields = objectOf(type, declarations)?.fields ?? [];
  const isFile = (one: TypeRef): boolean => withoutAlias(one, declarations).kind === 'bytes';
  const partOf = (one: TypeRef): Schema => {
    const plain = withoutAlias(one, declarations);
    if (isFile(one)) return binary;
    if (plain.kind !== 'array' || !isFile(plain.items)) return schemaOf(one, model);
    return defined({ type: 'array', items: binary, minItems: plain.minItems, maxItems: plain.maxItems });
  };
  if (!fields.some((field) => partOf(field.type) !== schemaOf(field.type, model))) return schemaOf(type, model);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return defined({
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...fieldWords(field, field.type, declarations), ...partOf(field.type) }]),
    ),
    required: required.length === 0 ? undefined : required,
    additionalProperties: false,
  });
}

/** How single fields differ from what OpenAPI takes for granted; nothing if none does. */
function encodings(type: TypeRef, model: Model): JsonMap {
  const declarations = declarationsOf(model);
  const entries = (objectOf(type, declarations)?.fields ?? []).flatMap(
    ({ name, type: written }: Field): readonly [string, JsonMap][] => {
      const { kind } = withoutAlias(written, declarations);
      if (kind === 'json') return [[name, { contentType: 'application/json' }]];
      return kind === 'csv' ? [[name, { style: 'form', explode: false }]] : [];
    },
  );
  return entries.length === 0 ? {} : { encoding: Object.fromEntries(entries) };
}

import type { Content, Endpoint } from './model.js';
import type { TypeRef } from './type-ref.js';
import type { SourceSpan } from '../source/source-file.js';

/** A request or an answer, as far as its body is concerned. */
export interface Message {
  readonly body?: TypeRef;
  readonly contents?: readonly Content[];
}

export function hasBody({ body, contents }: Message): boolean {
  return body !== undefined || contents !== undefined;
}

/** Every form that a body may have, the common one included. */
export function contentsOf({ body, contents, span }: Message & { readonly span: SourceSpan }): readonly Content[] {
  if (body === undefined) return contents ?? [];
  return [{ mediaType: 'application/json', encoding: 'json', type: body, span }];
}

/** The type of a body that has one form and is a value as a whole; absent where it is text, bytes, or one of several. */
export function valueTypeOf({ body, contents }: Message): TypeRef | undefined {
  const [only, ...others] = contents ?? [];
  if (only === undefined || others.length > 0) return body;
  return ['json', 'form', 'multipart'].includes(only.encoding) ? only.type : undefined;
}

/** What an example of the body shows: of several forms the first that is JSON, else the first that is a value. */
export function shownContentOf(message: Message & { readonly span: SourceSpan }): Content | undefined {
  const contents = contentsOf(message);
  return (
    contents.find(({ encoding }) => encoding === 'json') ??
    contents.find(({ encoding }) => encoding === 'form' || encoding === 'multipart')
  );
}

/** Every type that is mentioned in a body. */
export function bodyTypesOf({ body, contents = [] }: Message): readonly TypeRef[] {
  return [...(body === undefined ? [] : [body]), ...contents.map(({ type }) => type)];
}

/** Whether the media type says that its content is JSON (RFC 6839, section 3.1). */
export function isJsonMediaType(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}

/**
 * Whether the caller may choose between an answer with the representation and one without: the endpoint changes something,
 * and answers success with a body or with 204, `Prefer: return=minimal` (RFC 7240, section 4.2).
 */
export function returnsAsPreferred({ method, responses }: Endpoint): boolean {
  return (
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
    responses.some((response) => response.status === 200 && hasBody(response)) &&
    responses.some((response) => response.status === 204 && !hasBody(response))
  );
}

import type { Content, Endpoint } from './model.js';
import type { TypeRef } from './type-ref.js';
import type { SourceSpan } from '../source/source-file.js';

/** The body of a request or a response. */
export interface Message {
  readonly body?: TypeRef;
  readonly contents?: readonly Content[];
}

export function hasBody({ body, contents }: Message): boolean {
  return body !== undefined || contents !== undefined;
}

/** Every form that a body may have, `application/json` included. */
export function contentsOf({ body, contents, span }: Message & { readonly span: SourceSpan }): readonly Content[] {
  if (body === undefined) return contents ?? [];
  return [{ mediaType: 'application/json', encoding: 'json', type: body, span }];
}

/**
 * The type of a body that has a single form and is parsed as one value; undefined for text, bytes, or several forms.
 */
export function valueTypeOf({ body, contents }: Message): TypeRef | undefined {
  const [only, ...others] = contents ?? [];
  if (only === undefined || others.length > 0) return body;
  return ['json', 'form', 'multipart'].includes(only.encoding) ? only.type : undefined;
}

/**
 * The content that an example of the body shows: the first one that is JSON if there are several, else the first that
 * is parsed.
 */
export function shownContentOf(message: Message & { readonly span: SourceSpan }): Content | undefined {
  const contents = contentsOf(message);
  return (
    contents.find(({ encoding }) => encoding === 'json') ??
    contents.find(({ encoding }) => encoding === 'form' || encoding === 'multipart')
  );
}

export function bodyTypesOf({ body, contents = [] }: Message): readonly TypeRef[] {
  return [...(body === undefined ? [] : [body]), ...contents.map(({ type }) => type)];
}

/**
 * Whether the client may choose between a response with the representation and one without, by `Prefer: return=minimal`
 * (RFC 7240, section 4.2): the endpoint changes something, and its success is either a body or 204.
 */
export function returnsAsPreferred({ method, responses }: Endpoint): boolean {
  return (
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
    responses.some((response) => response.status === 200 && hasBody(response)) &&
    responses.some((response) => response.status === 204 && !hasBody(response))
  );
}

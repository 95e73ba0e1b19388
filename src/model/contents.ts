import type { Content, Endpoint, Message } from './model.js';
import type { TypeRef } from './type-ref.js';

export function hasBody({ contents }: Message): boolean {
  return contents.length > 0;
}

/** The type of a body that is `application/json` only, the common case; undefined for any other body, or none. */
export function jsonTypeOf(message: Message | undefined): TypeRef | undefined {
  const only = message && onlyContentOf(message);
  return only?.mediaType === 'application/json' && only.encoding === 'json' ? only.type : undefined;
}

/** Whether there is a body that is not `application/json` only. */
export function isOtherThanJson(message: Message): boolean {
  return hasBody(message) && jsonTypeOf(message) === undefined;
}

/** The contents of a body that is not `application/json` only. */
export function otherContentsOf(message: Message): readonly Content[] {
  return isOtherThanJson(message) ? message.contents : [];
}

/**
 * The type of a body that has a single form and is parsed as one value; undefined for text, bytes, or several forms.
 */
export function valueTypeOf(message: Message): TypeRef | undefined {
  const only = onlyContentOf(message);
  return only !== undefined && ['json', 'form', 'multipart'].includes(only.encoding) ? only.type : undefined;
}

function onlyContentOf({ contents }: Message): Content | undefined {
  return contents.length === 1 ? contents[0] : undefined;
}

/**
 * The content that an example of the body shows: the first one that is JSON if there are several, else the first that
 * is parsed.
 */
export function shownContentOf({ contents }: Message): Content | undefined {
  return (
    contents.find(({ encoding }) => encoding === 'json') ??
    contents.find(({ encoding }) => encoding === 'form' || encoding === 'multipart')
  );
}

/** The contents of several messages together. */
export function contentsIn(messages: readonly Message[]): readonly Content[] {
  return messages.flatMap(({ contents }) => contents);
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

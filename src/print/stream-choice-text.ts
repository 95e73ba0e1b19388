import { propertyKey, stringLiteral } from './escape.js';
import { objectText } from './literals.js';
import { codeSpan } from './markdown.js';
import { memberTypeText } from './type-text.js';
import type { Endpoint } from '../model/model.js';
import type { StreamChoice } from '../model/stream-choice.js';

/** `{ field: 'stream', streamed: 'text/event-stream', plain: 'application/json' }`, for the runtime of clients and servers. */
export function streamChoiceText({ field, streamed, plain, isStreamedByDefault }: StreamChoice): string {
  return objectText({
    field: stringLiteral(field),
    streamed: stringLiteral(streamed.mediaType),
    plain: stringLiteral(plain.mediaType),
    isStreamedByDefault,
  });
}

/** The input of one of both: `{ readonly body: { readonly stream: true } }`, or what a caller may leave out for the default. */
export function chosenInputText(
  endpoint: Endpoint,
  { field, mayBeNull, isStreamedByDefault }: StreamChoice,
  isStreamed: boolean,
): string {
  const key = propertyKey(field);
  if (isStreamed !== isStreamedByDefault) return `{ readonly body: { readonly ${key}: ${isStreamed} } }`;
  const value = `${isStreamed}${mayBeNull ? ' | null' : ''} | undefined`;
  return `{ ${memberTypeText('body', `{ readonly ${key}?: ${value} }`, endpoint.isBodyOptional === true)} }`;
}

/** The choice as prose: what a request with the field gets, and any other. */
export function streamChoiceWords({ field, streamed, plain, isStreamedByDefault }: StreamChoice): string {
  const [given, otherwise] = isStreamedByDefault ? [plain, streamed] : [streamed, plain];
  const code = codeSpan(`${field}: ${!isStreamedByDefault}`);
  return `With ${code} in the body, the response is ${codeSpan(given.mediaType)}; otherwise it is ${codeSpan(otherwise.mediaType)}.`;
}

import { stringLiteral } from './escape.js';
import { objectText } from './literals.js';
import { codeSpan } from './markdown.js';
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

/** The same as prose: what a request with the field gets, and any other. */
export function streamChoiceWords({ field, streamed, plain, isStreamedByDefault }: StreamChoice): string {
  const [given, otherwise] = isStreamedByDefault ? [plain, streamed] : [streamed, plain];
  const code = codeSpan(`${field}: ${!isStreamedByDefault}`);
  return `With ${code} in the body, the response is ${codeSpan(given.mediaType)}; otherwise it is ${codeSpan(otherwise.mediaType)}.`;
}

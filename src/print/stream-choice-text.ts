import { stringLiteral } from './escape.js';
import { objectText } from './literals.js';
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

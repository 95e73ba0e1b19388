import { mediaTypeOf } from './contents.js';
import { child, childrenOf, type Located, resolve, targetOf } from './document.js';
import type { Draft } from './draft.js';
import type { Json, JsonObject } from './json.js';
import { asDocument, keptOf } from './kept.js';

/** Descriptions and examples of the bodies of an operation, at their locations in it. */
export function bodiesKept(draft: Draft, operation: Located): JsonObject {
  const body = resolve(draft.document, child(operation, 'requestBody'));
  const responses = childrenOf(child(operation, 'responses')).flatMap(
    ([status, located]): readonly [string, Json][] => {
      const kept = status.startsWith('2') ? contentKept(draft, targetOf(draft.document, located)) : {};
      return Object.keys(kept).length === 0 ? [] : [[status, kept]];
    },
  );
  const ofBody = body && { ...asDocument(keptOf(draft, body, ['description'])), ...contentKept(draft, body) };
  return {
    ...(ofBody === undefined || Object.keys(ofBody).length === 0 ? {} : { requestBody: ofBody }),
    ...(responses.length === 0 ? {} : { responses: Object.fromEntries(responses) }),
  };
}

/** `{ content: { application/json: { example: … } } }` of a body or a response; empty if it has none. */
export function contentKept(draft: Draft, of: Located): JsonObject {
  const kept = childrenOf(child(of, 'content')).flatMap(([mediaType, media]): readonly [string, Json][] => {
    const { x } = keptOf(draft, media, ['example', 'examples']);
    return x === undefined || /[/+]xml\b/.test(mediaType) ? [] : [[mediaTypeOf([mediaType, media]), asDocument({ x })]];
  });
  return kept.length === 0 ? {} : { content: Object.fromEntries(kept) };
}

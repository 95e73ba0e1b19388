import { contentsOf } from '../../model/contents.js';
import type { Endpoint } from '../../model/model.js';
import { statusesOf } from '../../model/statuses.js';
import { type Decoding, responseOf } from '../decoded-drafts.js';
import { anyStatusOf, responseDraftOf } from '../drafts.js';
import type { HandlerResponse } from '../scripted-server.js';
import type { Draw } from './draw.js';

/** A response that the model allows: half of them are errors, if there are any. Undefined if no value is found. */
export function drawnResponse(endpoint: Endpoint, draw: Draw, decoding: Decoding): HandlerResponse | undefined {
  const { sampler, choice, random } = draw;
  const all = [
    endpoint.responses.flatMap((declared) => statusesOf(declared).map((status) => ({ declared, status }))),
    endpoint.errors.map((declared) => ({ declared, status: anyStatusOf(declared.status) })),
  ].filter((some) => some.length > 0);
  // The first draw is a success.
  const some = choice === 0 ? all[0] : all[random(Math.max(all.length, 1))];
  const chosen = some?.[random(some.length)];
  if (chosen === undefined) return undefined;
  const contents = contentsOf(chosen.declared);
  const mediaType = contents[random(Math.max(contents.length, 1))]?.mediaType;
  const draft = responseDraftOf({ ...chosen, sampler, choice, mediaType, gives: () => random(2) === 1 });
  return draft && responseOf(draft, decoding);
}

import { contentsOf } from '../../model/contents.js';
import { writtenTemplate } from '../../model/endpoints.js';
import { isChosen } from '../../model/media-types.js';
import type { Content, Endpoint } from '../../model/model.js';
import { statusesOf } from '../../model/statuses.js';
import { type Decoding, decodedValue, linesOf } from '../call-input.js';
import { anyStatusOf, type ResponseDraft, responseDraftOf } from '../response-draft.js';
import type { Draw } from './draw.js';

/** What a handler returns, as the types of the server have it. */
export interface DrawnResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
  /** A stream can be read once, so each response has its own. */
  readonly body?: () => unknown;
}

/** A response that the model allows: half of them are errors, if there are any. Undefined if no value is found. */
export function drawnResponse(endpoint: Endpoint, draw: Draw, decoding: Decoding): DrawnResponse | undefined {
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
  return draft && responseWith(draft, decoding);
}

/** A draft as a handler returns it; undefined if its values cannot be decoded. */
export function responseWith(draft: ResponseDraft, decoding: Decoding): DrawnResponse | undefined {
  const { declared, status, headerValues, content, value } = draft;
  const headers = Object.fromEntries(
    declared.headers.flatMap(({ name, property, type }) => {
      const key = writtenTemplate(name).toLowerCase();
      return Object.hasOwn(headerValues, key) ? [[property, decodedValue(headerValues[key], type, decoding)]] : [];
    }),
  );
  if (content === undefined) return { status, headers };
  const body = bodyMaker(content, value, decoding);
  const mediaType = isChosen(declared.contents ?? []) ? draft.headers['content-type'] : undefined;
  return body && { status, headers, ...(mediaType !== undefined && { mediaType }), body };
}

/** Makes a body as a handler returns it; undefined if the value cannot be decoded. */
function bodyMaker({ encoding, type }: Content, value: unknown, decoding: Decoding): DrawnResponse['body'] {
  const body = decodedValue(value, type, decoding);
  if (body === undefined) return undefined;
  switch (encoding) {
    case 'stream':
      return () => new Blob([body as Uint8Array<ArrayBuffer>]).stream();
    case 'lines':
    case 'sse':
    case 'events':
      // Two items: a reader of one value refuses them.
      return () => linesOf([body, body]);
    default:
      return () => body;
  }
}

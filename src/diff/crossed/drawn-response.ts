import { contentsOf } from '../../model/contents.js';
import { isChosen, sampleMediaType } from '../../model/media-types.js';
import type { Content, Endpoint } from '../../model/model.js';
import { statusesOf } from '../../model/statuses.js';
import { type Decoding, decodedValue, linesOf } from '../call-input.js';
import { anyStatusOf, type Declared, headerText } from '../response-draft.js';
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
  const { random } = draw;
  const all = [
    endpoint.responses.flatMap((declared) => statusesOf(declared).map((status) => ({ declared, status }))),
    endpoint.errors.map((declared) => ({ declared, status: anyStatusOf(declared.status) })),
  ].filter((some) => some.length > 0);
  // The first draw is a success.
  const some = draw.choice === 0 ? all[0] : all[random(Math.max(all.length, 1))];
  const chosen = some?.[random(some.length)];
  if (chosen === undefined) return undefined;
  const headers = drawnHeaders(chosen.declared, draw, decoding);
  const contents = contentsOf(chosen.declared);
  const content = contents[random(Math.max(contents.length, 1))];
  if (headers === undefined) return undefined;
  if (content === undefined) return { status: chosen.status, headers };
  const body = drawnBody(content, draw, decoding);
  const mediaType = isChosen(chosen.declared.contents ?? []) ? sampleMediaType(content, contents) : undefined;
  return body && { status: chosen.status, headers, ...(mediaType !== undefined && { mediaType }), body };
}

/** Undefined if there is no value for a header that is always there. */
function drawnHeaders(
  { headers }: Declared,
  { sampler, choice, random }: Draw,
  decoding: Decoding,
): DrawnResponse['headers'] | undefined {
  const drawn: Record<string, unknown> = {};
  for (const { property, type, isRequired } of headers) {
    if (!isRequired && random(2) === 0) continue;
    const samples = sampler.of(type, 20).filter(isSendable);
    const value = samples[choice % Math.max(samples.length, 1)];
    if (value !== undefined) drawn[property] = decodedValue(value, type, decoding);
    else if (isRequired) return undefined;
  }
  return drawn;
}

/** The items of a list are sent between commas. */
function isSendable(value: unknown): boolean {
  if (Array.isArray(value) && value.some((item) => String(item).includes(','))) return false;
  return headerText(value) !== undefined;
}

function drawnBody(content: Content, { sampler, choice }: Draw, decoding: Decoding): DrawnResponse['body'] {
  const samples = sampler.of(content.type, 4);
  return bodyMaker(content, samples[choice % Math.max(samples.length, 1)], decoding);
}

/** Makes a body as a handler returns it; undefined if the value cannot be decoded. */
export function bodyMaker({ encoding, type }: Content, value: unknown, decoding: Decoding): DrawnResponse['body'] {
  const body = value === undefined ? undefined : decodedValue(value, type, decoding);
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

import type { JsonWriter } from '../endpoint-table.js';
import { ensureFits } from '../encoder.js';
import { endOfString } from '../limits.js';
import { asItIs, misfit, type ResponseContent } from './response-contents.js';
import { pulled } from '../streams.js';

/** How each field of an event travels, as its text or as JSON: of all events, or by the value of their field `event`. */
type EventShape = { readonly fields: EventFields } | { readonly variants: Readonly<Record<string, EventFields>> };

type EventFields = Readonly<Record<string, 'text' | 'json'>>;

/** Passed on as it arrives, never buffered as a whole. */
export function writeStream(mediaType: string): ResponseContent {
  return { mediaType, write: asItIs(mediaType, (body) => body instanceof ReadableStream, 'a ReadableStream') };
}

/** Server-sent events whose data is the JSON of each value. Compact JSON text has no line break. */
export function writeSse(mediaType: string, body: JsonWriter): ResponseContent {
  return { ...writeChunks(mediaType, body, (json) => `data: ${json}\n\n`), headers: uncached };
}

/** Server-sent events, each a value with all fields of its event. */
export function writeEvents(mediaType: string, body: JsonWriter, shape: EventShape): ResponseContent {
  return { ...writeChunks(mediaType, body, (json) => eventOf(json, shape)), headers: uncached };
}

/** Newline-delimited JSON. */
export function writeLines(mediaType: string, body: JsonWriter): ResponseContent {
  return writeChunks(mediaType, body, (json) => `${json}\n`);
}

const uncached = { 'cache-control': 'no-store' };

function writeChunks(mediaType: string, writer: JsonWriter, chunkOf: (json: string) => string): ResponseContent {
  return {
    mediaType,
    write: ({ body }, status, isChecked) => {
      const values = body as AsyncIterable<unknown> | undefined;
      if (typeof values?.[Symbol.asyncIterator] !== 'function') throw misfit(status, mediaType, 'an AsyncIterable');
      const iterator = values[Symbol.asyncIterator]();
      // Each value as soon as it is available. A slow client slows the source down; a disconnect ends it.
      return pulled({
        next: async () => {
          const { done, value } = await iterator.next();
          if (done === true) return undefined;
          if (isChecked) ensureFits(status, [], writer.validate(value));
          return utf8.encode(chunkOf(writer.stringify(value as never)));
        },
        stop: async () => void (await iterator.return?.()),
      });
    },
  };
}

const utf8 = new TextEncoder();

/** The fields of an event (HTML, section 9.2.6). The JSON text of a field is that of its value, so nothing is rounded. */
function eventOf(json: string, shape: EventShape): string {
  const members = membersOf(json);
  const textOf = (name: string): string => JSON.parse(members.get(name) ?? '""') as string;
  const fields = 'fields' in shape ? shape.fields : ({ event: 'text', ...shape.variants[textOf('event')] } as const);
  const lines = ['event', 'id', 'retry'].flatMap((name) => {
    const written = members.get(name);
    if (written === undefined) return [];
    const text = fields[name] === 'text' ? textOf(name) : written;
    // It would start another field, or be ignored.
    if (/[\0\r\n]/.test(text)) throw new TypeError(`The handler's event has a line break or NUL in its ${name}.`);
    return [`${name}: ${text}`];
  });
  const data = fields['data'] === 'text' ? textOf('data') : (members.get('data') ?? '');
  const all = [...lines, ...data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}`)];
  return `${all.join('\n')}\n\n`;
}

/** The members of an object as compact JSON text, each as its own text. */
function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let start = 1;
  let keyEnd = -1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') index = endOfString(json, index);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && depth === 1 && keyEnd < 0) keyEnd = index;
    const isEnd = (character === ',' && depth === 1) || (character === '}' && depth === 0);
    if (!isEnd || keyEnd < 0) continue;
    members.set(JSON.parse(json.slice(start, keyEnd)) as string, json.slice(keyEnd + 1, index));
    start = index + 1;
    keyEnd = -1;
  }
  return members;
}

import { readStream } from '../contents/contents.js';
import { liveStream } from '../responses/live-stream.js';
import { ConnectionError, TimeoutError } from '../errors.js';
import { exchange } from '../exchange.js';
import type { ContentReading, ReadContent } from '../operation.js';
import { tried } from '../own.js';
import { readReply } from '../responses/responses.js';
import { pause, pauseOf } from '../retries.js';
import { type Limited, tooLarge } from '../responses/whole-body.js';
import { inUtf8 } from './last-event-id.js';
import { contentOf } from './values.js';

/** An event stream (HTML, section 9.2): the data of each event is JSON. */
export async function readEvents(response: Response, reading: ContentReading): Promise<ReadContent> {
  return contentOf(dataOfEvents(fieldsOfEvents(liveStream(response, reading), reading)), reading);
}

async function* dataOfEvents(events: AsyncIterable<EventFields>): AsyncGenerator<string, void, void> {
  for await (const fields of events) {
    const data = fields.get('data');
    // Without data there is no event.
    if (data !== undefined) yield data;
  }
}

/** By name; data of several lines is joined. */
export type EventFields = ReadonlyMap<string, string>;

/**
 * The fields of each event. If the response breaks off or is idle, the request is sent again with the id of the last event, and
 * the service continues after it; without an id that is impossible, and the reader gets the error. Before the first
 * event, the request is sent as at first. A stream that ends normally is not resumed.
 */
export async function* fieldsOfEvents(
  first: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<EventFields, void, void> {
  const { operation, options } = reading.sending;
  let stream: ReadableStream<Uint8Array> | undefined = first;
  // Undefined before the first event; empty if the last event has none.
  let lastId: string | undefined;
  let wait: number | undefined;
  // Since the last event.
  let failures = 0;
  while (stream !== undefined) {
    try {
      for await (const fields of partsOfEvents(stream, reading)) {
        const retry = fields.get('retry');
        lastId = fields.get('id') ?? lastId ?? (fields.has('data') ? '' : undefined);
        if (retry !== undefined) wait = Math.min(Number(retry), longestWait);
        if (lastId !== undefined) failures = 0;
        yield fields;
      }
      return;
    } catch (error) {
      const isCut = error instanceof ConnectionError || error instanceof TimeoutError;
      const canResume = isCut && lastId !== '' && operation.pauseAfter !== undefined;
      if (!canResume || failures >= options.retries) throw error;
      // A page that fails to show it must not end the stream.
      tried(() => options.onReconnect?.(error));
      await pause(wait ?? pauseOf(failures), options.signal);
      failures += 1;
      stream = await resumed(reading, lastId);
      tried(() => options.onReconnect?.(undefined));
    }
  }
}

/** Milliseconds. */
const longestWait = 30_000;

/** The stream of events after the one with this id, or of all; undefined if there will be none (204). */
async function resumed(
  { sending }: ContentReading,
  id: string | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const { operation, request } = sending;
  const responses = operation.responses.map((one) => ({
    ...one,
    contents: (one.contents ?? []).map((content) => ({ ...content, read: readStream })),
  }));
  const headers = id === undefined ? request.headers : [...request.headers, ['last-event-id', inUtf8(id)] as const];
  const again = { ...sending, operation: { ...operation, responses }, request: { ...request, headers } };
  const reply = await exchange(again);
  if (reply.response.status === 204) return undefined;
  const { body } = await readReply(operation, reply);
  return body as ReadableStream<Uint8Array>;
}

/** The fields of each event of an event stream. An unfinished last event is dropped, a too large one ends the stream. */
export async function* partsOfEvents(
  stream: ReadableStream<Uint8Array>,
  limited: Limited,
): AsyncGenerator<EventFields, void, void> {
  const reader = stream.getReader();
  const split = createLines();
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder();
  let fields = new Map<string, string>();
  // Of the data, in characters: there are never more characters than bytes.
  let size = 0;
  const hold = (line: string): void => {
    if (size + line.length > limited.limit) throw tooLarge(limited);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { lines, rest } = split(decoder.decode(value, { stream: true }));
      for (const line of lines) {
        hold(line);
        const [name, value = ''] = fieldOf(line);
        if (name === 'data') size += line.length;
        const before = name === 'data' ? fields.get(name) : undefined;
        if (name !== undefined) fields.set(name, before === undefined ? value : `${before}\n${value}`);
        if (line !== '') continue;
        if (fields.size > 0) yield fields;
        fields = new Map();
        size = 0;
      }
      hold(rest);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

// `data: x`, `data:x` and `data`; comments (`: x`), unknown fields and an id with NUL are ignored.
function fieldOf(line: string): readonly [name: string, value: string] | readonly [] {
  const [, name, value = ''] = /^(event|id|retry|data)(?:$|: ?(.*)$)/su.exec(line) ?? [];
  const isIgnored = (name === 'id' && value.includes('\0')) || (name === 'retry' && !/^\d+$/.test(value));
  return name === undefined || isIgnored ? [] : [name, value];
}

/** Received text: the lines that it completes, and the start of the next one. */
interface Split {
  readonly lines: readonly string[];
  readonly rest: string;
}

/** Splits text into lines, which end with CR LF, LF or CR. Each chunk is split only once, even if a line consists of many. */
function createLines(): (text: string) => Split {
  let rest = '';
  let endsWithCr = false;
  return (text) => {
    // The second half of CR LF.
    const isSecondHalf = endsWithCr && text.startsWith('\n');
    if (text !== '') endsWithCr = text.endsWith('\r');
    const [first = '', ...lines] = text.slice(isSecondHalf ? 1 : 0).split(/\r\n|\n|\r/);
    lines.unshift(rest + first);
    rest = lines.pop() ?? '';
    return { lines, rest };
  };
}

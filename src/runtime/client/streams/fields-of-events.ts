import { liveStream } from '../live-stream.js';
import { UnexpectedResponseError } from '../errors.js';
import { fieldsOfEvents } from './events.js';
import type { ContentReading, EventFields, ReadContent } from '../operation.js';
import { own, tried } from '../own.js';

/** An event stream (HTML, section 9.2) whose events have more fields than their data. Iterated once. */
export async function readFieldsOfEvents(response: Response, reading: ContentReading): Promise<ReadContent> {
  return { checked: { ok: true, value: eventsOf(liveStream(response, reading), reading) }, text: '' };
}

async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<unknown, void, void> {
  // An id without data makes no event: it counts for the next one.
  let id: string | undefined;
  for await (const given of fieldsOfEvents(stream, reading)) {
    const fields = new Map(given);
    id = fields.get('id') ?? id;
    if (!fields.has('data')) continue;
    if (id !== undefined) fields.set('id', id);
    id = undefined;
    const text = jsonOf(fields, reading);
    if (text === undefined) continue;
    const checked = await reading.parse(text);
    if (!checked.ok) throw new UnexpectedResponseError(reading.head, { text, issues: checked.issues });
    yield checked.value;
  }
}

/** The event as JSON text, so that it is read like any other value; undefined for one whose name is not declared. */
function jsonOf(fields: ReadonlyMap<string, string>, { head, events }: ContentReading): string | undefined {
  const name = fields.get('event') || 'message';
  const variants = events !== undefined && 'variants' in events ? events.variants : undefined;
  const declared = variants === undefined ? (events as { fields: EventFields }).fields : own(variants, name);
  if (declared === undefined) return undefined;
  const members = Object.entries(declared as EventFields).flatMap(([field, how]) => {
    const value = fields.get(field);
    if (value === undefined || (field === 'event' && value === '')) return [];
    // Parsed by itself: text that is not one JSON value could add other fields to the event.
    if (how === 'json' && tried(() => JSON.parse(value) as unknown) === undefined) {
      const issues = [{ path: `/${field}`, code: 'json', message: 'must be JSON' }];
      throw new UnexpectedResponseError(head, { text: value, issues });
    }
    return [`${JSON.stringify(field)}:${how === 'json' ? value : JSON.stringify(value)}`];
  });
  const tag = variants === undefined ? [] : [`"event":${JSON.stringify(name)}`];
  return `{${[...tag, ...members].join(',')}}`;
}

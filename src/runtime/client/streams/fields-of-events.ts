import { liveStream } from '../responses/live-stream.js';
import { UnexpectedResponseError } from '../errors.js';
import { fieldsOfEvents } from './events.js';
import type { ContentReading, EventFields, ReadContent } from '../operation.js';
import { own, tried } from '../own.js';
import { contentOf } from './values.js';

/** An event stream (HTML, section 9.2) whose events have more fields than their data. */
export async function readFieldsOfEvents(response: Response, reading: ContentReading): Promise<ReadContent> {
  return contentOf(textsOf(fieldsOfEvents(liveStream(response, reading), reading), reading), reading);
}

async function* textsOf(
  events: AsyncIterable<ReadonlyMap<string, string>>,
  reading: ContentReading,
): AsyncGenerator<string, void, void> {
  // An id without data makes no event: it counts for the next one.
  let id: string | undefined;
  for await (const given of events) {
    const fields = new Map(given);
    id = fields.get('id') ?? id;
    if (!fields.has('data')) continue;
    if (id !== undefined) fields.set('id', id);
    id = undefined;
    const text = jsonOf(fields, reading);
    if (text !== undefined) yield text;
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
      throw new UnexpectedResponseError(head, issues, value);
    }
    return [`${JSON.stringify(field)}:${how === 'json' ? value : JSON.stringify(value)}`];
  });
  const tag = variants === undefined ? [] : [`"event":${JSON.stringify(name)}`];
  return `{${[...tag, ...members].join(',')}}`;
}

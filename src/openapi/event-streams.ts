import { child, itemsOf, type Located, resolve } from './document.js';
import { type Draft, lose, type Site } from './draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from './json.js';
import { mergedOf } from './merge.js';
import { typeText } from './schemas.js';
import { isJsonMediaType } from '../model/media-types.js';

/**
 * The type of an event stream: `itemSchema` has the fields of an event (OpenAPI 3.2, section 4.14.4.2); in older
 * documents `schema` has the data.
 */
export function eventStreamText(draft: Draft, site: Site, media: Located): string {
  const item = child(media, 'itemSchema');
  if (item.value === undefined) return `sse<${typeText(draft, site, child(media, 'schema'))}>`;
  const event = eventIn(draft, site, item);
  if (event === undefined) {
    lose(draft, site, { verdict: 'widened', construct: 'events of an unknown form', at: item.at });
    return 'string';
  }
  return `events<${typeText(draft, site, event)}>`;
}

/**
 * The schema of an event with its data as values; undefined for anything but an event, or for events distinguished by
 * name.
 */
function eventIn(draft: Draft, site: Site, schema: Located): Located | undefined {
  const target = resolve(draft.document, schema) ?? schema;
  const merged = mergedOf(draft, site, target);
  const object = objectOf(merged.value);
  for (const key of ['oneOf', 'anyOf']) {
    const members = itemsOf(child(merged, key)).map((member) => eventIn(draft, site, member)?.value);
    if (members.length === 0) continue;
    if (members.some((member) => member === undefined)) return undefined;
    return { value: { [key]: members, discriminator: { propertyName: 'event' } }, at: schema.at };
  }
  const properties = objectOf(memberOf(object, 'properties'));
  const names = Object.keys(properties);
  if (!names.includes('data') || names.some((name) => !['data', 'event', 'id', 'retry'].includes(name)))
    return undefined;
  const data = withContent(memberOf(properties, 'data'));
  const required = listOf(memberOf(object, 'required'));
  if (data === memberOf(properties, 'data') && required.includes('data')) return schema;
  // Receivers drop an event without data (HTML, section 9.2.6).
  const isRequired = { required: [...new Set([...required, 'data'])] };
  const { additionalProperties: _, ...event }: JsonObject = {
    ...object,
    properties: { ...properties, data },
    ...isRequired,
  };
  return { value: event, at: target.at };
}

/** The schema of the value in a string of JSON. */
function withContent(data: Json): Json {
  if (!isObject(data)) return data;
  const content = memberOf(data, 'contentSchema');
  return content !== undefined && isJsonMediaType(textOf(memberOf(data, 'contentMediaType')) ?? '') ? content : data;
}

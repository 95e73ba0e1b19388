import { child, itemsOf, type Located, ownWordsOf, type Pointer, targetOf } from '../document/document.js';
import { lose, type Site } from '../draft/draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { mergedOf } from '../schemas/merge.js';
import { typeText } from '../schemas/schemas.js';
import { eventFieldNames } from '../../model/types/event-fields.js';
import { unionMembersOf } from '../schemas/schema-parts.js';
import { isJsonMediaType } from '../../model/media-types.js';

/**
 * The type of an event stream: `itemSchema` has the fields of an event (OpenAPI 3.2, section 4.14.4.2); in older
 * documents `schema` has the data, unless an export says otherwise.
 */
export function eventStreamText(site: Site, media: Located): string {
  const item = child(media, 'itemSchema');
  const isOfEvents = ownWordsOf(media)['type'] === 'events';
  if (item.value === undefined) {
    const schema = child(media, 'schema');
    const listed = isOfEvents ? undefined : listedEvents(site, schema);
    return `${isOfEvents || listed !== undefined ? 'events' : 'sse'}<${typeText(site, listed ?? schema)}>`;
  }
  const event = eventIn(site, item, new Set());
  if (event === undefined) lose(site, { verdict: 'widened', construct: 'events of an unknown form', at: item.at });
  return `events<${typeText(site, event ?? { value: anyEvent, at: item.at })}>`;
}

/** The event, if the schema is a list of them: so some frameworks, such as Huma, describe the whole stream. */
function listedEvents(site: Site, schema: Located): Located | undefined {
  const list = targetOf(site.draft.document, schema);
  if (memberOf(list.value, 'type') !== 'array') return undefined;
  const items = child(list, 'items');
  const item = targetOf(site.draft.document, items);
  const members = unionMembersOf(item).map((member) => targetOf(site.draft.document, member));
  const isNamed = (members.length === 0 ? [item] : members).every(
    ({ value }) => memberOf(memberOf(value, 'properties'), 'event') !== undefined,
  );
  return isNamed ? eventIn(site, items, new Set()) : undefined;
}

/** An event with only the fields that every event may have. */
const anyEvent: JsonObject = {
  type: 'object',
  properties: { event: { type: 'string' }, id: { type: 'string' }, data: { type: 'string' } },
  required: ['data'],
};

/**
 * The schema of an event with its data as values; undefined for anything but an event, or for events distinguished by
 * name. `within` are the unions on the way here: one inside itself, or inside two others, has an unknown form.
 */
function eventIn(site: Site, schema: Located, within: Set<Pointer>): Located | undefined {
  const target = targetOf(site.draft.document, schema);
  const merged = mergedOf(site, target);
  const object = objectOf(merged.value);
  for (const key of ['oneOf', 'anyOf']) {
    const items = itemsOf(child(merged, key));
    if (items.length === 0) continue;
    if (within.has(target.at)) return undefined;
    within.add(target.at);
    const members: Json[] = [];
    for (const item of items) {
      const member = eventIn(site, item, within);
      if (member === undefined) return undefined;
      members.push(member.value);
    }
    return { value: { [key]: members, discriminator: { propertyName: 'event' } }, at: schema.at };
  }
  const properties = objectOf(memberOf(object, 'properties'));
  const names = Object.keys(properties);
  if (!names.includes('data') || names.some((name) => !eventFieldNames.includes(name))) return undefined;
  const data = withContent(memberOf(properties, 'data'));
  const required = listOf(memberOf(object, 'required'));
  if (data === memberOf(properties, 'data') && required.includes('data')) return schema;
  const { additionalProperties: _, ...event } = object;
  // Receivers drop an event without data (HTML, section 9.2.6).
  const needed = [...new Set([...required, 'data'])];
  return { value: { ...event, properties: { ...properties, data }, required: needed }, at: target.at };
}

/** The schema of the value in a string of JSON. */
function withContent(data: Json): Json {
  if (!isObject(data)) return data;
  const content = memberOf(data, 'contentSchema');
  return content !== undefined && isJsonMediaType(textOf(memberOf(data, 'contentMediaType')) ?? '') ? content : data;
}

import type { NameGrammar } from '../parse/parse-name.js';
import { responseSlots } from '../parse/parse-returns.js';
import { words } from '../source/words.js';
import type { DeclaredName, DeclaredNames } from './declared-names.js';
import {
  deprecatedSchema,
  documentedParts,
  mapByName,
  members,
  type Offer,
  offered,
  said,
  type Schema,
  slotMap,
  statusAndType,
  typeText,
} from './type-schema.js';

const name = '[A-Za-z0-9][\\w.!#$&^+-]*';
const mediaType = `(?:\\*/\\*|${name}/(?:${name}|\\*(?:\\+${name})?))(?: ?; ?[\\w.-]+=[^;\\s]+)*`;

const media = { expression: new RegExp(`^${mediaType}$`), words: 'a media type: `application/json`' };

/** The media types that are offered; any other is allowed. */
const mediaTypesOffered = words(
  'application/json application/pdf application/octet-stream image/png image/jpeg text/csv text/plain image/*',
);

/** YAML reads these keys as numbers, and editors check the bounds of numbers better than digits. */
export function byStatus(value: Schema, grammar: NameGrammar = status): Schema {
  const map = mapByName(grammar, value);
  return { ...map, propertyNames: { ...(map['propertyNames'] as Schema), minimum: 100, maximum: 599 } };
}

const status = { expression: /^[1-5]\d\d$/, words: 'an HTTP status: `200`' };

const nothing: Offer = { label: 'nothing', description: 'A response without a body' };

const stream: Offer = { label: 'stream', description: 'Bytes of any length (application/octet-stream)' };

/** The alternatives to plain types for bodies and responses. Defined once, because it lists all names of the model. */
export function bodyDefinitions(names: DeclaredNames): Readonly<Record<'body' | 'response', Schema>> {
  const structured = names.types.filter(({ isObject, isUnion, isGeneric }) => (isObject || isUnion) && !isGeneric);
  const objects = structured.filter(({ isObject }) => isObject);
  return {
    body: offered([
      stream,
      ...withType('patch', names.resources, 'A JSON Merge Patch (RFC 7396)'),
      ...withType('multipart', objects, 'A form with files (multipart/form-data)'),
      ...withType('form', objects, 'A form (application/x-www-form-urlencoded)'),
      ...withType('lines', objects, 'JSON on each line'),
    ]),
    response: offered([
      nothing,
      stream,
      ...withType('sse', structured, 'Server-sent events (text/event-stream)'),
      ...withType('lines', structured, 'JSON on each line'),
    ]),
  };
}

/** One offer, whose type is chosen next: an offer for each type would be most of the schema of a large model. */
function withType(word: string, types: readonly DeclaredName[], description: string): readonly Offer[] {
  const choices = types.map(({ name }) => name).join(',');
  return choices === '' ? [] : [{ label: `${word}<T>`, body: `${word}<\${1|${choices}|}>`, description }];
}

/** A type, or a map from media type to type. */
export function mediaTypes(of: 'body' | 'response'): Schema {
  return {
    ...typeText([], of),
    ...mapByName(media, typeText([], of)),
    properties: byMediaType(of),
    type: ['string', 'object'],
  };
}

function byMediaType(of: 'body' | 'response'): Schema {
  return Object.fromEntries(mediaTypesOffered.map((type) => [type, typeText([], of)]));
}

/** A type with its status; a map by media type; or a map by status, with any of these or the long form of a response. */
export function responses(): Schema {
  const long = slotMap(responseSlots, responseParts);
  const schema = {
    ...typeText([], 'response'),
    ...long,
    properties: { ...(long['properties'] as Schema), ...byMediaType('response') },
    patternProperties: { [`^${mediaType}$`]: typeText() },
    type: ['string', 'object', 'null'],
  };
  const keys = {
    expression: new RegExp(`^(?:[1-5]\\d\\d|2xx|${mediaType})$`),
    words: 'an HTTP status, `200`, or a media type',
  };
  return {
    ...statusAndType(['201', '2xx', '302 to uri'], 'response'),
    ...byStatus(schema, keys),
    properties: byMediaType('response'),
    type: ['string', 'integer', 'object'],
  };
}

const responseParts = {
  to: {
    ...typeText(),
    ...said('The target of a redirect, sent in the header `Location`: `uri`, or `string` if it may be relative.'),
  },
  body: { ...mediaTypes('response'), ...said('The type of the body.') },
  headers: { ...members, ...said('The headers of this response, by name.') },
  ...documentedParts,
  deprecated: deprecatedSchema,
};

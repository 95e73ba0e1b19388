import { deprecationSlots, type SlotList } from '../parse/slots.js';
import { memberSlots } from '../parse/parse-members.js';
import type { DeclaredName, DeclaredNames } from './declared-names.js';

/** The signs of a type, patterns in parentheses, and a default; one way to read each character, so it takes linear time. */
const signs = String.raw`(?:[\w|,<>\[\]).\s+-]|"[^"]*"|\((?!\/)|\(\/(?:[^\/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\/)+`;

const typeMessage =
  'No type: write a name with what follows it, such as `string(1..80)`, `Pet[]`, `map<integer>` or `Pet | null`. What may be absent has a `?` after its name, not after its type.';

/** What the language brings, each with a word about it. */
const builtIn: readonly Offer[] = [
  { label: 'boolean', description: '`true` or `false`' },
  { label: 'string', description: 'Text' },
  { label: 'string(1..80)', description: 'Text of 1 to 80 characters' },
  { label: 'string(/[a-z]+/)', description: 'Text that matches as a whole' },
  { label: 'integer', description: 'A whole number within ±(2^53−1)' },
  { label: 'integer(0..100)', description: 'A whole number from 0 to 100' },
  { label: 'integer(multiple of 5)', description: 'A whole number that 5 divides' },
  { label: 'int32', description: 'A whole number within ±2^31' },
  { label: 'int64', description: 'A whole number within ±2^63, never rounded' },
  { label: 'number', description: 'Any finite number' },
  { label: 'number(multiple of 0.01)', description: 'A number of up to two decimals' },
  { label: 'float', description: 'Any finite number; a fraction is meant' },
  { label: 'decimal', description: 'A number of any precision, as text' },
  { label: 'date', description: '`2026-11-21`' },
  { label: 'time', description: '`14:30:00`' },
  { label: 'datetime-local', description: '`2026-11-21T14:30:00`, without a zone' },
  { label: 'datetime', description: 'RFC 3339, `2026-11-21T14:30:00+01:00`' },
  { label: 'datetime(ms)', description: 'Three decimals and `Z`, `2026-11-21T13:30:00.000Z`' },
  { label: 'http-date', description: 'RFC 9110, `Sat, 21 Nov 2026 13:30:00 GMT`' },
  { label: 'duration', description: 'ISO 8601, `P3DT12H`' },
  { label: 'uuid', description: 'Text of that form' },
  { label: 'uri', description: 'Text of that form' },
  { label: 'email', description: 'Text of that form' },
  { label: 'bytes', description: 'base64 on the wire' },
  { label: 'unknown', description: 'Any JSON value' },
  { label: 'string[]', description: 'Any number of texts' },
  { label: 'set<string>', description: 'An array in which no value appears twice' },
  { label: 'map<string>', description: 'An object with texts under any name' },
  { label: 'csv<string>', description: 'Scalars with commas between them, in one text' },
  { label: 'json<unknown>', description: 'JSON in a text' },
];

const accessOffers: readonly Offer[] = [
  { label: 'read-only string', description: 'Sent by the service alone; before any type' },
  { label: 'write-only string', description: 'Sent by the client alone; before any type' },
];

/** What other parts refer to, so that the names of all types stand in the file once. */
export function definitions(names: DeclaredNames): Readonly<Record<string, Schema>> {
  const pattern = { pattern: `^${signs}(?:=.*)?$`, patternErrorMessage: typeMessage };
  const long = slotMap(memberSlots, memberParts);
  return {
    type: { ...pattern, ...offered(typeOffers(names)) },
    member: { ...typeText(accessOffers), ...long, type: ['string', 'null', 'object'] },
  };
}

/**
 * A type text, with offers of its own and those of another definition. Beside a `$ref` nothing else would be read, so it
 * stands in an `allOf`.
 */
export function typeText(first: readonly Offer[] = [], ...offering: readonly string[]): Schema {
  const allOf = ['type', ...offering].map((name) => ({ $ref: `#/definitions/${name}` }));
  return { type: 'string', errorMessage: typeMessage, allOf, ...offered(first) };
}

/** A type text after a status, `409 Problem`, or a status alone. */
export function statusAndType(first: readonly Offer[], ...offering: readonly string[]): Schema {
  return { ...typeText(first, ...offering), type: ['string', 'integer'], minimum: 100, maximum: 599 };
}

function typeOffers(names: DeclaredNames): readonly Offer[] {
  const own = names.types.map(({ name, docs, isGeneric }) => ({
    label: isGeneric ? `${name}<string>` : name,
    description: docs,
  }));
  return [...own, ...builtIn];
}

export const docsSchema: Schema = {
  type: 'string',
  ...said('What it is, in Markdown; the same as `##` lines above the name.'),
};
export const gapSchema: Schema = {
  type: 'string',
  ...said('What the source document leaves open, and what was chosen; the same as `#?` lines above the name.'),
};
export const deprecatedSchema: Schema = {
  type: 'string',
  errorMessage: '`deprecated` says why, and what to use in its place: `deprecated: Use "title".`',
  ...said('Why it should not be used any more, and what to use; the same as `#!` lines above the name.'),
};
/** Of an endpoint or a group: the reason alone, or with dates. */
export const datedDeprecationSchema: Schema = {
  ...slotMap(deprecationSlots, deprecationParts()),
  type: ['string', 'object'],
  errorMessage: '`deprecated` says why, and what to use in its place; or since when, in a map with `since:`.',
  ...said(
    'Why it should not be used any more, and what to use; or a map with `since:`, which callers are told as well.',
  ),
};
const exampleSchema: Schema = said('An example; it is checked against the type.');

/** What each key of the dated form of `deprecated:` holds. */
export function deprecationParts(): Readonly<Record<string, Schema>> {
  const instant = matching(
    '^\\d{4}-\\d\\d-\\d\\d(?:[Tt].*)?$',
    'A day, `2026-03-01`, or an instant, `2026-03-01T12:00:00Z`.',
  );
  return {
    since: { ...instant, ...said('From when on it should not be used: the header `Deprecation`.') },
    sunset: { ...instant, ...said('When it will be gone: the header `Sunset`.') },
    link: {
      ...matching('^[Hh][Tt][Tt][Pp][Ss]?:', 'The address of a page: `https://example.com/changes`.'),
      ...said('A page that says more; a `Link` leads there.'),
    },
    docs: {
      type: 'string',
      ...said('Why it should not be used any more, and what to use; the same as `#!` lines above the name.'),
    },
  };
}

/** What each key of the long form of a field or parameter holds. */
export const memberParts: Readonly<Record<string, Schema>> = {
  type: { ...typeText(), ...said('The type, such as `string(1..80)` or `Pet[]`.') },
  docs: docsSchema,
  gap: gapSchema,
  default: {
    type: ['string', 'number', 'boolean', 'null'],
    ...said('What holds where the sender leaves it out; the same as `= value` after the type.'),
  },
  deprecated: deprecatedSchema,
  example: exampleSchema,
  access: {
    enum: ['read-only', 'write-only'],
    ...said('`read-only`: sent by the server alone. `write-only`: sent by the client alone.'),
  },
};

/** One field, placeholder, parameter or header: a type text, or its long form. */
const member: Schema = { $ref: '#/definitions/member' };

export const members: Schema = mapOf(member);

const typeName = '[A-Z][A-Za-z0-9]*';
const parameters = String.raw`(?:<[^>]*>)?`;
const typeHeading = String.raw`${typeName}${parameters}(?:\s+extends\s+\S.*)?`;
const unionHeading = String.raw`union\s+${typeName}\s*${parameters}\s+by\s+\S.*`;

/** The declarations under `types:`. The kind of node decides what is declared, so no schema has to choose. */
export function typeDeclarations(): Schema {
  const declared: Schema = {
    ...typeText(),
    type: ['string', 'array', 'object', 'null'],
    items: { type: ['string', 'number', 'boolean', 'null'] },
    additionalProperties: member,
  };
  const variant: Schema = {
    ...typeText(),
    type: ['object', 'string', 'null'],
    additionalProperties: member,
  };
  return {
    type: ['object', 'null'],
    propertyNames: {
      pattern: `^(?:${typeHeading}|${unionHeading})$`,
      patternErrorMessage:
        'A type is declared as `Name`, `Name<T>`, `Name extends Other` or `union Name by tag`; names begin with a capital letter.',
    },
    patternProperties: {
      '^union\\s': { type: ['object', 'null'], additionalProperties: variant },
    },
    additionalProperties: declared,
    defaultSnippets: [
      { label: 'object type', body: { '${1:Name}': { '${2:field}': '${3:string}' } } },
      { label: 'union', body: { 'union ${1:Name} by ${2:kind}': { '${3:variant}': { '${4:field}': '${5:string}' } } } },
    ],
  };
}

/** A JSON Schema, draft 7, with keys that the YAML language server adds: `defaultSnippets`, `errorMessage`. */
export type Schema = Readonly<Record<string, unknown>>;

/** What an editor shows for a key. Twice, because not every editor reads Markdown. */
export function said(description: string): Schema {
  return { description, markdownDescription: description };
}

/** What an editor offers for a value; it forbids nothing. */
export interface Offer {
  readonly label: string;
  readonly description?: string | undefined;
}

/** As snippets and not as `examples`, which editors list when one hovers: all names of a model are too many there. */
export function offered(offers: readonly Offer[]): Schema {
  const snippets = offers.map(({ label, description }) => ({
    label,
    // `$` and `}` would be read as places to fill in.
    body: label.replace(/[$}\\]/g, '\\$&'),
    ...(description === undefined ? {} : { description }),
  }));
  return snippets.length === 0 ? {} : { defaultSnippets: snippets };
}

export function offersOf(names: readonly DeclaredName[]): readonly Offer[] {
  return names.map(({ name, docs }) => ({ label: name, description: docs }));
}

/** A text that matches; what does not is told in the words of the language. */
export function matching(pattern: string, message: string): Schema {
  return { type: 'string', pattern, patternErrorMessage: message, errorMessage: message };
}

/** A map from names that follow a grammar. Not by `patternProperties`: editors offer nothing for values below them. */
export function mapByName({ expression, words }: NameGrammar, value: Schema): Schema {
  return {
    ...mapOf(value),
    propertyNames: { pattern: expression.source, patternErrorMessage: `A name here is ${words}.` },
  };
}

interface NameGrammar {
  readonly expression: RegExp;
  readonly words: string;
}

/** A map from any names. */
export function mapOf(value: Schema): Schema {
  return { type: ['object', 'null'], additionalProperties: value };
}

/**
 * A map with the keys of a slot list, and no others. The list says which there are; `parts` says what each one holds. A
 * key without a part takes anything: a test tells that it is missing.
 */
export function slotMap(list: Pick<SlotList<string>, 'keys'>, parts: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.fromEntries(list.keys.map((key) => [key, Object.hasOwn(parts, key) ? parts[key] : {}]));
  return { type: ['object', 'null'], properties, additionalProperties: false };
}

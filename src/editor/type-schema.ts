import { deprecationSlots, type SlotList } from '../parse/slots.js';
import type { NameGrammar } from '../parse/parse-name.js';
import { memberSlots } from '../parse/parse-members.js';
import { builtInDocs } from '../parse/type-expression.js';
import type { DeclaredName, DeclaredNames } from './declared-names.js';

/**
 * The tokens of a type, brackets with any members, patterns in parentheses, and a default. Unambiguous at each
 * character, so matching takes linear time.
 */
const signs = String.raw`(?:[\w|<>).\s+-]|\[(?:[^\]"]|"[^"]*")*\]|"[^"]*"|[(,](?!\s*\/)|[(,]\s*\/(?:[^\/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\/)+`;

const typeMessage =
  'Not a type: write, for example, `string(1..80)`, `Pet[]`, `map<integer>` or `Pet | null`. An optional field has a `?` after its name, not after its type.';

const furtherTypes: Readonly<Record<string, string>> = {
  'string(1..80)': 'A string of 1 to 80 characters',
  'string(/[a-z]+/)': 'A string that matches as a whole',
  'string(1..80, /[a-z]+/)': 'Both',
  'string as snowflake': 'With the name of a format, which is not checked',
  'integer(0..100)': 'A whole number from 0 to 100',
  'integer(multiple of 5)': 'A whole number divisible by 5',
  'number(>0..<1)': 'A number between 0 and 1, both excluded',
  'number(multiple of 0.01)': 'A number with up to two decimals',
  'datetime(ms)': 'Three decimals and `Z`, `2026-11-21T13:30:00.000Z`',
  'uri(..2048)': 'The same with the limits of a string, as most formats take them',
  'string[]': 'Any number of strings',
  'tuple<number, string>': 'An item of each type, in this order',
  'tuple<string, ...integer>': 'Any number of the last type after the first',
  'set<string>': 'An array without duplicates',
  'map<string>': 'An object with string values under any name',
  'map<uuid, string>': 'The same with names of a type: a string, a text format, an enum',
  'csv<string>': 'Comma-separated scalars, in one string',
  'json<unknown>': 'JSON in a string',
};

const accessWords = ['read-only', 'write-only'];

const accessOffers: readonly Offer[] = [
  { label: 'read-only string', description: 'Sent only by the service; may precede any type' },
  { label: 'write-only string', description: 'Sent only by the client; may precede any type' },
  { label: 'required integer = 3', description: 'Must be sent; the default is documentation' },
];

const enumMember: Schema = { type: ['string', 'number', 'boolean', 'null'] };

/** Definitions that other parts refer to, so that the names of all types are in the file once. */
export function definitions(names: DeclaredNames): Readonly<Record<string, Schema>> {
  const pattern = { pattern: `^${signs}(?:=.*)?$`, patternErrorMessage: typeMessage };
  return {
    type: { ...pattern, ...offered(typeOffers(names)) },
    member: {
      ...typeText(accessOffers),
      type: ['string', 'null', 'array', 'object'],
      items: enumMember,
      properties: memberWords,
      // A map with `type:` is the long form, any other an object.
      if: { type: 'object', required: ['type'] },
      // oxlint-disable-next-line unicorn/no-thenable -- A key of JSON Schema.
      then: slotMap(memberSlots, memberParts),
      else: { additionalProperties: { $ref: '#/definitions/member' } },
    },
  };
}

/**
 * A type, with offers of its own and those of other definitions. They are in an `allOf`, because draft 7 ignores
 * everything next to a `$ref`.
 */
export function typeText(first: readonly Offer[] = [], ...offering: readonly string[]): Schema {
  const allOf = ['type', ...offering].map((name) => ({ $ref: `#/definitions/${name}` }));
  return { type: 'string', errorMessage: typeMessage, allOf, ...offered(first) };
}

/** A type after a status, `409 Problem`, or just a status. */
export function statusAndType(first: readonly Offer[], ...offering: readonly string[]): Schema {
  return { ...typeText(first, ...offering), type: ['string', 'integer'], minimum: 100, maximum: 599 };
}

function typeOffers(names: DeclaredNames): readonly Offer[] {
  const own = names.types.map(({ name, docs, isGeneric }) => ({
    label: isGeneric ? `${name}<string>` : name,
    description: docs,
  }));
  return [
    ...own,
    ...Object.entries({ ...builtInDocs, ...furtherTypes }).map(([label, description]) => ({ label, description })),
  ];
}

export const documentedParts: Readonly<Record<'docs' | 'gap' | 'x', Schema>> = {
  docs: {
    type: 'string',
    ...said('A description, in Markdown; the same as `##` lines above the name.'),
  },
  gap: {
    type: 'string',
    ...said('What the source document leaves open, and what was chosen; the same as `#?` lines above the name.'),
  },
  x: {
    type: 'object',
    propertyNames: matching('^(?![xX]-).', 'An extension is named without `x-`.'),
    ...said('What other programs read in the OpenAPI document; the same as `#@` lines above the name.'),
  },
};
export const deprecatedSchema: Schema = {
  type: 'string',
  errorMessage: '`deprecated` says why, and what to use instead: `deprecated: Use "title".`',
  ...said('Why it is deprecated, and what to use instead; the same as `#!` lines above the name.'),
};
const instant = matching(
  '^\\d{4}-\\d\\d-\\d\\d(?:[Tt].*)?$',
  'A day, `2026-03-01`, or an instant, `2026-03-01T12:00:00Z`.',
);
/** For an endpoint or a group: a reason, or a map with dates. */
export const datedDeprecationSchema: Schema = {
  ...slotMap(deprecationSlots, {
    since: { ...instant, ...said('The date of the deprecation, sent in the header `Deprecation`.') },
    sunset: { ...instant, ...said('The date of the removal, sent in the header `Sunset`.') },
    link: {
      ...matching('^[Hh][Tt][Tt][Pp][Ss]?:', 'The address of a page: `https://example.com/changes`.'),
      ...said('A page with more information, sent in a `Link` header.'),
    },
    docs: {
      type: 'string',
      ...said('Why it is deprecated, and what to use instead; the same as `#!` lines above the name.'),
    },
  }),
  type: ['string', 'object'],
  errorMessage: '`deprecated` says why, and what to use instead; or it is a map with `since:`.',
  ...said('Why it is deprecated, and what to use instead; or a map with `since:`, which clients receive as well.'),
};
const memberParts = {
  type: {
    ...typeText(),
    type: ['string', 'null', 'array', 'object'],
    items: enumMember,
    additionalProperties: { $ref: '#/definitions/member' },
    ...said('The type, such as `string(1..80)` or `Pet[]`; a list is an enum, a map an object.'),
  },
  ...documentedParts,
  default: {
    type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
    ...said('The value if the sender leaves it out; the same as `= value` after the type.'),
  },
  deprecated: deprecatedSchema,
  example: said('An example; it is checked against the type.'),
  access: {
    enum: accessWords,
    ...said('`read-only`: sent only by the server. `write-only`: sent only by the client.'),
  },
};

/** Descriptions for the keys of the long form; in an object they are ordinary names. */
const memberWords: Schema = Object.fromEntries(
  Object.entries<Schema>(memberParts).map(([key, part]) => [
    key,
    { ...said(String(part['description'])), ...(key === 'access' ? offered(accessWords) : {}) },
  ]),
);

/** One field, placeholder, parameter or header: a type, its long form, or an inline type. */
const member: Schema = { $ref: '#/definitions/member' };

export const members: Schema = mapOf(member);

const typeName = '[A-Z][A-Za-z0-9]*';
const parameters = String.raw`(?:<[^>]*>)?`;
const typeHeading = String.raw`${typeName}${parameters}(?:\s+(?:extends|requires)\s+\S.*)?`;
const unionHeading = String.raw`union\s+${typeName}\s*${parameters}\s+by\s+\S.*`;

/** The declarations under `types:`. The kind of node decides what it declares, so the schema needs no alternatives. */
export function typeDeclarations(): Schema {
  const declared: Schema = {
    ...typeText(),
    type: ['string', 'array', 'object', 'null'],
    items: enumMember,
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
        'A type is declared as `Name`, `Name<T>`, `Name extends Other`, `Name requires a | b` or `union Name by tag`; names begin with a capital letter.',
    },
    patternProperties: {
      '^union\\s': { type: ['object', 'null'], properties: { '...': otherVariants }, additionalProperties: variant },
    },
    additionalProperties: declared,
    defaultSnippets: [
      { label: 'object type', body: { '${1:Name}': { '${2:field}': '${3:string}' } } },
      { label: 'union', body: { 'union ${1:Name} by ${2:kind}': { '${3:variant}': { '${4:field}': '${5:string}' } } } },
    ],
  };
}

const otherVariants: Schema = {
  type: ['object', 'null'],
  ...said(
    'Marks the union as open, as its last line, `...: {}`: clients keep variants that they do not know, servers refuse them.',
  ),
};

/** A JSON Schema, draft 7, with keys that the YAML language server adds: `defaultSnippets`, `errorMessage`. */
export type Schema = Readonly<Record<string, unknown>>;

/** The description of a key, twice, because not every editor reads Markdown. */
export function said(description: string): Schema {
  return { description, markdownDescription: description };
}

/** A value that an editor offers, alone or with more about it; it restricts nothing. */
export type Offer = string | DescribedOffer;

interface DescribedOffer {
  readonly label: string;
  /** A snippet, if it is more than the label. */
  readonly body?: string;
  readonly description?: string | undefined;
}

/** Snippets instead of `examples`, which editors list on hover: all names of a model would be too many. */
export function offered(offers: readonly Offer[]): Schema {
  const snippets = offers.map((offer) => {
    const { label, body, description }: DescribedOffer = typeof offer === 'string' ? { label: offer } : offer;
    // `$` and `}` are special in snippets.
    const text = body ?? label.replace(/[$}\\]/g, '\\$&');
    return { label, body: text, ...(description === undefined ? {} : { description }) };
  });
  return snippets.length === 0 ? {} : { defaultSnippets: snippets };
}

/** Each name with its docs, and the same value. */
export function eachWithDocs(names: readonly DeclaredName[], value: Schema): Schema {
  return Object.fromEntries(names.map(({ name, docs }) => [name, { ...value, ...(docs && said(docs)) }]));
}

/** Each name after this beginning, with its docs. */
export function offersOf(names: readonly DeclaredName[], start = ''): readonly Offer[] {
  return names.map(({ name, docs }) => ({ label: start + name, description: docs }));
}

/** A string that matches, with an error message in the terms of the language. */
export function matching(pattern: string, message: string): Schema {
  return { type: 'string', pattern, patternErrorMessage: message, errorMessage: message };
}

/**
 * A map whose keys follow a grammar. It does not use `patternProperties`, because editors offer no values below them.
 */
export function mapByName({ expression, words }: NameGrammar, value: Schema): Schema {
  return {
    ...mapOf(value),
    propertyNames: { pattern: expression.source, patternErrorMessage: `A name here is ${words}.` },
  };
}

export function mapOf(value: Schema): Schema {
  return { type: ['object', 'null'], additionalProperties: value };
}

/** A map with the keys of a slot list, and no others; `parts` has a schema for each. */
export function slotMap<Key extends string>(
  { keys }: Pick<SlotList<Key>, 'keys'>,
  parts: Readonly<Record<NoInfer<Key>, Schema>>,
): Schema {
  const properties = Object.fromEntries(keys.map((key) => [key, parts[key]]));
  return { type: ['object', 'null'], properties, additionalProperties: false };
}

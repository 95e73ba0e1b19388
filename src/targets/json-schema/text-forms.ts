import { type Declarations, isTextEnum, memberKindsOf, withoutAlias } from '../../model/declarations.js';
import type { CsvRef, StringRef, TextFormat, TypeRef } from '../../model/type-ref.js';
import type { JsonMap } from '../../print/json-document.js';

/** How JSON Schema says the form of a text. */
interface TextForm {
  /** A regular expression for the text, to be anchored: no choice stands outside of parentheses. */
  readonly source: string;
  /** Keywords that say more than the expression does. */
  readonly more?: JsonMap;
  /** What neither says; absent where keywords say everything. */
  readonly unsaid?: string;
  /** Whether the expression alone says everything. */
  readonly isWhole: boolean;
}

const hour = '(?:[01][0-9]|2[0-3])';
const time = `${hour}:[0-5][0-9]:[0-5][0-9]`;
const offset = `(?:[Zz]|[+-]${hour}:[0-5][0-9])`;
const day = '(?:0[1-9]|[12][0-9]|3[01])';

/** A day that the calendar has: the 31st, the 30th, up to the 28th of February, and the 29th in a leap year. */
const date = [
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8]))',
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)',
].join('|');

/** The same as HTTP writes it: `29 Feb 2028`. */
const httpDay = [
  '(?:(?:0[1-9]|[12][0-9]|3[01]) (?:Jan|Mar|May|Jul|Aug|Oct|Dec) [0-9]{4}',
  '(?:0[1-9]|[12][0-9]|30) (?:Apr|Jun|Sep|Nov) [0-9]{4}',
  '(?:0[1-9]|1[0-9]|2[0-8]) Feb [0-9]{4}',
  '29 Feb (?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00))',
].join('|');

const clock =
  '(?:[0-9]+H(?:[0-9]+M)?(?:[0-9]+(?:[.,][0-9]+)?S)?|[0-9]+M(?:[0-9]+(?:[.,][0-9]+)?S)?|[0-9]+(?:[.,][0-9]+)?S)';
const calendar = '(?:[0-9]+Y(?:[0-9]+M)?(?:[0-9]+D)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";

/** Characters of a URI (RFC 3986, appendix A), or one that is written with a percent sign. */
const characters = (more: string): string => `(?:[A-Za-z0-9._~!$&'()*+,;=${more}-]|%[0-9A-Fa-f]{2})`;

function uri(): string {
  const inPath = characters(':@/');
  const inQuery = characters(':@/?');
  const authority = `(?:${characters(':')}*@)?(?:\\[(?:${ipv6()}|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]|${characters('')}*)(?::[0-9]*)?`;
  // Without an authority, a path does not begin with two slashes.
  const hierarchy = `(?://${authority}(?:/${inPath}*)?|/?${characters(':@')}${inPath}*|/)?`;
  return `[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}(?:\\?${inQuery}*)?(?:#${inQuery}*)?`;
}

/** Eight groups, of which `::` leaves out one or more; the last two may be written as four numbers. */
function ipv6(): string {
  const group = '[0-9A-Fa-f]{1,4}';
  const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
  const lastTwo = `(?:${group}:${group}|${byte}(?:\\.${byte}){3})`;
  const shortened = [5, 4, 3, 2, 1, 0].map((after) => {
    const before = after === 5 ? '' : after === 4 ? `(?:${group})?` : `(?:(?:${group}:){0,${4 - after}}${group})?`;
    return `${before}::${after === 0 ? '' : `(?:${group}:){${after}}`}${lastTwo}`;
  });
  return [
    `(?:${group}:){6}${lastTwo}`,
    ...shortened,
    `(?:(?:${group}:){0,5}${group})?::${group}`,
    `(?:(?:${group}:){0,6}${group})?::`,
  ].join('|');
}

/**
 * `format` stands only where no validator refuses by it what a service accepts: of `duration` there is a narrower
 * grammar without fractions (RFC 3339, appendix A), and widely used checks of `email` and `uri` want a dot in every
 * domain, and a path in every URI.
 */
export const textForms: Readonly<Record<TextFormat, TextForm>> = {
  decimal: { source: '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?', isWhole: true },
  date: { source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}`, more: { format: 'date' }, isWhole: false },
  time: { source: time, isWhole: true },
  'datetime-local': { source: `${date}T${time}`, isWhole: true },
  datetime: {
    source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}[Tt]${hour}:[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?${offset}`,
    more: { format: 'date-time' },
    isWhole: false,
  },
  'datetime(ms)': {
    source: `[0-9]{4}-(?:0[1-9]|1[0-2])-${day}T${time}\\.[0-9]{3}Z`,
    more: { format: 'date-time' },
    isWhole: false,
  },
  'http-date': {
    source: `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ${httpDay} (?:${time}|23:59:60) GMT`,
    unsaid: 'the day of the week must be that of the date',
    isWhole: false,
  },
  duration: { source: `P(?:[0-9]+W|${calendar}(?:T${clock})?|T${clock})`, isWhole: true },
  uuid: {
    source: '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}',
    more: { format: 'uuid' },
    isWhole: true,
  },
  uri: { source: uri(), isWhole: true },
  email: {
    source: `${atom}(?:\\.${atom})*@${label}(?:\\.${label})*`,
    // The lengths of RFC 5321, section 4.5.3.1.
    more: { maxLength: 254, allOf: [{ pattern: '^[^@]{1,64}@' }] },
    isWhole: false,
  },
};

/** Base64 with its padding; the last letter before it has bits that must be zero. */
export const base64Source = '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?';

/** An expression for the whole text: `^[a-z]+$`, `^(?:a|b)$`. */
export function whole(source: string): string {
  const portable = withoutEmptyClass(source);
  return portable.includes('|') ? `^(?:${portable})$` : `^${portable}$`;
}

/** `[^]`, any character, is known to JavaScript alone. */
function withoutEmptyClass(source: string): string {
  // An escape, `[^]`, any other class, or anything else: what looks like one inside of another is left as it is.
  return source.replaceAll(/\\[^]|\[\^\]|\[(?:\\[^]|[^\]\\])*\]|[^]/gu, (part) => (part === '[^]' ? '[\\s\\S]' : part));
}

/** What stands between the commas of a `csv<T>`, as a regular expression. */
interface Item {
  readonly source: string;
  /** Whether it matches nothing but items of that type. */
  readonly isExact: boolean;
}

/** A number as JSON writes it (RFC 8259, section 6). */
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';

const anyItem: Item = { source: '[^,]+', isExact: false };

/** The expression for the whole text; no items at all are the empty text. */
export function csvSource(type: CsvRef, declarations: Declarations): string {
  const { source } = itemOf(type.items, declarations);
  return `(?:(?:${source})(?:,(?:${source}))*)?`;
}

/** Whether the expression says all that must hold for the items. */
export function isExactCsv(type: CsvRef, declarations: Declarations): boolean {
  return itemOf(type.items, declarations).isExact;
}

function itemOf(written: TypeRef, declarations: Declarations): Item {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'boolean':
      return { source: 'true|false', isExact: true };
    case 'string':
      return stringItem(type);
    case 'number': {
      const limits = [type.minimum, type.maximum, type.multipleOf];
      return { source: number, isExact: limits.every((limit) => limit === undefined) };
    }
    case 'integer':
      // 1e2 is a whole number as well.
      return { source: number, isExact: false };
    case 'format': {
      const { source, isWhole } = textForms[type.format];
      // One with commas in it cannot stand between commas.
      return type.format === 'uri' || type.format === 'duration' || type.format === 'http-date'
        ? anyItem
        : { source, isExact: isWhole };
    }
    case 'named':
      return enumItem(type.name, declarations);
    default:
      return anyItem;
  }
}

function stringItem({ minLength = 0, maxLength, pattern }: StringRef): Item {
  if (pattern !== undefined) return anyItem;
  return { source: `[^,]{${Math.max(1, minLength)},${maxLength ?? ''}}`, isExact: true };
}

function enumItem(name: string, declarations: Declarations): Item {
  const declaration = declarations.get(name);
  if (declaration?.kind !== 'enum') return anyItem;
  if (isTextEnum(declaration)) {
    const texts = declaration.members
      .map(({ value }) => String(value))
      .filter((text) => text !== '' && !text.includes(','));
    return texts.length === 0 ? anyItem : { source: texts.map(escaped).join('|'), isExact: true };
  }
  const isBoolean = memberKindsOf(declaration).has('boolean');
  // 1, 1.0 and 1e0 are one number.
  if (!isBoolean) return { source: number, isExact: false };
  return { source: declaration.members.map(({ value }) => String(value)).join('|'), isExact: true };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

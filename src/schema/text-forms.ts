import { type Declarations, isTextEnum, memberKindsOf, withoutAlias } from '../model/declarations.js';
import { escapedText } from '../model/placeholders.js';
import { type CsvRef, hasLimits, type StringRef, type TextFormat, type TypeRef } from '../model/type-ref.js';
import type { JsonMap } from '../print/json-document.js';

/** The JSON Schema of a string format. */
interface TextForm {
  /** A regular expression for the string, without anchors: every alternation is in parentheses. */
  readonly source: string;
  /** Keywords that constrain more than the expression does. */
  readonly more?: JsonMap;
  /** The constraint that neither expresses; absent if the keywords express all. */
  readonly unsaid?: string;
  /** Whether the expression alone is complete. */
  readonly isWhole: boolean;
}

const hour = '(?:[01][0-9]|2[0-3])';
const time = `${hour}:[0-5][0-9]:[0-5][0-9]`;
const offset = `(?:[Zz]|[+-]${hour}:[0-5][0-9])`;
const day = '(?:0[1-9]|[12][0-9]|3[01])';

/** A day in the calendar: the 31st, the 30th, up to the 28th of February, and the 29th in a leap year. */
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

/** Characters of a URI (RFC 3986, appendix A), or a percent-encoded one. */
const characters = (more: string): string => `(?:[A-Za-z0-9._~!$&'()*+,;=${more}-]|%[0-9A-Fa-f]{2})`;

function uri(): string {
  const inPath = characters(':@/');
  const inQuery = characters(':@/?');
  const authority = `(?:${characters(':')}*@)?(?:\\[(?:${ipv6()}|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]|${characters('')}*)(?::[0-9]*)?`;
  // Without an authority, a path does not begin with two slashes.
  const hierarchy = `(?://${authority}(?:/${inPath}*)?|/?${characters(':@')}${inPath}*|/)?`;
  return `[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}(?:\\?${inQuery}*)?(?:#${inQuery}*)?`;
}

function ipv4(): string {
  const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
  return `${byte}(?:\\.${byte}){3}`;
}

/** Eight groups, of which `::` replaces one or more; the last two may be written as four numbers. */
function ipv6(): string {
  const group = '[0-9A-Fa-f]{1,4}';
  const lastTwo = `(?:${group}:${group}|${ipv4()})`;
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
 * `format` is used only if no validator refuses by it what a service accepts: for `duration` some use a narrower
 * grammar without fractions (RFC 3339, appendix A), common checks of `email` and `uri` require a dot in every
 * domain, and a path in every URI, and those of `hostname` decode labels that begin with `xn--`.
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
  hostname: { source: `${label}(?:\\.${label})*`, more: { maxLength: 253 }, isWhole: false },
  ipv4: { source: ipv4(), more: { format: 'ipv4' }, isWhole: true },
  ipv6: { source: `(?:${ipv6()})`, more: { format: 'ipv6' }, isWhole: true },
};

/** Base64 with padding; the last letter before the padding has bits that must be zero. */
export const base64Source = '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?';

/** Anchors an expression: `^[a-z]+$`, `^(?:a|b)$`. */
export function whole(source: string): string {
  const portable = withoutEmptyClass(source);
  return portable.includes('|') ? `^(?:${portable})$` : `^${portable}$`;
}

/** `[^]`, any character, exists only in JavaScript. */
function withoutEmptyClass(source: string): string {
  // An escape, `[^]`, any other class, or any other character: a `[^]` inside a class is left unchanged.
  return source.replaceAll(/\\[^]|\[\^\]|\[(?:\\[^]|[^\]\\])*\]|[^]/gu, (part) => (part === '[^]' ? '[\\s\\S]' : part));
}

/** The items of a `csv<T>`, as a regular expression. */
interface Item {
  readonly source: string;
  /** Whether it matches only items of that type. */
  readonly isExact: boolean;
}

/** A number as JSON writes it (RFC 8259, section 6). */
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';

const anyItem: Item = { source: '[^,]+', isExact: false };

/** The expression for the whole string; the empty string has no items. */
export function csvSource(type: CsvRef, declarations: Declarations): string {
  const { source } = itemOf(type.items, declarations);
  return `(?:(?:${source})(?:,(?:${source}))*)?`;
}

/** Whether the expression is complete for the items. */
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
    case 'number':
      return { source: number, isExact: !hasLimits(type) };
    case 'integer':
      // 1e2 is a whole number, too.
      return { source: number, isExact: false };
    case 'format': {
      const { source, isWhole } = textForms[type.format];
      // Values with commas cannot be items.
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

function stringItem({ minLength = 0, maxLength, pattern, format }: StringRef): Item {
  if (pattern !== undefined || format !== undefined) return anyItem;
  return { source: `[^,]{${Math.max(1, minLength)},${maxLength ?? ''}}`, isExact: true };
}

function enumItem(name: string, declarations: Declarations): Item {
  const declaration = declarations.get(name);
  if (declaration?.kind !== 'enum') return anyItem;
  if (isTextEnum(declaration)) {
    const texts = declaration.members
      .map(({ value }) => String(value))
      .filter((text) => text !== '' && !text.includes(','));
    return texts.length === 0 ? anyItem : { source: texts.map(escapedText).join('|'), isExact: true };
  }
  const isBoolean = memberKindsOf(declaration).has('boolean');
  // 1, 1.0 and 1e0 are the same number.
  if (!isBoolean) return { source: number, isExact: false };
  return { source: declaration.members.map(({ value }) => String(value)).join('|'), isExact: true };
}

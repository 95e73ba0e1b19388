import { formatRegisteredAs } from '../../schema/registered-formats.js';
import { hasLengthWithin, textFormats } from '../../model/texts/text-formats.js';
import type { Located } from '../document/document.js';
import { formatKey, withNumberBounds } from './in-one.js';
import { lose, type Site } from '../draft/draft.js';
import { type JsonObject, memberOf, numberOf, textOf } from '../document/json.js';
import { rangeText } from './schema-parts.js';
import { wholePattern } from '../patterns/whole-pattern.js';

/** Formats with unregistered names, or with an encoding of their own. */
const otherFormats = new Map(Object.entries({ url: 'uri', byte: 'bytes' }));

/** An encoding that no document has: it marks a file in a form. */
export const fileEncoding = ' file';

export function stringText(site: Site, schema: Located): string {
  const object = schema.value as JsonObject;
  const format = textOf(memberOf(object, 'format'));
  const encoding = textOf(memberOf(object, 'contentEncoding'));
  if (encoding === fileEncoding) return 'file';
  const pattern = textOf(memberOf(object, 'pattern'));
  const own = format === undefined || encoding === 'base64' ? undefined : formatRegisteredAs(format, pattern);
  const merged = textOf(memberOf(object, formatKey));
  const scalar =
    encoding === 'base64' ? 'bytes' : (own ?? merged ?? (format === undefined ? undefined : scalarOf(format)));
  // A decimal has its own pattern.
  const rest = own === undefined ? object : { ...object, pattern: undefined };
  if (scalar !== undefined && isImplied(scalar, rest)) return scalar;
  const limits = stringLimits(site, { value: rest, at: schema.at });
  if (scalar !== undefined) {
    if (limits === '' || takesLimits(scalar, rest)) return `${scalar}${limits}`;
    lose(site, { verdict: 'widened', construct: `limits beside format ${format ?? encoding}`, at: schema.at });
    return scalar;
  }
  if (format === undefined || !isName(format)) return `string${limits}`;
  return `string${limits} as ${wordOf(format)}`;
}

function scalarOf(format: string): string | undefined {
  return otherFormats.get(format) ?? formatRegisteredAs(format, undefined);
}

/** Whether the format already implies the limits: a UUID has 36 characters, an email address 254 at most. */
function isImplied(scalar: string, object: JsonObject): boolean {
  if (textOf(memberOf(object, 'pattern')) !== undefined) return false;
  const { minimum, maximum } = lengthsOf(object);
  const lengths = formatsByName.get(scalar)?.lengths ?? [[1, Infinity]];
  return lengths.every(([least, most]) => minimum <= least && maximum >= most);
}

/** Whether some value of the format can satisfy the limits, judging by its length. */
function takesLimits(scalar: string, object: JsonObject): boolean {
  const { minimum, maximum } = lengthsOf(object);
  if (scalar === 'http-date' || scalar === 'datetime(ms)') return false;
  const format = formatsByName.get(scalar);
  return format !== undefined && hasLengthWithin(format, minimum, maximum);
}

function lengthsOf(object: JsonObject): { readonly minimum: number; readonly maximum: number } {
  return {
    minimum: numberOf(memberOf(object, 'minLength')) ?? 0,
    maximum: numberOf(memberOf(object, 'maxLength')) ?? Infinity,
  };
}

const formatsByName = new Map(Object.entries(textFormats));

/** A format is useful if it does not only repeat the type, and can be written. */
function isName(format: string): boolean {
  return (
    /^[^"\\\p{Cc}]*[^"\\\s\p{Cc}][^"\\\p{Cc}]*$/u.test(format) &&
    !['string', 'integer', 'number', 'boolean', 'text'].includes(format)
  );
}

/** The name of a format as a word of an expression. */
function wordOf(format: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*$/.test(format) ? format : JSON.stringify(format);
}

function stringLimits(site: Site, schema: Located): string {
  const object = schema.value as JsonObject;
  const longest = numberOf(memberOf(object, 'maxLength')) ?? 0;
  // No string is longer.
  const range = rangeText(longest > 999_999_999 ? { ...object, maxLength: undefined } : object, 'Length');
  const pattern = textOf(memberOf(object, 'pattern'));
  const whole = pattern === undefined ? undefined : wholePattern(pattern);
  if (pattern !== undefined && whole === undefined) {
    lose(site, { verdict: 'widened', construct: 'pattern', at: `${schema.at}/pattern` });
  }
  const limits = [range, whole === undefined ? '' : `/${whole}/`].filter((limit) => limit !== '');
  return limits.length === 0 ? '' : `(${limits.join(', ')})`;
}

/** The type of an integer or number schema. */
export function numberText(schema: JsonObject): string {
  const object = withNumberBounds(schema);
  const isInteger = memberOf(object, 'type') === 'integer';
  const format = textOf(memberOf(object, 'format'));
  const plainName = isInteger ? 'integer' : 'number';
  // A string format does not apply to a number (JSON Schema Validation, section 7.1).
  const isOther = format === undefined || !isName(format) || scalarOf(format) !== undefined;
  const known = wholeFormats.find((one) => one === format) ?? (isOther ? plainName : undefined);
  const scalar = known ?? plainName;
  const limits = numberLimits(object, scalar);
  return `${scalar}${limits}${known === undefined ? ` as ${wordOf(format ?? '')}` : ''}`;
}

const wholeFormats = ['int32', 'int64', 'uint64', 'integer'];

function numberLimits(object: JsonObject, known: string): string {
  const isWhole = memberOf(object, 'type') === 'integer' || known.startsWith('int');
  const [low, high] = sides.map((side) =>
    boundText(object, side, { isWhole, size: known === 'int32' ? 2 ** 31 : 2 ** 53 }),
  );
  const multiple = numberOf(memberOf(object, 'multipleOf'));
  const range = low === '' && high === '' ? [] : [`${low}..${high}`];
  const limits = [...range, ...(multiple === undefined ? [] : [`multiple of ${plain(multiple)}`])];
  return limits.length === 0 ? '' : `(${limits.join(', ')})`;
}

const sides = [
  { inclusive: 'minimum', exclusive: 'exclusiveMinimum', sign: '>', rounded: Math.ceil, step: 1 },
  { inclusive: 'maximum', exclusive: 'exclusiveMaximum', sign: '<', rounded: Math.floor, step: -1 },
];

interface Numbers {
  readonly isWhole: boolean;
  /** A bound beyond the range of the type restricts nothing. */
  readonly size: number;
}

function boundText(object: JsonObject, side: (typeof sides)[number], { isWhole, size }: Numbers): string {
  const exclusive = numberOf(memberOf(object, side.exclusive));
  const value = exclusive ?? numberOf(memberOf(object, side.inclusive));
  const bound = value !== undefined && isWhole ? side.rounded(value) : value;
  if (bound === undefined || Math.abs(bound) >= size) return '';
  if (!isWhole) return `${exclusive === undefined ? '' : side.sign}${plain(bound)}`;
  // A whole number above 0 is at least 1.
  return plain(exclusive === bound ? bound + side.step : bound);
}

function plain(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

import { formatRegisteredAs } from '../../schema/registered-formats.js';
import { integerBounds } from '../../model/scalar-problems.js';
import { hasLengthWithin, textFormats } from '../../model/texts/text-formats.js';
import type { Located } from '../document/document.js';
import { formatKey, withNumberBounds } from './in-one.js';
import { lose, type Site } from '../draft/draft.js';
import { type JsonObject, memberOf, doubleOf, numberOf, textOf } from '../document/json.js';
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
    minimum: doubleOf(memberOf(object, 'minLength')) ?? 0,
    maximum: doubleOf(memberOf(object, 'maxLength')) ?? Infinity,
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
  const longest = doubleOf(memberOf(object, 'maxLength')) ?? 0;
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

export const wholeFormats = ['int32', 'int64', 'uint64', 'integer'] as const;

function numberLimits(object: JsonObject, known: string): string {
  const [low, high] = sides.map((side) => boundText(object, side, known));
  const multiple = numberOf(memberOf(object, 'multipleOf'));
  const range = low === '' && high === '' ? [] : [`${low}..${high}`];
  const limits = [...range, ...(multiple === undefined ? [] : [`multiple of ${multiple}`])];
  return limits.length === 0 ? '' : `(${limits.join(', ')})`;
}

const sides = [
  { inclusive: 'minimum', exclusive: 'exclusiveMinimum', sign: '>', rounded: Math.ceil, step: 1n },
  { inclusive: 'maximum', exclusive: 'exclusiveMaximum', sign: '<', rounded: Math.floor, step: -1n },
];

/** The least and the greatest bound that restrict nothing: the limits of the type. Bounds beyond restrict no more. */
const ends: Readonly<Record<string, readonly [low: number | bigint, high: number | bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n],
  integer: [-(2n ** 53n), 2n ** 53n],
  int64: integerBounds.int64,
  uint64: [-1n, integerBounds.uint64[1]],
  number: [-Number.MAX_VALUE, Number.MAX_VALUE],
};

function boundText(object: JsonObject, side: (typeof sides)[number], known: string): string {
  const exclusive = numberOf(memberOf(object, side.exclusive));
  const bound = exclusive ?? numberOf(memberOf(object, side.inclusive));
  const [low, high] = ends[known] ?? [-Infinity, Infinity];
  // A minimum above all values of the type is kept, and refused.
  const restricts = (one: number | bigint): boolean => (side.step > 0n ? one > low : one < high);
  if (bound === undefined || !Number.isFinite(Number(bound))) return '';
  if (known === 'number') return restricts(bound) ? `${exclusive === undefined ? '' : side.sign}${bound}` : '';
  const isWhole = typeof bound === 'bigint' || Number.isInteger(bound);
  const whole = BigInt(typeof bound === 'bigint' ? bound : side.rounded(bound));
  // A whole number above 0 is at least 1.
  const nearest = exclusive !== undefined && isWhole ? whole + side.step : whole;
  return restricts(nearest) ? String(nearest) : '';
}

import type { FormatRef, IntegerRef, NumberRef, StringRef, TextFormat, TypeRef } from '../model/type-ref.js';
import {
  type BuiltInName,
  isBuiltIn,
  type Limits,
  type NameExpression,
  type PatternLimits,
  type RangeLimits,
} from '../parse/type-expression.js';
import { fileTypeName } from '../model/types/files.js';
import type { PatternScope } from './patterns.js';
import { refuseAmounts } from './amounts.js';
import { closedBounds, isHeldExactly, multipleNear, multiplesOf, wholeDecimal } from '../model/values/multiples.js';
import { refuse, type Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { countsText, integerBounds } from '../model/scalar-problems.js';
import { hasLengthWithin, textFormats } from '../model/texts/text-formats.js';
import { matchedLengths } from '../model/texts/pattern-tree.js';
import { defined } from '../source/plain-data.js';

type BuiltIn = (expression: NameExpression, scope: PatternScope) => TypeRef;

/** A format without its own word is written as another word with a limit. */
type LimitedFormat = 'datetime(ms)';

/** Does not compile while a format of the runtime has no word in the language. */
type WordOf<Format extends BuiltInName | LimitedFormat> = Exclude<Format, LimitedFormat>;

/** Formats that take the limits of a string need no line below. */
type PlainFormat = Exclude<WordOf<TextFormat>, 'datetime' | 'http-date'>;

const builtIns: Readonly<Record<Exclude<BuiltInName, PlainFormat>, BuiltIn>> = {
  boolean: withoutLimits({ kind: 'boolean' }),
  string: stringOf,
  integer: (expression, { report }) => integerOf('integer', expression, report),
  int32: (expression, { report }) => integerOf('int32', expression, report),
  int64: (expression, { report }) => integerOf('int64', expression, report),
  uint64: (expression, { report }) => integerOf('uint64', expression, report),
  number: (expression, { report }) => numberOf('number', expression, report),
  float: (expression, { report }) => numberOf('float', expression, report),
  datetime: datetimeOf,
  // Its strings contain commas, which would separate the items of a list.
  'http-date': withoutLimits(format('http-date')),
  bytes: withoutLimits({ kind: 'bytes' }),
  file: withoutLimits({ kind: 'named', name: fileTypeName }),
  unknown: withoutLimits({ kind: 'unknown' }),
};

function isPlainFormat(name: BuiltInName): name is PlainFormat {
  return !Object.hasOwn(builtIns, name);
}

/** The words that take types between angle brackets. */
export const containerNames: readonly string[] = ['set', 'map', 'csv', 'json'];

/** The words that determine how a whole body is sent; not allowed inside a body. */
export const wireWrappers: ReadonlySet<string> = new Set(['multipart', 'form', 'stream', 'sse', 'events', 'lines']);

export function builtInOf(name: string): BuiltIn | undefined {
  if (!isBuiltIn(name)) return undefined;
  return isPlainFormat(name) ? limitedFormat(name) : builtIns[name];
}

function format(name: TextFormat): FormatRef {
  return { kind: 'format', format: name };
}

function withoutLimits(type: TypeRef): BuiltIn {
  return (expression, { report }) => {
    refuseLimits(expression, report);
    return type;
  };
}

export function refuseLimits({ name, limits }: NameExpression, report: Report): void {
  if (limits === undefined) return;
  report({ code: 'limits-fit-type', message: `\`${name}\` takes no limits.`, span: limits.span });
}

/** `datetime` (RFC 3339), or `datetime(ms)` with always three decimals and `Z`. */
function datetimeOf(expression: NameExpression, scope: PatternScope): TypeRef {
  const { limits } = expression;
  if (limits?.kind === 'word' && limits.word === 'ms') return format('datetime(ms)');
  return limitedFormat('datetime')(expression, scope);
}

/** `uri`, `uri(..2048)`, `uuid(/[^A-F]+/)`: strings of a format, within the limits of a string. */
function limitedFormat(name: TextFormat): BuiltIn {
  return (expression, scope) => {
    const { limits } = expression;
    if (limits === undefined) return format(name);
    refuseAmounts(name, limits, scope.report);
    const { kind, ...bounds } = stringOf(expression, scope);
    if (Object.keys(bounds).length === 0) return format(name);
    if (!hasLengthWithin(textFormats[name], bounds.minLength ?? 0, bounds.maxLength ?? Infinity)) {
      const counts = textFormats[name].lengths.map(([least, most]) => countsText(least, most)).join(', or ');
      const message = `Each \`${name}\` has ${counts} characters, so no value fits.`;
      scope.report({ code: 'limits-are-ordered', message, span: limits.span });
    }
    return { kind, format: name, ...bounds };
  };
}

/** `string`, `string(1..80)`, `string(/[a-z]+/)`, `string(1..80, /[a-z]+/)`. */
function stringOf({ name, limits }: NameExpression, { report, isPattern }: PatternScope): StringRef {
  const patternOf = (written: PatternLimits | undefined): Pick<StringRef, 'pattern' | 'isGuess'> => {
    if (written === undefined) return {};
    return isPattern(written.source, written.span) ? { pattern: written.source } : { isGuess: true };
  };
  if (limits?.kind === 'pattern') return { kind: 'string', ...patternOf(limits) };
  refuseMultiple(limits, name, report);
  if (limits?.kind === 'word') {
    const word = name === 'datetime' ? ', or `(ms)`' : '';
    const meant = Object.hasOwn(textFormats, limits.word) ? ` For the format, write \`${limits.word}\` alone.` : '';
    const message = `\`${name}\` takes lengths, \`${name}(1..80)\`, a pattern, \`${name}(/[a-z]+/)\`, or both${word}.${meant}`;
    report({ code: 'limits-fit-type', message, span: limits.span });
  }
  if (limits?.kind !== 'range') return { kind: 'string' };
  const [minLength, maxLength] = countsOf(limits, limits.span, report);
  const limited: StringRef = { kind: 'string', ...defined({ minLength, maxLength }), ...patternOf(limits.pattern) };
  refuseUnreachable(limited, limits.span, report);
  return limited;
}

/** Refuses lengths that no matching string has. */
function refuseUnreachable(
  { minLength = 0, maxLength = Infinity, pattern }: StringRef,
  span: SourceSpan,
  report: Report,
): void {
  const matched = pattern === undefined || minLength > maxLength ? undefined : matchedLengths(pattern);
  if (matched === undefined || (matched.least <= maxLength && matched.most >= minLength)) return;
  const counts = countsText(matched.least, matched.most);
  const message = `The pattern matches only strings of ${counts} characters, so no value fits.`;
  report({ code: 'limits-are-ordered', message, span });
}

/** `integer(0..64650)`, `integer(multiple of 5)` */
function integerOf(size: IntegerRef['size'], { limits }: NameExpression, report: Report): IntegerRef {
  const range = rangeOf(limits, `\`${size}\` takes bounds, \`${size}(0..100)\`.`, report);
  if (range === undefined) return { kind: 'integer', size };
  const [least, most] = integerBounds[size];
  for (const text of [range.minimum, range.maximum, range.multipleOf?.text]) {
    if (text === undefined) continue;
    const isWhole = /^-?\d+$/.test(text);
    if (isWhole && text.length < 30 && BigInt(text) >= least && BigInt(text) <= most) continue;
    const message = isWhole
      ? `${text.slice(0, 40)} is outside the range of \`${size}\`.`
      : `${text} is not a whole number.`;
    report({ code: 'limits-fit-type', message, span: range.span });
    return { kind: 'integer', size };
  }
  if (range.excludes.length > 0) {
    report({ code: 'limits-fit-type', message: inclusively(size, range), span: range.span });
    return { kind: 'integer', size };
  }
  if (!isAboveZero(range.multipleOf, report)) return { kind: 'integer', size };
  const [minimum, maximum] = boundsOf(range, BigInt);
  refuseReversed([minimum, maximum], range.span, report);
  // Through BigInt, so that `-0` and `007` are normalized.
  const limited: IntegerRef = {
    kind: 'integer',
    size,
    ...defined({
      minimum: minimum?.toString(),
      maximum: maximum?.toString(),
      multipleOf: range.multipleOf && BigInt(range.multipleOf.text).toString(),
    }),
  };
  refuseEmpty(limited, range, report);
  return limited;
}

/** The same limits for whole numbers, with both ends included: `>0..` is `integer(1..)`. */
function inclusively(size: string, { minimum, maximum, excludes }: RangeLimits): string {
  const [isAbove, isBelow] = [excludes.includes('minimum'), excludes.includes('maximum')];
  const next = (text: string | undefined, step: bigint): string => (text === undefined ? '' : `${BigInt(text) + step}`);
  const range = `${next(minimum, isAbove ? 1n : 0n)}..${next(maximum, isBelow ? -1n : 0n)}`;
  return `Whole numbers include both limits: write \`${size}(${range})\`.`;
}

/** `float(0..1)`, `number(multiple of 0.01)` */
function numberOf(name: NumberRef['name'], { limits }: NameExpression, report: Report): NumberRef {
  const range = rangeOf(limits, `\`${name}\` takes bounds, \`${name}(0..1)\`.`, report);
  if (range === undefined) return { kind: 'number', name };
  const [minimum, maximum] = boundsOf(range, Number);
  if (minimum?.toString().endsWith('Infinity') || maximum?.toString().endsWith('Infinity')) {
    report({ code: 'limits-fit-type', message: 'A bound is larger than any number.', span: range.span });
    return { kind: 'number', name };
  }
  if (!isAboveZero(range.multipleOf, report)) return { kind: 'number', name };
  const multipleOf = range.multipleOf && Number(range.multipleOf.text);
  if (range.multipleOf !== undefined && !isHeldExactly(range.multipleOf.text)) {
    const message = `A double cannot hold ${range.multipleOf.text.slice(0, 40)} exactly: it has too many digits, or is too large or too small.`;
    report({ code: 'limits-fit-type', message, span: range.multipleOf.span });
    return { kind: 'number', name };
  }
  refuseReversed([minimum, maximum], range.span, report);
  const [isAbove, isBelow] = [range.excludes.includes('minimum'), range.excludes.includes('maximum')];
  const bounds = defined({
    [isAbove ? 'exclusiveMinimum' : 'minimum']: minimum,
    [isBelow ? 'exclusiveMaximum' : 'maximum']: maximum,
    multipleOf,
  });
  const limited: NumberRef = { kind: 'number', name, ...bounds };
  refuseEmpty(limited, range, report);
  return limited;
}

function isAboveZero(multipleOf: RangeLimits['multipleOf'], report: Report): boolean {
  // Checked by its digits: a very small number becomes 0.
  if (multipleOf === undefined || /^[^-eE]*[1-9]/.test(multipleOf.text)) return true;
  const message = '`multiple of` needs a number above 0.';
  report({ code: 'limits-fit-type', message, span: multipleOf.span });
  return false;
}

/** Zero is a multiple of every number, so a type without limits always has some multiple in its range. */
function refuseEmpty(limited: IntegerRef | NumberRef, { minimum, maximum, span }: RangeLimits, report: Report): void {
  if (Number(minimum) > Number(maximum)) return;
  const [least, most] = limited.kind === 'number' ? closedBounds(limited) : [];
  if (least !== undefined && most !== undefined && (least > most || least === Infinity || most === -Infinity)) {
    report({ code: 'limits-are-ordered', message: 'No number is between these limits, so no value fits.', span });
    return;
  }
  const multiples = multiplesOf(limited);
  if (multiples === undefined || multipleNear(wholeDecimal(0n), multiples) !== undefined) return;
  const message = `No multiple of ${limited.multipleOf} is within these limits, so no value fits.`;
  report({ code: 'limits-are-ordered', message, span });
}

/** Lengths and counts have no multiples. */
export function refuseMultiple(limits: Limits | undefined, name: string, report: Report): void {
  if (limits?.kind !== 'range' || limits.multipleOf === undefined) return;
  const message = `\`${name}\` takes no multiple: only numbers do, \`integer(multiple of 5)\`.`;
  report({ code: 'limits-fit-type', message, span: limits.multipleOf.span });
}

/** A sample has at least the minimum length, so that must be limited; a maximum costs nothing. */
const longestAtLeast = 999_999_999;

/** Lengths and item counts: whole numbers from 0. */
export function countsOf(
  range: Pick<RangeLimits, 'minimum' | 'maximum'> & Partial<Pick<RangeLimits, 'excludes'>>,
  span: SourceSpan,
  report: Report,
): Bounds<number> {
  if (range.excludes !== undefined && range.excludes.length > 0) {
    const message = 'Lengths are whole numbers and include both limits: `1..80` instead of `>0..<81`.';
    report({ code: 'limits-fit-type', message, span });
    return noBounds;
  }
  for (const [text, most] of [
    [range.minimum, longestAtLeast],
    [range.maximum, Number.MAX_SAFE_INTEGER],
  ] as const) {
    if (text === undefined || (/^\d+$/.test(text) && Number(text) <= most)) continue;
    const message = `${text} is not a length here: it has to be a whole number from 0 to ${most}.`;
    report({ code: 'limits-fit-type', message, span });
    return noBounds;
  }
  const bounds = boundsOf(range, Number);
  refuseReversed(bounds, span, report);
  return bounds;
}

/** The bounds of a number, which has no pattern. */
function rangeOf(limits: Limits | undefined, expected: string, report: Report): RangeLimits | undefined {
  if (limits === undefined || (limits.kind === 'range' && limits.pattern === undefined)) return limits;
  return refuse({ code: 'limits-fit-type', message: expected, span: limits.span }, report);
}

type Bounds<Value> = readonly [minimum: Value | undefined, maximum: Value | undefined];

export const noBounds: Bounds<number> = [undefined, undefined];

function boundsOf<Value>(
  { minimum, maximum }: Pick<RangeLimits, 'minimum' | 'maximum'>,
  read: (text: string) => Value,
): Bounds<Value> {
  return [minimum === undefined ? undefined : read(minimum), maximum === undefined ? undefined : read(maximum)];
}

function refuseReversed([minimum, maximum]: Bounds<number | bigint>, span: SourceSpan, report: Report): void {
  if (minimum === undefined || maximum === undefined || minimum <= maximum) return;
  report({ code: 'limits-are-ordered', message: 'The lower limit is above the upper one, so no value fits.', span });
}

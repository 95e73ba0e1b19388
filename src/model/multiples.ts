import { type Decimal, decimalOf, decimalOfText, isMultiple, scaleOf } from '../runtime/validators/multiple.js';
import type { IntegerRef, NumberRef } from './type-ref.js';

/** What a number has to be: between bounds, and a multiple of each of these. */
export interface Multiples {
  readonly minimum?: Decimal | undefined;
  readonly maximum?: Decimal | undefined;
  readonly of: readonly Decimal[];
}

const one: Decimal = { digits: 1n, exponent: 0 };

/** The common multiple between the bounds that lies next to a number, above it if there is one; undefined if there is none. */
export function multipleNear(wish: Decimal, { minimum, maximum, of }: Multiples): Decimal | undefined {
  const all = [wish, ...of, ...(minimum === undefined ? [] : [minimum]), ...(maximum === undefined ? [] : [maximum])];
  const exponent = all.reduce((least, one) => (one.exponent < least ? one.exponent : least), 0);
  // Everything in units of the finest digit.
  const units = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  const [lower, upper] = [minimum && units(minimum), maximum && units(maximum)];
  const step = of.map(units).reduce((common, next) => (common / greatestDivisor(common, next)) * next, 1n);
  const start = lower !== undefined && lower > units(wish) ? lower : units(wish);
  const above = ceiling(start, step);
  if (upper === undefined || above <= upper) return { digits: above, exponent };
  const below = -ceiling(start < upper ? -start : -upper, step);
  return lower === undefined || below >= lower ? { digits: below, exponent } : undefined;
}

/** A whole number as decimal text. */
export function wholeDecimal(digits: bigint | string): Decimal {
  return { digits: BigInt(digits), exponent: 0 };
}

export function numberOfDecimal({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}

/** What a type says about its numbers; undefined where it says nothing of multiples. */
export function multiplesOf(type: IntegerRef | NumberRef): Multiples | undefined {
  const { minimum, maximum, multipleOf } = type;
  // The bounds of integers are text, those of numbers are doubles.
  const decimal = (limit: number | string): Decimal =>
    typeof limit === 'string' ? wholeDecimal(limit) : decimalOf(limit);
  if (multipleOf === undefined) return undefined;
  return {
    of: [decimal(multipleOf)],
    minimum: minimum === undefined ? undefined : decimal(minimum),
    maximum: maximum === undefined ? undefined : decimal(maximum),
  };
}

/** The multiple that lies next to a number, where its type wants multiples and has one; else the number itself. */
export function multipleBeside(value: number, type: NumberRef): number {
  const multiples = Number.isFinite(value) ? multiplesOf(type) : undefined;
  const beside = multiples && multipleNear(decimalOf(value), multiples);
  return beside === undefined ? value : numberOfDecimal(beside);
}

/** The same of whole numbers. */
export function wholeMultipleBeside(value: bigint, type: IntegerRef): bigint {
  const multiples = multiplesOf(type);
  const beside = multiples && multipleNear(wholeDecimal(value), multiples);
  return beside === undefined ? value : beside.digits;
}

/** What several types say of multiples, between these bounds. */
export function multiplesWithin(
  [minimum, maximum]: readonly [Decimal | undefined, Decimal | undefined],
  refs: readonly (IntegerRef | NumberRef)[],
): Multiples {
  return { minimum, maximum, of: refs.flatMap((ref) => multiplesOf(ref)?.of ?? []) };
}

/** A bound, if it is one. */
export function finiteDecimal(bound: number): Decimal | undefined {
  return Number.isFinite(bound) ? decimalOf(bound) : undefined;
}

/** A multiple for documents and samples, as decimal text: next to 1 or to the lower limit. Undefined for a type of no multiples. */
export function sampleMultiple(type: IntegerRef | NumberRef): string | undefined {
  const multiples = multiplesOf(type);
  const found = multiples && multipleNear(one, multiples);
  if (multiples === undefined || found === undefined) return undefined;
  if (type.kind === 'integer') return String(found.digits);
  return String(exactlyNear(multiples) ?? numberOfDecimal(found));
}

/** The same as a double whose own text is such a multiple: of very fine ones the double next to a multiple may be none. */
export function exactlyNear(multiples: Multiples): number | undefined {
  const zero: Decimal = { digits: 0n, exponent: 0 };
  const wishes = [one, ...multiples.of, zero, ...(multiples.maximum === undefined ? [] : [multiples.maximum])];
  return wishes
    .map((wish) => multipleNear(wish, multiples))
    .filter((found) => found !== undefined)
    .map(numberOfDecimal)
    .find((value) => fits(value, multiples));
}

function fits(value: number, { minimum, maximum, of }: Multiples): boolean {
  const isAbove = minimum === undefined || value >= numberOfDecimal(minimum);
  const isBelow = maximum === undefined || value <= numberOfDecimal(maximum);
  return isAbove && isBelow && of.every((one) => isMultiple(value, numberOfDecimal(one)));
}

/** Whether the text of the double that a number becomes says the same number. */
export function isHeldExactly(text: string): boolean {
  const value = Number(text);
  if (value === 0 || value === Infinity) return false;
  const [written, held] = [decimalOfText(text), decimalOf(value)];
  const shift = BigInt(Math.abs(written.exponent - held.exponent));
  return written.exponent > held.exponent
    ? written.digits * 10n ** shift === held.digits
    : written.digits === held.digits * 10n ** shift;
}

/** The power of ten that makes the number whole whose multiples a type has, where a double holds it. */
export function multipleScaleOf(type: IntegerRef | NumberRef): number | undefined {
  return type.kind === 'integer' || type.multipleOf === undefined ? undefined : scaleOf(type.multipleOf);
}

/** The least multiple of `step` that is no less. */
function ceiling(value: bigint, step: bigint): bigint {
  const rest = ((value % step) + step) % step;
  return rest === 0n ? value : value + step - rest;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right);
}

import { type Decimal, decimalOf, isMultiple } from '../../runtime/validators/multiple.js';
import { closedBounds } from '../../runtime/validators/number-bounds.js';
import type { IntegerRef, NumberRef } from '../type-ref.js';

export { closedBounds, numberInside } from '../../runtime/validators/number-bounds.js';
export { isMultiple } from '../../runtime/validators/multiple.js';

/** The constraints on a number: bounds, and being a multiple of each number in `of`. */
export interface Multiples {
  readonly minimum?: Decimal | undefined;
  readonly maximum?: Decimal | undefined;
  readonly of: readonly Decimal[];
}

const one: Decimal = { digits: 1n, exponent: 0 };

/** The common multiple within the bounds nearest to a number, preferably above it; undefined if there is none. */
export function multipleNear(wish: Decimal, { minimum, maximum, of }: Multiples): Decimal | undefined {
  const all = [wish, ...of, ...(minimum === undefined ? [] : [minimum]), ...(maximum === undefined ? [] : [maximum])];
  const exponent = all.reduce((least, one) => (one.exponent < least ? one.exponent : least), 0);
  // All numbers in units of the finest digit.
  const units = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  const [lower, upper] = [minimum && units(minimum), maximum && units(maximum)];
  const step = of.map(units).reduce((common, next) => (common / greatestDivisor(common, next)) * next, 1n);
  const start = lower !== undefined && lower > units(wish) ? lower : units(wish);
  const above = ceiling(start, step);
  if (upper === undefined || above <= upper) return { digits: above, exponent };
  const below = -ceiling(start < upper ? -start : -upper, step);
  return lower === undefined || below >= lower ? { digits: below, exponent } : undefined;
}

export function wholeDecimal(digits: bigint | string): Decimal {
  return { digits: BigInt(digits), exponent: 0 };
}

export function numberOfDecimal({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}

/** The constraints a type puts on its numbers; undefined if it has no `multipleOf`. */
export function multiplesOf(type: IntegerRef | NumberRef): Multiples | undefined {
  const { multipleOf } = type;
  if (multipleOf === undefined) return undefined;
  const [minimum, maximum] =
    type.kind === 'integer'
      ? [type.minimum, type.maximum].map((bound) => (bound === undefined ? undefined : wholeDecimal(bound)))
      : closedBounds(type).map(finiteDecimal);
  // The limits of integers are strings, those of numbers are doubles.
  return { of: [typeof multipleOf === 'string' ? wholeDecimal(multipleOf) : decimalOf(multipleOf)], minimum, maximum };
}

/**
 * The multiple nearest to a number, if its type has `multipleOf` and such a multiple exists; else the number itself.
 */
export function multipleBeside(value: number, type: NumberRef): number {
  const multiples = Number.isFinite(value) ? multiplesOf(type) : undefined;
  const beside = multiples && multipleNear(decimalOf(value), multiples);
  return beside === undefined ? value : numberOfDecimal(beside);
}

/** The same for whole numbers. */
export function wholeMultipleBeside(value: bigint, type: IntegerRef): bigint {
  const multiples = multiplesOf(type);
  const beside = multiples && multipleNear(wholeDecimal(value), multiples);
  return beside === undefined ? value : beside.digits;
}

/** The combined `multipleOf` of several types, within these bounds. */
export function multiplesWithin(
  [minimum, maximum]: readonly [Decimal | undefined, Decimal | undefined],
  refs: readonly (IntegerRef | NumberRef)[],
): Multiples {
  return { minimum, maximum, of: refs.flatMap((ref) => multiplesOf(ref)?.of ?? []) };
}

/** A bound as a decimal, if it is finite. */
export function finiteDecimal(bound: number): Decimal | undefined {
  return Number.isFinite(bound) ? decimalOf(bound) : undefined;
}

/**
 * A multiple for documents and samples, as a decimal string: near 1 or the lower limit. Undefined without `multipleOf`.
 */
export function sampleMultiple(type: IntegerRef | NumberRef): string | undefined {
  const multiples = multiplesOf(type);
  const found = multiples && multipleNear(one, multiples);
  if (multiples === undefined || found === undefined) return undefined;
  if (type.kind === 'integer') return String(found.digits);
  return String(exactlyNear(multiples) ?? numberOfDecimal(found));
}

/**
 * The same as a double whose own decimal form is such a multiple; for very fine multiples, the nearest double may not
 * be one.
 */
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

/** Whether the double nearest to a number prints as the same number. */
export function isHeldExactly(text: string): boolean {
  const value = Number(text);
  if (value === 0 || value === Infinity) return false;
  const [written, held] = [decimalOf(text), decimalOf(value)];
  const shift = BigInt(Math.abs(written.exponent - held.exponent));
  return written.exponent > held.exponent
    ? written.digits * 10n ** shift === held.digits
    : written.digits === held.digits * 10n ** shift;
}

/** The power of ten that makes `multipleOf` whole: 100 for 0.25; undefined if doubles are too coarse for that. */
export function multipleScaleOf(type: IntegerRef | NumberRef): number | undefined {
  if (type.kind === 'integer' || type.multipleOf === undefined) return undefined;
  const { digits, exponent } = decimalOf(type.multipleOf);
  // Up to 10^22, powers of ten are exact doubles.
  return exponent > 0 || exponent < -22 || digits >= 10n ** 15n ? undefined : 10 ** -exponent;
}

/** The least multiple of `step` that is not less than the value. */
function ceiling(value: bigint, step: bigint): bigint {
  const rest = ((value % step) + step) % step;
  return rest === 0n ? value : value + step - rest;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right);
}

/** The narrower bound of each kind. */
export function commonLimits(left: NumberRef, right: NumberRef): Omit<NumberRef, 'kind' | 'name'> {
  return {
    minimum: Math.max(left.minimum ?? -Infinity, right.minimum ?? -Infinity),
    maximum: Math.min(left.maximum ?? Infinity, right.maximum ?? Infinity),
    exclusiveMinimum: Math.max(left.exclusiveMinimum ?? -Infinity, right.exclusiveMinimum ?? -Infinity),
    exclusiveMaximum: Math.min(left.exclusiveMaximum ?? Infinity, right.exclusiveMaximum ?? Infinity),
  };
}

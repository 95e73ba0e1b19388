import { closedBounds, type Limits, numberInside } from '../validators/index.js';
import { byWord, firstByWord, happens, type Random, wholeBetween } from './topics.js';

/** The usual range of numbers, by a word of the field's name: minimum, maximum and step. */
const usual = byWord<readonly [low: number, high: number, step: number]>([
  ['year', [1950, 2025, 1]],
  ['age', [18, 90, 1]],
  ['pages', [40, 900, 1]],
  ['price amount cost total fee salary budget', [2, 120, 0.5]],
  ['count quantity stock seats', [0, 40, 1]],
  ['rating score stars', [1, 5, 0.5]],
  ['percent percentage progress', [0, 100, 5]],
  ['ratio share probability', [0, 1, 0.05]],
  ['latitude lat', [36, 60, 0.25]],
  ['longitude lon lng', [-9, 24, 0.25]],
  ['weight mass', [0.5, 30, 0.5]],
  ['size width height length depth', [5, 200, 5]],
  ['limit', [10, 100, 10]],
]);

type IntegerLimits = { readonly kind: 'integer' | 'int32' | 'int64' | 'uint64' } & Limits<number | bigint>;

const bounds: Readonly<Record<IntegerLimits['kind'], bigint>> = {
  integer: 2n ** 53n - 1n,
  int32: 2n ** 31n - 1n,
  int64: 2n ** 63n - 1n,
  uint64: 2n ** 64n - 1n,
};

/** A whole number within its limits, small ones more often than large ones; undefined if no multiple is in range. */
export function integerOf(limits: IntegerLimits, name: string, random: Random): bigint | number | undefined {
  const bound = bounds[limits.kind];
  const least = limits.kind === 'uint64' ? 0n : -bound;
  const [minimum, maximum] = [BigInt(limits.minimum ?? least), BigInt(limits.maximum ?? bound)];
  const isBig = limits.kind === 'int64' || limits.kind === 'uint64';
  const known = firstByWord(name, usual);
  // Show numbers that a double cannot hold, too.
  if (isBig && known === undefined && maximum === bound && happens(random, 0.05)) {
    const large = 2n ** 53n + BigInt(wholeBetween(random, 0, 999_999)) * 2n + 1n;
    if (limits.multipleOf === undefined && large >= minimum) return large;
  }
  const [usualLow, usualHigh, usualStep] = known ?? [1, 40, 1];
  const step = limits.multipleOf === undefined ? BigInt(Math.max(1, Math.round(usualStep))) : BigInt(limits.multipleOf);
  const [low, high] = windowOf([Number(minimum), Number(maximum)], [usualLow, usualHigh]);
  // Large limits are rounded in the window.
  const from = BigInt(Math.ceil(low));
  const to = BigInt(Math.floor(high));
  const window = [from < minimum ? minimum : from, to > maximum ? maximum : to] as const;
  const value =
    multipleIn(window, step, random) ?? multipleIn([minimum, maximum], BigInt(limits.multipleOf ?? 1), random);
  return value === undefined || isBig ? value : Number(value);
}

/** A number within its limits, with few digits if possible; undefined if no multiple is in range. */
export function numberOf(limits: Limits<number>, name: string, random: Random): number | undefined {
  const [minimum, maximum] = closedBounds(limits);
  const { multipleOf } = limits;
  const [usualLow, usualHigh, usualStep] = firstByWord(name, usual) ?? [0.5, 50, 0.5];
  const [low, high] = windowOf([minimum, maximum], [usualLow, usualHigh]);
  const step = multipleOf ?? ((high - low) / usualStep >= 4 ? usualStep : (high - low) / 8);
  const hasMultiple = Math.ceil(low / step) <= Math.floor(high / step);
  const first = Math.ceil((hasMultiple ? low : minimum === -Infinity ? Math.min(0, maximum) : minimum) / step);
  const more = hasMultiple ? skewedStep(random, Math.floor(high / step) - first) : 0;
  // A double has 15 correct decimal digits: the others are rounding errors.
  const value = Number(((first + more) * step).toPrecision(15));
  if (value >= minimum && value <= maximum) return value;
  return multipleOf === undefined ? numberInside(limits, low) : undefined;
}

/** Narrow limits, else the usual range within the limits; next to the nearer limit if they do not overlap. */
function windowOf(
  [minimum, maximum]: readonly [number, number],
  [low, high]: readonly [number, number],
): readonly [number, number] {
  if (maximum - minimum <= 100) return [minimum, maximum];
  if (minimum > high) return [minimum, Math.min(maximum, minimum + high)];
  if (maximum < low) return [Math.max(minimum, maximum - high), maximum];
  return [Math.max(minimum, low), Math.min(maximum, high)];
}

function multipleIn([low, high]: readonly [bigint, bigint], step: bigint, random: Random): bigint | undefined {
  const first = -floored(-low, step);
  const last = floored(high, step);
  if (first > last) return undefined;
  const range = last - first > 1000n ? 1000n : last - first;
  return (first + BigInt(skewedStep(random, Number(range)))) * step;
}

function floored(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return quotient * step > value ? quotient - 1n : quotient;
}

/** From 0 to `most`; lower numbers are likelier. */
function skewedStep(random: Random, most: number): number {
  return Math.floor((Math.floor(most) + 1) * random() ** 1.8);
}

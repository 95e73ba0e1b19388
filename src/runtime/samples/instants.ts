import { closedBounds, type Limits, numberInside, type TextFormat } from '../validators/index.js';
import { type Random, happens, oneOf, personOf, skewedOf, slugOf, wholeBetween, wordsOfName } from './topics.js';

/** All instants are in this year: before any record that a user creates, and the same on each run. */
export const firstInstant: number = Date.UTC(2025, 0, 1);
const lastInstant: number = Date.UTC(2026, 0, 1) - 1;

const day = 86_400_000;

interface FormatDraw {
  readonly random: Random;
  /** The field of the value. */
  readonly name: string;
  /** When the record was created. */
  readonly instant: number;
}

/** A string of the format, `2025-04-17`. */
export function textOfFormat(format: TextFormat, draw: FormatDraw): string | undefined {
  const { random } = draw;
  switch (format) {
    case 'time':
      return `${twoDigits(wholeBetween(random, 7, 21))}:${twoDigits(5 * wholeBetween(random, 0, 11))}:00`;
    case 'decimal':
      return (wholeBetween(random, 2, 60) + (skewedOf(random, [0.99, 0.5, 0, 0.95, 0.25]) ?? 0)).toFixed(2);
    case 'duration':
      return skewedOf(random, ['PT30M', 'PT1H', 'P1D', 'PT15M', 'P2W', 'PT2H30M', 'P3M']);
    case 'uuid':
      return uuidOf(random, draw.instant);
    case 'uri':
      return `https://example.com/${slugOf(random)}`;
    case 'email':
      return `${personOf(random).toLowerCase().replace(' ', '.')}@example.${oneOf(random, ['com', 'org', 'net'])}`;
    case 'hostname':
      return `${slugOf(random)}.example.${oneOf(random, ['com', 'org', 'net'])}`;
    // Addresses for documentation (RFC 5737, RFC 3849).
    case 'ipv4':
      return `${oneOf(random, ['192.0.2', '198.51.100', '203.0.113'])}.${wholeBetween(random, 1, 254)}`;
    case 'ipv6':
      return `2001:db8::${wholeBetween(random, 1, 0xffff).toString(16)}`;
    default:
      return instantTexts[format]?.(new Date(instantOf(draw)));
  }
}

const instantTexts: Readonly<Partial<Record<TextFormat, (instant: Date) => string>>> = {
  date: (instant) => instant.toISOString().slice(0, 10),
  'datetime-local': (instant) => instant.toISOString().slice(0, 19),
  datetime: (instant) => instant.toISOString(),
  'datetime(ms)': (instant) => instant.toISOString(),
  'http-date': (instant) => instant.toUTCString(),
};

/** An instant of the year in whole seconds, more often by day than by night. */
export function anyInstant(random: Random): number {
  const days = Math.floor((lastInstant - firstInstant) / day);
  const hour = 6 + 7 * (random.next() + random.next());
  const second = Math.floor(hour * 3600 + random.next() * 60);
  return firstInstant + wholeBetween(random, 0, days) * day + second * 1000;
}

// A creation time is that of the record; a change is later, and an end later still.
function instantOf({ random, name, instant }: FormatDraw): number {
  const about = new Set(wordsOfName(name));
  const isAbout = (...words: readonly string[]): boolean => words.some((word) => about.has(word));
  if (isAbout('created', 'added', 'issued', 'creation', 'registered', 'placed', 'given', 'opened', 'from', 'start'))
    return instant;
  if (isAbout('updated', 'modified', 'changed', 'seen', 'edited')) {
    const later = happens(random, 0.3) ? 0 : random.next() ** 2 * (lastInstant - instant);
    return instant + Math.floor(later / 1000) * 1000;
  }
  if (
    isAbout('due', 'until', 'expires', 'expiry', 'end', 'closed', 'paid', 'sent', 'shipped', 'delivered', 'withdrawn')
  )
    return instant + wholeBetween(random, 1, 60) * day;
  if (isAbout('birth', 'birthday', 'born')) return instant - wholeBetween(random, 18 * 365, 75 * 365) * day;
  return anyInstant(random);
}

/** A UUID of version 7 (RFC 9562, section 5.7) for an instant, with random bits. */
export function uuidOf(random: Random, instant: number): string {
  const time = Math.floor(instant).toString(16).padStart(12, '0');
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => wholeBetween(random, 0, 15).toString(16)).join('');
  const variant = oneOf(random, ['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The usual range of numbers, by a word of the field's name: minimum, maximum and step. */
const usual: readonly (readonly [names: string, low: number, high: number, step: number])[] = [
  ['year', 1950, 2025, 1],
  ['age', 18, 90, 1],
  ['pages', 40, 900, 1],
  ['price amount cost total fee salary budget', 2, 120, 0.5],
  ['count quantity stock seats', 0, 40, 1],
  ['rating score stars', 1, 5, 0.5],
  ['percent percentage progress', 0, 100, 5],
  ['ratio share probability', 0, 1, 0.05],
  ['latitude lat', 36, 60, 0.25],
  ['longitude lon lng', -9, 24, 0.25],
  ['weight mass', 0.5, 30, 0.5],
  ['size width height length depth', 5, 200, 5],
  ['limit', 10, 100, 10],
];

const usualByName: ReadonlyMap<string, Range> = new Map(
  usual.flatMap(([names, ...range]) => names.split(' ').map((name) => [name, range as Range] as const)),
);

type Range = readonly [low: number, high: number, step: number];

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
  const known = usualRange(name);
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
  const [usualLow, usualHigh, usualStep] = usualRange(name) ?? [0.5, 50, 0.5];
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

/** The quotient of a number and `step`, rounded down. */
function floored(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return quotient * step > value ? quotient - 1n : quotient;
}

/** From 0 to `most`; lower numbers are likelier. */
function skewedStep(random: Random, most: number): number {
  return Math.floor((Math.floor(most) + 1) * random.next() ** 1.8);
}

function usualRange(name: string): Range | undefined {
  return wordsOfName(name)
    .map((word) => usualByName.get(word))
    .find((range) => range !== undefined);
}

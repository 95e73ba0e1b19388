import { decodeBase64 } from '../runtime/validators/base64.js';
import { formatChecks, formatDescriptions } from '../runtime/validators/format.js';
import { isMultiple } from '../runtime/validators/multiple.js';
import { count } from '../source/words.js';
import { type FormatRef, type IntegerRef, type NumberRef, type StringRef, writtenBounds } from './type-ref.js';

export { decodeBase64 };

/*
 * Why a scalar does not fit its type, as the end of a sentence that begins with the value: `is not a whole number`.
 * Undefined for a value that fits. Formats are checked by the same code that generated validators use.
 */

export function stringProblem(text: string, type: StringRef): string | undefined {
  const { minLength = 0, maxLength, pattern, format } = type;
  const { length } = [...text];
  if (length < minLength || length > (maxLength ?? Infinity))
    return `has ${count(length, 'character')}; allowed are ${countsText(minLength, maxLength)}`;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(text))
    return `does not match the pattern /${pattern}/`;
  return format && formatProblem(text, { kind: 'format', format });
}

/** The range of each integer size: from RFC 8259, section 6, and from the widths in the names. */
export const integerBounds: Readonly<Record<IntegerRef['size'], readonly [least: bigint, most: bigint]>> = {
  integer: [-(2n ** 53n) + 1n, 2n ** 53n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/** The range of an integer type, with its own limits. */
export function integerLimits({ size, minimum, maximum }: IntegerRef): readonly [least: bigint, most: bigint] {
  const [least, most] = integerBounds[size];
  return [minimum === undefined ? least : BigInt(minimum), maximum === undefined ? most : BigInt(maximum)];
}

export function integerProblem(digits: string, type: IntegerRef): string | undefined {
  const { size, multipleOf } = type;
  if (!/^-?\d+$/.test(digits)) return 'is not a whole number';
  // Longer numbers fit no size, and take long to parse.
  if (digits.length > 30) return `is outside the range of \`${size}\``;
  const value = BigInt(digits);
  const isWithin = ([least, most]: readonly [bigint, bigint]): boolean => value >= least && value <= most;
  if (!isWithin(integerBounds[size])) return `is outside the range of \`${size}\``;
  if (!isWithin(integerLimits(type))) return `is outside the limits of its type, ${writtenBounds(type)}`;
  return multipleOf === undefined || value % BigInt(multipleOf) === 0n
    ? undefined
    : `is not a multiple of ${multipleOf}`;
}

export function numberProblem(digits: string, type: NumberRef): string | undefined {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = type;
  const value = Number(digits);
  if (!Number.isFinite(value)) return 'is larger than any number';
  const isWithin = value >= (type.minimum ?? -Infinity) && value <= (type.maximum ?? Infinity);
  const isInside = isWithin && value > (above ?? -Infinity) && value < (below ?? Infinity);
  if (!isInside) return `is outside the limits of its type, ${writtenBounds(type)}`;
  return multipleOf === undefined || isMultiple(value, multipleOf) ? undefined : `is not a multiple of ${multipleOf}`;
}

export function formatProblem(text: string | undefined, { format }: FormatRef): string | undefined {
  return formatChecks[format](text) ? undefined : `is not ${formatDescriptions[format]}`;
}

export function bytesProblem(text: string | undefined): string | undefined {
  return text !== undefined && decodeBase64(text) !== undefined ? undefined : 'is not base64 (RFC 4648, section 4)';
}

/** `1 to 80`, `80 at most`, `1 and more`, `exactly 2`. */
export function countsText(minimum: number, maximum: number = Infinity): string {
  if (maximum === Infinity) return `${minimum} and more`;
  if (minimum === maximum) return `exactly ${minimum}`;
  return minimum === 0 ? `${maximum} at most` : `${minimum} to ${maximum}`;
}

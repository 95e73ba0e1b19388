/**
 * Whether a number is an exact multiple of another, by the shortest decimal string of each: so 0.0075 is a multiple
 * of 0.0001, which the remainder of two doubles denies. `of` is above 0; `scale` is the power of ten that makes it
 * whole, if a double can hold it: with it, most numbers need no decimals.
 */
export function isMultiple(value: number | bigint, of: number | bigint, scale?: number): boolean {
  if (typeof of === 'bigint') return BigInt(value) % of === 0n;
  // A bigint for a JSON number becomes a double, whose value counts.
  const number = Number(value);
  if (Number.isSafeInteger(of)) {
    // The remainder of two exact whole numbers is exact.
    if (Number.isSafeInteger(number)) return number % of === 0;
    if (!Number.isInteger(number)) return false;
  }
  if (scale === undefined) return isDecimalMultiple(number, of);
  const whole = Math.round(number * scale);
  // Decimals of up to fifteen digits have distinct doubles: so if `whole` has no more, it is the only decimal that
  // the number can represent.
  if (!(Math.abs(whole) < 1e15)) return isDecimalMultiple(number, of);
  return whole / scale === number && whole % Math.round(of * scale) === 0;
}

function isDecimalMultiple(value: number, of: number): boolean {
  const [one, other] = [decimalOf(value), decimalOf(of)];
  const shift = one.exponent - other.exponent;
  return shift >= 0
    ? (one.digits * 10n ** BigInt(shift)) % other.digits === 0n
    : one.digits % (other.digits * 10n ** BigInt(-shift)) === 0n;
}

/** A number as `digits` times ten to the power of `exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The decimal of a JSON number, or of the shortest string of a double, as `String` writes it: `1.5e-7`. */
export function decimalOf(value: number | string): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

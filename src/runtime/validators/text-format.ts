/** Strings of a fixed format, checked in linear time and stored unchanged. */

/** A decimal number of any size and precision, `-12.50`: the number grammar of RFC 8259, section 6, without exponent. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimalGrammar.test(value);
}

const decimalGrammar = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * `P1Y2M3DT4H5M6.5S`, `P2W`: a duration of ISO 8601 with designators (RFC 3339, appendix A, which has no fractions
 * and requires every unit in the middle); at least one part, none missing after `T`, and a fraction only of the
 * seconds.
 */
export function isDuration(value: unknown): value is string {
  return typeof value === 'string' && durationGrammar.test(value);
}

const durationGrammar =
  /^P(?:(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:[.,][0-9]+)?S)?)?|[0-9]+W)$/;

/** `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`: the text form of RFC 9562, section 4, in upper or lower case; any version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && uuidGrammar.test(value);
}

// Written out, because repeated groups are slower.
const uuidGrammar = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;

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

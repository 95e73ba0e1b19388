import { isEmailText, isUriText } from './addresses.js';
import { colon, hyphen, letterT, letterZ, plus, point, skipDigits, space, twoDigits, upperCase } from './characters.js';
import { isDateAt, isDay, isLeapSecondAt, isTimeAt, weekdayOf } from './dates.js';
import type { TextFormat } from './type.js';

/** Texts of a fixed form, checked in time proportional to their length and kept as they are. */

/** A decimal number of any size and precision, `-12.50`: the number grammar of RFC 8259, section 6, without exponent. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimalGrammar.test(value);
}

const decimalGrammar = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/** `2026-02-28`: `full-date` of RFC 3339, section 5.6, a day that the calendar has (section 5.7, appendix C). */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isDateAt(value, 0);
}

/** `23:59:59`: `partial-time` of RFC 3339, section 5.6, without fraction. A leap second needs a zone, so there is none. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && value.length === 8 && isTimeAt(value, 0);
}

/** `2026-02-28T23:59:59`: date and time of RFC 3339, section 5.6, without fraction and zone. */
export function isDatetimeLocal(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === 19 &&
    value.charCodeAt(10) === letterT &&
    isDateAt(value, 0) &&
    isTimeAt(value, 11)
  );
}

/** `2026-02-28T23:59:59.5+01:00`: `date-time` of RFC 3339, section 5.6; a leap second only where one can be (section 5.7). */
export function isDatetime(value: unknown): value is string {
  if (typeof value !== 'string' || (value.charCodeAt(10) & upperCase) !== letterT || !isDateAt(value, 0)) return false;
  let index = 19;
  if (value.charCodeAt(index) === point) {
    index = skipDigits(value, 20);
    if (index === 20) return false;
  }
  const zone = value.charCodeAt(index);
  if ((zone & upperCase) === letterZ) {
    return index + 1 === value.length && (isTimeAt(value, 11) || isLeapSecondAt(value, 11, 0));
  }
  if ((zone !== plus && zone !== hyphen) || index + 6 !== value.length) return false;
  const hours = twoDigits(value, index + 1);
  const minutes = twoDigits(value, index + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || value.charCodeAt(index + 3) !== colon) return false;
  const offset = (hours * 60 + minutes) * (zone === hyphen ? -1 : 1);
  return isTimeAt(value, 11) || isLeapSecondAt(value, 11, offset);
}

/** `2026-02-28T23:59:59.000Z`: the same with exactly three decimals and `Z`, which is what `Date.toISOString` writes. */
export function isDatetimeMs(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === 24 &&
    value.charCodeAt(10) === letterT &&
    value.charCodeAt(19) === point &&
    value.charCodeAt(23) === letterZ &&
    isDateAt(value, 0) &&
    isTimeAt(value, 11) &&
    skipDigits(value, 20) === 23
  );
}

const weekdays = 'SunMonTueWedThuFriSat';
const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** `Sun, 06 Nov 1994 08:49:37 GMT`: `IMF-fixdate` of RFC 9110, section 5.6.7, on the weekday that it says. */
export function isHttpDate(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 29) return false;
  const day = twoDigits(value, 5);
  const month = indexOfName(months, value, 8) + 1;
  const [century, years] = [twoDigits(value, 12), twoDigits(value, 14)];
  if (century < 0 || years < 0) return false;
  const date = { year: century * 100 + years, month, day };
  return (
    value.startsWith(', ', 3) &&
    value.charCodeAt(7) === space &&
    value.charCodeAt(11) === space &&
    value.charCodeAt(16) === space &&
    value.endsWith(' GMT') &&
    isDay(date) &&
    indexOfName(weekdays, value, 0) === weekdayOf(date) &&
    (isTimeAt(value, 17) || isLeapSecondAt(value, 17, 0))
  );
}

/** Which of the names of three letters stands there; less than zero if none does. */
function indexOfName(names: string, text: string, at: number): number {
  for (let index = 0; index < names.length; index += 3) {
    if (
      names.charCodeAt(index) === text.charCodeAt(at) &&
      names.charCodeAt(index + 1) === text.charCodeAt(at + 1) &&
      names.charCodeAt(index + 2) === text.charCodeAt(at + 2)
    ) {
      return index / 3;
    }
  }
  return -1;
}

/**
 * `P1Y2M3DT4H5M6.5S`, `P2W`: a duration of ISO 8601 with designators (RFC 3339, appendix A, which has no fractions and
 * leaves out no unit in the middle); at least one part, none after an empty `T`, a fraction only of the seconds.
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

// Written out, because a group that repeats is counted at every step.
const uuidGrammar = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;

/** `https://example.com/a?b#c`, `urn:isbn:0`: a URI with its scheme (RFC 3986, section 3); no relative reference. */
export function isUri(value: unknown): value is string {
  return typeof value === 'string' && isUriText(value);
}

/** `first.last@example.com`: a mailbox of RFC 5321, section 4.1.2, without quoted texts and address literals. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && isEmailText(value);
}

/** What each form looks like, for people. */
export const formatDescriptions: Readonly<Record<TextFormat, string>> = {
  decimal: 'a decimal number such as -12.50, as text',
  date: 'a date such as 2026-02-28',
  time: 'a time such as 23:59:59',
  'datetime-local': 'a date and time without a zone such as 2026-02-28T23:59:59',
  datetime: 'a date and time with a zone such as 2026-02-28T23:59:59Z',
  'datetime(ms)': 'a date and time with milliseconds and Z such as 2026-02-28T23:59:59.000Z',
  'http-date': 'a date of HTTP such as Sun, 06 Nov 1994 08:49:37 GMT',
  duration: 'a duration such as P1DT12H',
  uuid: 'a UUID such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  uri: 'a URI such as https://example.com/',
  email: 'an email address such as name@example.com',
};

export const formatChecks: Readonly<Record<TextFormat, (value: unknown) => value is string>> = {
  decimal: isDecimal,
  date: isDate,
  time: isTime,
  'datetime-local': isDatetimeLocal,
  datetime: isDatetime,
  'datetime(ms)': isDatetimeMs,
  'http-date': isHttpDate,
  duration: isDuration,
  uuid: isUuid,
  uri: isUri,
  email: isEmail,
};

import { colon, hyphen, letterT, letterZ, plus, point, skipDigits, space, twoDigits, upperCase } from './characters.js';
import { isDateAt, isDay, isLeapSecondAt, isTimeAt, weekdayOf } from './dates.js';

/** Dates and times, checked in linear time and stored unchanged. */

/** `2026-02-28`: `full-date` of RFC 3339, section 5.6, a day in the calendar (section 5.7, appendix C). */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isDateAt(value, 0);
}

/**
 * `23:59:59`: `partial-time` of RFC 3339, section 5.6, without fraction. Leap seconds are refused, because they need
 * a zone.
 */
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

/** `Sun, 06 Nov 1994 08:49:37 GMT`: `IMF-fixdate` of RFC 9110, section 5.6.7, with the right weekday. */
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

/** The index of the three-letter name at an index; negative if there is none. */
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

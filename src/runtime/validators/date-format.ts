/** Dates and times, checked in linear time and stored unchanged. Reading a string by code allocates nothing. */

const space = 0x20;
const plus = 0x2b;
const hyphen = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const letterT = 0x54;
const letterZ = 0x5a;

/** Masks the bit that distinguishes lower case from upper case in ASCII. */
const upperCase = 0xdf;

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

/** `2026-02-28`, a day in the calendar. */
function isDateAt(text: string, at: number): boolean {
  const century = twoDigits(text, at);
  const years = twoDigits(text, at + 2);
  const month = twoDigits(text, at + 5);
  const day = twoDigits(text, at + 8);
  return (
    century >= 0 &&
    years >= 0 &&
    text.charCodeAt(at + 4) === hyphen &&
    text.charCodeAt(at + 7) === hyphen &&
    isDay({ year: century * 100 + years, month, day })
  );
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether the day exists in the Gregorian calendar, extended back to year 0. */
function isDay({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (isLeapYear ? 29 : 28);
}

/** Counted from Sunday, 0. */
function weekdayOf({ year, month, day }: Day): number {
  // The year begins in March, so that the leap day is its last one; a whole cycle of the calendar is added, which
  // changes nothing.
  const years = year + 400 - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return (years + leapDays + (daysBeforeMonth[month - 1] ?? 0) + day) % 7;
}

/** Days from the start of that year to each month, modulo 7, less those of earlier common years. */
const daysBeforeMonth: readonly number[] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];

/** `23:59:59` */
function isTimeAt(text: string, at: number): boolean {
  const seconds = twoDigits(text, at + 6);
  return seconds >= 0 && seconds <= 59 && minutesAt(text, at) >= 0;
}

/** Whether there is a second 60 that ends a UTC day, `offset` minutes east of Greenwich (RFC 3339, section 5.7). */
function isLeapSecondAt(text: string, at: number, offset: number): boolean {
  const minutes = minutesAt(text, at);
  return twoDigits(text, at + 6) === 60 && minutes >= 0 && (minutes - offset + 2880) % 1440 === 1439;
}

/** The minute of the day of a time, `23:59:`; negative if there is none. */
function minutesAt(text: string, at: number): number {
  const hours = twoDigits(text, at);
  const minutes = twoDigits(text, at + 3);
  const isTime = hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
  return isTime && text.charCodeAt(at + 2) === colon && text.charCodeAt(at + 5) === colon ? hours * 60 + minutes : -1;
}

/** The index after the digits at an index, if any. */
function skipDigits(text: string, from: number): number {
  let index = from;
  while (isDigit(text.charCodeAt(index))) index += 1;
  return index;
}

/** The number of two digits at an index; negative if there are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zero;
  const ones = text.charCodeAt(at + 1) - zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

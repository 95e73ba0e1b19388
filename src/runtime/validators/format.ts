import { isEmailText, isUriText } from './addresses.js';

/**
 * Texts of a fixed form, checked in time proportional to their length and kept as they are; made to be imported as a
 * whole, `format.uuid(value)`.
 */
export type FormatName =
  | 'decimal'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'datetime'
  | 'datetime(ms)'
  | 'http-date'
  | 'duration'
  | 'uuid'
  | 'uri'
  | 'email';

/** A decimal number of any size and precision, `-12.50`: the number grammar of RFC 8259, section 6, without exponent. */
export function decimal(value: unknown): value is string {
  return typeof value === 'string' && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(value);
}

/** `2026-02-28`: `full-date` of RFC 3339, section 5.6, a day that the calendar has (appendix C). */
export function date(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isDateText(value);
}

/** `23:59:59`: `partial-time` of RFC 3339, section 5.6, without fraction. A leap second needs a zone, so there is none. */
export function time(value: unknown): value is string {
  return typeof value === 'string' && value.length === 8 && isTimeText(value);
}

/** `2026-02-28T23:59:59`: date and time of RFC 3339, section 5.6, without fraction and zone. */
export function datetimeLocal(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === 19 &&
    value[10] === 'T' &&
    isDateText(value.slice(0, 10)) &&
    isTimeText(value.slice(11))
  );
}

/** `2026-02-28T23:59:59.5+01:00`: `date-time` of RFC 3339, section 5.6; a leap second only where one can be. */
export function datetime(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const match = /^(.{10})[Tt](.{8})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/.exec(value);
  if (match === null) return false;
  const [, date = '', time = '', sign, hours = '0', minutes = '0'] = match;
  if (!isDateText(date) || Number(hours) > 23 || Number(minutes) > 59) return false;
  if (isTimeText(time)) return true;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return isLeapSecond(time, offset);
}

/** `2026-02-28T23:59:59.000Z`: the same with exactly three decimals and `Z`, which is what `Date.toISOString` writes. */
export function datetimeMs(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === 24 &&
    value[10] === 'T' &&
    isDateText(value.slice(0, 10)) &&
    isTimeText(value.slice(11, 19)) &&
    /^\.[0-9]{3}Z$/.test(value.slice(19))
  );
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sun, 06 Nov 1994 08:49:37 GMT`: `IMF-fixdate` of RFC 9110, section 5.6.7, on the weekday that it says. */
export function httpDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const match = /^([A-Z][a-z]{2}), ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) (.{8}) GMT$/.exec(value);
  if (match === null) return false;
  const [, weekday = '', day = '', month = '', year = '', time = ''] = match;
  const monthNumber = months.indexOf(month) + 1;
  const date = `${year}-${String(monthNumber).padStart(2, '0')}-${day}`;
  if (!isDateText(date) || !(isTimeText(time) || isLeapSecond(time, 0))) return false;
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] === weekday;
}

/**
 * `P1Y2M3DT4H5M6.5S`, `P2W`: a duration of ISO 8601 with designators (RFC 3339, appendix A); at least one part, none
 * after an empty `T`, a fraction only of the seconds.
 */
export function duration(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const days =
    /^P(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:[.,][0-9]+)?S)?)?$/;
  return days.test(value) || /^P[0-9]+W$/.test(value);
}

/** `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`: the text form of RFC 9562, section 4, in upper or lower case; any version. */
export function uuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(value);
}

/** `https://example.com/a?b#c`, `urn:isbn:0`: a URI with its scheme (RFC 3986, section 3); no relative reference. */
export function uri(value: unknown): value is string {
  return typeof value === 'string' && isUriText(value);
}

/** `first.last@example.com`: a mailbox of RFC 5321, section 4.1.2, without quoted texts and address literals. */
export function email(value: unknown): value is string {
  return typeof value === 'string' && isEmailText(value);
}

/** What each form looks like, for people. */
export const formatDescriptions: Readonly<Record<FormatName, string>> = {
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

export const formatChecks: Readonly<Record<FormatName, (value: unknown) => value is string>> = {
  decimal,
  date,
  time,
  'datetime-local': datetimeLocal,
  datetime,
  'datetime(ms)': datetimeMs,
  'http-date': httpDate,
  duration,
  uuid,
  uri,
  email,
};

const daysByMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDateText(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : (daysByMonth[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function isTimeText(text: string): boolean {
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/.test(text);
}

/** Whether the text is a second 60 that, `offset` minutes east of Greenwich, ends a day of UTC (RFC 3339, section 5.7). */
function isLeapSecond(text: string, offset: number): boolean {
  if (!/^(?:[01][0-9]|2[0-3]):[0-5][0-9]:60$/.test(text)) return false;
  const minutes = Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)) - offset;
  return (minutes + 2880) % 1440 === 1439;
}

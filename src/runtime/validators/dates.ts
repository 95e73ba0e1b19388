import { colon, hyphen, twoDigits } from './characters.js';

/** Dates and times within a string (RFC 3339, section 5.6). */

/** `2026-02-28`, a day in the calendar. */
export function isDateAt(text: string, at: number): boolean {
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

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether the day exists in the Gregorian calendar, extended back to year 0. */
export function isDay({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (isLeapYear ? 29 : 28);
}

/** Counted from Sunday, 0. */
export function weekdayOf({ year, month, day }: Day): number {
  // The year begins in March, so that the leap day is its last one; a whole cycle of the calendar is added, which
  // changes nothing.
  const years = year + 400 - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return (years + leapDays + (daysBeforeMonth[month - 1] ?? 0) + day) % 7;
}

/** Days from the start of that year to each month, modulo 7, less those of earlier common years. */
const daysBeforeMonth: readonly number[] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];

/** `23:59:59` */
export function isTimeAt(text: string, at: number): boolean {
  const seconds = twoDigits(text, at + 6);
  return seconds >= 0 && seconds <= 59 && minutesAt(text, at) >= 0;
}

/** Whether there is a second 60 that ends a UTC day, `offset` minutes east of Greenwich (RFC 3339, section 5.7). */
export function isLeapSecondAt(text: string, at: number, offset: number): boolean {
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

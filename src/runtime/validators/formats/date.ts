import { isDate, isDatetime, isDatetimeLocal, isDatetimeMs, isHttpDate, isTime } from '../date-format.js';
import type { FormatCheck } from '../result.js';

export const date: Readonly<Record<string, FormatCheck>> = {
  date: isDate,
  time: isTime,
  'datetime-local': isDatetimeLocal,
  datetime: isDatetime,
  'datetime(ms)': isDatetimeMs,
  'http-date': isHttpDate,
};

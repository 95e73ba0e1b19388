import type { TextFormat } from '../validators/index.js';

/** A point in time in each format that has one, in UTC: those without a zone need a fixed zone to mean anything. */
export const instantTexts: Readonly<Partial<Record<TextFormat, (instant: Date) => string>>> = {
  datetime: (instant) => instant.toISOString(),
  'datetime(ms)': (instant) => instant.toISOString(),
  date: (instant) => instant.toISOString().slice(0, 10),
  'datetime-local': (instant) => instant.toISOString().slice(0, 19),
  time: (instant) => instant.toISOString().slice(11, 19),
  // RFC 9110, section 5.6.7
  'http-date': (instant) => instant.toUTCString(),
};

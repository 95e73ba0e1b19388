import type { TextFormat } from '../../validators/index.js';
import { instantFormats } from '../records/compose.js';
import { type Chance, happens, oneOf, skewedOf, wholeBetween } from './chance.js';
import { personOf, slugOf, wordsOfName } from './topics.js';

/** Everything happened in this year: before any record that is made by hand, and the same however often it is told. */
export const firstMoment: number = Date.UTC(2025, 0, 1);
export const lastMoment: number = Date.UTC(2026, 0, 1) - 1;

const day = 86_400_000;

/** What a text of a format is made of. */
export interface FormatDraw {
  readonly chance: Chance;
  /** The field it is for. */
  readonly name: string;
  /** When the record was made. */
  readonly moment: number;
}

/** A text of the format, `2025-04-17`. */
export function textOfFormat(format: TextFormat, draw: FormatDraw): string | undefined {
  const { chance } = draw;
  switch (format) {
    case 'time':
      return `${twoDigits(wholeBetween(chance, 7, 21))}:${twoDigits(5 * wholeBetween(chance, 0, 11))}:00`;
    case 'decimal':
      return (wholeBetween(chance, 2, 60) + (skewedOf(chance, [0.99, 0.5, 0, 0.95, 0.25]) ?? 0)).toFixed(2);
    case 'duration':
      return skewedOf(chance, ['PT30M', 'PT1H', 'P1D', 'PT15M', 'P2W', 'PT2H30M', 'P3M']);
    case 'uuid':
      return uuidOf(chance, draw.moment);
    case 'uri':
      return `https://example.com/${slugOf(chance)}`;
    case 'email':
      return `${personOf(chance).toLowerCase().replace(' ', '.')}@example.${oneOf(chance, ['com', 'org', 'net'])}`;
    default:
      return instantFormats[format]?.(new Date(momentOf(draw)).toISOString());
  }
}

/** A moment of the year, whole seconds, more of them in the day than in the night. */
export function anyMoment(chance: Chance): number {
  const days = Math.floor((lastMoment - firstMoment) / day);
  const hour = 6 + 7 * (chance.next() + chance.next());
  const second = Math.floor(hour * 3600 + chance.next() * 60);
  return firstMoment + wholeBetween(chance, 0, days) * day + second * 1000;
}

// What was made, was made with its record; what was changed, later; what ends, ends later still.
function momentOf({ chance, name, moment }: FormatDraw): number {
  const about = new Set(wordsOfName(name));
  const isAbout = (...words: readonly string[]): boolean => words.some((word) => about.has(word));
  if (isAbout('created', 'added', 'issued', 'creation', 'registered', 'placed', 'given', 'opened', 'from', 'start'))
    return moment;
  if (isAbout('updated', 'modified', 'changed', 'seen', 'edited')) {
    const later = happens(chance, 0.3) ? 0 : chance.next() ** 2 * (lastMoment - moment);
    return moment + Math.floor(later / 1000) * 1000;
  }
  if (
    isAbout('due', 'until', 'expires', 'expiry', 'end', 'closed', 'paid', 'sent', 'shipped', 'delivered', 'withdrawn')
  )
    return moment + wholeBetween(chance, 1, 60) * day;
  if (isAbout('birth', 'birthday', 'born')) return moment - wholeBetween(chance, 18 * 365, 75 * 365) * day;
  return anyMoment(chance);
}

/** A UUID of version 7 (RFC 9562, section 5.7) of a moment, the rest of it drawn. */
export function uuidOf(chance: Chance, moment: number): string {
  const time = Math.floor(moment).toString(16).padStart(12, '0');
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => wholeBetween(chance, 0, 15).toString(16)).join('');
  const variant = oneOf(chance, ['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

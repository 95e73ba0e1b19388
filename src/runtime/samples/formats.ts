import type { TextFormat, TextLimits } from '../validators/index.js';
import { fittedTexts } from './fitted-texts.js';
import { instantTexts } from './instant-texts.js';
import { anyInstant, day, lastInstant, uuidOf } from './instants.js';
import type { Drawing, SampleFormats } from './drawing.js';
import { happens, oneOf, personOf, skewedOf, slugOf, wholeBetween, wordsOfName } from './topics.js';

/** Strings of the formats, `2025-04-17`. */
export const sampleFormats: SampleFormats = { textOf, fittedTexts };

function textOf(format: TextFormat, drawing: Drawing, limits: TextLimits = {}): string | undefined {
  const { random } = drawing;
  switch (format) {
    // By day, in steps of five minutes.
    case 'time':
      return instantTexts.time?.(new Date((wholeBetween(random, 7, 21) * 12 + wholeBetween(random, 0, 11)) * 300_000));
    case 'decimal':
      return (wholeBetween(random, 2, 60) + (skewedOf(random, [0.99, 0.5, 0, 0.95, 0.25]) ?? 0)).toFixed(2);
    case 'duration':
      return skewedOf(random, ['PT30M', 'PT1H', 'P1D', 'PT15M', 'P2W', 'PT2H30M', 'P3M']);
    case 'uuid':
      return uuidOf(random, drawing.instant);
    case 'uri':
      return `https://example.com/${slugOf(random)}`;
    case 'email':
      return `${personOf(random).toLowerCase().replace(' ', '.')}@example.${oneOf(random, ['com', 'org', 'net'])}`;
    case 'hostname':
      return `${slugOf(random)}.example.${oneOf(random, ['com', 'org', 'net'])}`;
    // Addresses for documentation (RFC 5737, RFC 3849).
    case 'ipv4':
      return `${oneOf(random, ['192.0.2', '198.51.100', '203.0.113'])}.${wholeBetween(random, 1, 254)}`;
    case 'ipv6':
      return `2001:db8::${wholeBetween(random, 1, 0xffff).toString(16)}`;
    case 'datetime':
      return datetimeOf(new Date(instantOf(drawing)), limits);
    default:
      return instantTexts[format]?.(new Date(instantOf(drawing)));
  }
}

/** With three digits after the second, or as many as the limits need. A string without any has 20 characters. */
function datetimeOf(instant: Date, { minLength = 0, maxLength = Infinity }: TextLimits): string {
  const digits = Math.min(Math.max(3, minLength - 21), maxLength - 21);
  const fraction = digits > 0 ? `.${'0'.repeat(digits)}` : '';
  // Sample instants are whole seconds.
  return `${instant.toISOString().slice(0, 19)}${fraction}Z`;
}

// A creation time is that of the record; a change is later, and an end later still.
function instantOf({ random, name, instant }: Drawing): number {
  const about = new Set(wordsOfName(name));
  const isAbout = (...words: readonly string[]): boolean => words.some((word) => about.has(word));
  if (isAbout('created', 'added', 'issued', 'creation', 'registered', 'placed', 'given', 'opened', 'from', 'start'))
    return instant;
  if (isAbout('updated', 'modified', 'changed', 'seen', 'edited', 'deleted', 'archived', 'canceled', 'cancelled')) {
    const later = happens(random, 0.3) ? 0 : random() ** 2 * (lastInstant - instant);
    return instant + Math.floor(later / 1000) * 1000;
  }
  if (
    isAbout('due', 'until', 'expires', 'expiry', 'end', 'closed', 'paid', 'sent', 'shipped', 'delivered', 'withdrawn')
  )
    return instant + wholeBetween(random, 1, 60) * day;
  if (isAbout('birth', 'birthday', 'born')) return instant - wholeBetween(random, 18 * 365, 75 * 365) * day;
  return anyInstant(random);
}

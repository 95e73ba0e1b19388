import type { TextFormat, TextLimits } from '../validators/index.js';
import { nouns, oneOf, type Random, wholeBetween } from './topics.js';

// For documentation (RFC 5737); for the lengths that these do not have, private addresses, and one of no machine.
const ipv4 = ['192.0.2.1#', '198.51.100.1#', '192.168.100.1#', '10.0.0.#', '0.0.0.#'];

/** For each format whose lengths differ: `*` stands for letters, `#` for digits, as many as the limits need. */
const forms: Readonly<Partial<Record<TextFormat, readonly string[]>>> = {
  decimal: ['#'],
  duration: ['P#D'],
  uri: ['https://example.com/*', 'urn:*', 'a:*'],
  email: ['*@example.com', 'robin@*.example.com', 'a@*'],
  hostname: ['*.example.com', '*'],
  ipv4,
  // For documentation (RFC 3849, RFC 9637).
  ipv6: [
    ...['2001:db8::', '3fff::'].flatMap((start) => [0, 1, 2, 3, 4].map((count) => `${start}${'1234:'.repeat(count)}#`)),
    '::#',
    '2001:db8:1234:1234:1234:1234:1234:#',
    ...ipv4.map((address) => `2001:0db8:1234:1234:1234:1234:${address}`),
  ],
};

/** Strings for limits that usual ones of the format, such as the given one, do not fit; some may not be valid. */
export function fittedTexts(usual: string, limits: Omit<TextLimits, 'pattern'>, random: Random): readonly string[] {
  const { format, minLength = 0, maxLength = Infinity } = limits;
  const length = Math.min(Math.max(usual.length, minLength), maxLength);
  const known = (format === undefined ? undefined : forms[format]) ?? [];
  return known.map((form) => form.replace(/[*#]/, (sign) => filling(sign, length - form.length + 1, random)));
}

function filling(sign: string, length: number, random: Random): string {
  const count = Math.max(0, length);
  if (sign === '#') return Array.from({ length: count }, () => wholeBetween(random, 1, 9)).join('');
  let letters = '';
  while (letters.length < count) letters += oneOf(random, nouns);
  // A label of a host name has at most 63 characters, the user of an email address at most 64.
  return letters.slice(0, count).replaceAll(/(.{32}).(?=.)/g, '$1.');
}

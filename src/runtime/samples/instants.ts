import { oneOf, type Random, wholeBetween } from './topics.js';

/** All instants are in this year: before any record that a user creates, and the same on each run. */
export const firstInstant: number = Date.UTC(2025, 0, 1);
export const lastInstant: number = Date.UTC(2026, 0, 1) - 1;

export const day = 86_400_000;

/** An instant of the year in whole seconds, more often by day than by night. */
export function anyInstant(random: Random): number {
  const days = Math.floor((lastInstant - firstInstant) / day);
  const hour = 6 + 7 * (random() + random());
  const second = Math.floor(hour * 3600 + random() * 60);
  return firstInstant + wholeBetween(random, 0, days) * day + second * 1000;
}

/** A UUID of version 7 (RFC 9562, section 5.7) for an instant, with random bits. */
export function uuidOf(random: Random, instant: number): string {
  const time = Math.floor(instant).toString(16).padStart(12, '0');
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => wholeBetween(random, 0, 15).toString(16)).join('');
  const variant = oneOf(random, ['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

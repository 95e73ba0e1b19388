import 'temporal-polyfill/global';
import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';

/** Node.js 20 to 24 have no `Temporal`: a test that imports this has one, and compares its objects. */

type Name = 'Instant' | 'PlainDate' | 'PlainDateTime' | 'PlainTime';

/** `Temporal.Instant` of a text. */
export function temporalOf(form: string, text: string): object {
  return Temporal[form.replace('Temporal.', '') as Name].from(text);
}

function isTemporal(value: unknown): boolean {
  return Object.prototype.toString.call(value).startsWith('[object Temporal.');
}

function written(value: unknown): string {
  return `${Object.prototype.toString.call(value)} ${String(value)}`;
}

// They have no properties that could differ: without this, all are equal.
expect.addEqualityTesters([
  (left, right) => (isTemporal(left) || isTemporal(right) ? written(left) === written(right) : undefined),
]);

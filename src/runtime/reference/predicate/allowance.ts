import type { FieldPath } from './field-types.js';

/**
 * How many comparisons a request may still ask for, in all of its predicates. A variable makes many of a few characters,
 * each is work for every record, and one statement of PostgreSQL has room for 65,535 parameters.
 */
export interface Allowance {
  left: number;
}

export const maximumComparisons = 1000;

/** Each name of a path is a parameter as well, so a path of more names than that counts as several. */
const namesOfOne = 8;

export function newAllowance(): Allowance {
  return { left: maximumComparisons };
}

/** Takes comparisons of a field with so many values away; false where there were not so many left. */
export function takeComparisons(allowance: Allowance, path: FieldPath, values: number): boolean {
  allowance.left -= values * Math.max(1, Math.ceil(path.length / namesOfOne));
  return allowance.left >= 0;
}

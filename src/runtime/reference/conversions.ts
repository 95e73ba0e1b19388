import { isNumeric } from './predicate/condition.js';
import { scalarsIn, numbersOf } from './responses.js';

/** Further conversions like those of `responses.ts`, which only few models use. */

export function integersOf(value: unknown): number[] | undefined {
  return numbersOf(value)?.filter(Number.isSafeInteger);
}

/** Every whole number inside the value, without loss. */
export function bigintsOf(value: unknown): bigint[] | undefined {
  return scalarsIn(value)
    ?.filter(isNumeric)
    .flatMap((leaf) => (typeof leaf === 'bigint' || Number.isInteger(leaf) ? [BigInt(leaf)] : []));
}

/** The same as strings of digits, where the project has such numbers as strings. */
export function decimalsOf(value: unknown): string[] | undefined {
  return scalarsIn(value)
    ?.filter((leaf) => typeof leaf === 'string' || isNumeric(leaf))
    .map(String)
    .filter((text) => /^-?[0-9]+$/.test(text));
}

export function booleansOf(value: unknown): boolean[] | undefined {
  return scalarsIn(value)?.filter((leaf) => typeof leaf === 'boolean');
}

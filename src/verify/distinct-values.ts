import fc from 'fast-check';
import { NoValuesError } from './text-values.js';

interface Wanted<Value> {
  readonly minLength: number;
  readonly maxLength: number;
  readonly areSame: (left: Value, right: Value) => boolean;
  /** The type of the lists, for the error. */
  readonly type: string;
}

/**
 * Lists of distinct values. If few values are distinct, `uniqueArray` alone would draw for a long time, or for ever: so
 * values that are drawn once fill up each list that is too short.
 */
export function distinctValues<Value>(
  values: fc.Arbitrary<Value>,
  { minLength, maxLength, areSame, type }: Wanted<Value>,
): fc.Arbitrary<readonly Value[]> {
  const own = fc.uniqueArray(values, { maxLength, comparator: areSame, size: 'max' });
  if (minLength === 0) return own;
  const withoutRepetition = (all: readonly Value[]): readonly Value[] =>
    all.filter((value, index) => all.findIndex((other) => areSame(other, value)) === index);
  const known = withoutRepetition(fc.sample(values, { numRuns: minLength * drawsPerValue, seed: 1 }));
  if (known.length < minLength) throw new NoValuesError(type);
  return own.map((all) => (all.length < minLength ? withoutRepetition([...all, ...known]).slice(0, minLength) : all));
}

/** Enough to find all of a few values. */
const drawsPerValue = 20;

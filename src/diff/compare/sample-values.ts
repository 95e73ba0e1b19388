import fc from 'fast-check';
import type { Declarations } from '../../model/declarations.js';
import { jsonText } from '../../model/json-value.js';
import { sampleValue } from '../../model/values/sample-value.js';
import type { TypeRef } from '../../model/type-ref.js';
import { memoize } from '../../source/memoize.js';
import { carrierOf, jsonTextOf, readJson } from '../../verify/lossless.js';
import { accepts } from '../../verify/reading.js';
import { valuesOfType } from '../../verify/values.js';

/** Values of the types of one model, as JSON has them; always the same ones for a seed. */
export interface Sampler {
  readonly declarations: Declarations;
  /** At most so many, the plainest first. Empty if none is found. */
  of(type: TypeRef, count: number): readonly unknown[];
}

/** The choices that are tried in turn. */
export const choices = [0, 1, 2, 3] as const;

/** One of several samples, always the same one for a choice; undefined if there are none. */
export function chosenOf<T>(samples: readonly T[], choice: number): T | undefined {
  return samples[choice % Math.max(samples.length, 1)];
}

export function samplersOf(declarations: Declarations): (seed: number) => Sampler {
  // A generator of strings takes longer to make than its values.
  const values = memoize(valuesOfType(declarations));
  return (seed) => {
    const known = new Map<string, readonly unknown[]>();
    return {
      declarations,
      of: (type, count) => {
        const key = `${count} ${JSON.stringify(type)}`;
        const found = known.get(key) ?? samplesOf(type, { declarations, values, count, seed });
        known.set(key, found);
        return found;
      },
    };
  };
}

interface Sampling {
  readonly declarations: Declarations;
  readonly values: ReturnType<typeof valuesOfType>;
  readonly count: number;
  readonly seed: number;
}

function samplesOf(type: TypeRef, sampling: Sampling): readonly unknown[] {
  const { declarations, count } = sampling;
  const plain = sampleValue(type, { declarations });
  // It has the decoded values of `json<T>` and `csv<T>`, which then are not of the type on the wire.
  const first = plain === undefined ? undefined : readJson(jsonText(plain));
  const isOf = (value: unknown): boolean =>
    carrierOf(value) !== 'code' && accepts(value, type, { declarations, form: 'strict' });
  const random = randomValues(type, sampling);
  return [...(first === undefined ? [] : [first.value]), ...random].filter(isOf).slice(0, count);
}

/** Random values, short ones first; empty if the type has none that can be generated, as with some patterns. */
function randomValues(type: TypeRef, { values, count, seed }: Sampling): readonly unknown[] {
  try {
    return fc
      .sample(values(type), { numRuns: count, seed })
      .map((value) => ({ value, text: jsonTextOf(value) }))
      .toSorted((left, right) => left.text.length - right.text.length)
      .map(({ value }) => value);
  } catch {
    return [];
  }
}

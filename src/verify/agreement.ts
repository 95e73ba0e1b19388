import fc from 'fast-check';
import { missesAt } from './near-misses.js';
import { locationsOf, withPart } from './locations.js';
import { accepts, type Reading } from './reading.js';
import type { Subject } from './subject.js';
import { ifFound, valuesOfType } from './values.js';
import type { Disagreement } from './verdicts.js';

export interface Amount {
  readonly seed: number;
  /** How many values, over all types together. */
  readonly verdicts: number;
}

/** A value on which two outputs disagree, made as small as possible. */
export interface Finding {
  readonly type: string;
  readonly value: unknown;
  readonly disagreement: Disagreement;
}

export interface Compared {
  readonly verdicts: number;
  readonly accepted: number;
  readonly finding: Finding | undefined;
}

export interface Comparing {
  readonly subject: Subject;
  readonly amount: Amount;
  readonly about: (value: unknown) => Disagreement | undefined | Promise<Disagreement | undefined>;
  /** Absent: every value is compared. */
  readonly isCompared?: (value: unknown) => boolean;
}

/** Tests random values and near misses of one type until there is a disagreement. */
export async function compareValues(type: string, comparing: Comparing): Promise<Compared> {
  const { subject, amount, about, isCompared = () => true } = comparing;
  const reading: Reading = { declarations: subject.declarations, form: 'strict' };
  const seen = { verdicts: 0, accepted: 0 };
  const values = ifFound(type, subject, () => candidates(type, reading));
  if (values === undefined) return { ...seen, finding: undefined };
  const property = fc.asyncProperty(values, async (value) => {
    if (!isCompared(value)) return true;
    seen.verdicts += 1;
    if (accepts(value, { kind: 'named', name: type }, reading)) seen.accepted += 1;
    return (await about(value)) === undefined;
  });
  const details = await fc.check(property, { numRuns: amount.verdicts, seed: amount.seed, maxSkipsPerRun: 10 });
  if (!details.failed) return { ...seen, finding: undefined };
  if (details.counterexample === null)
    throw new Error(`Bug: no values of "${type}" were generated. ${String(details.errorInstance)}`);
  const [value] = details.counterexample;
  const disagreement = await about(value);
  if (disagreement === undefined) throw new Error(`Bug: a disagreement about "${type}" could not be reproduced.`);
  return { ...seen, finding: { type, value, disagreement } };
}

/** Half of the values are valid; the others have a mistake at one location, rarely at two. */
export function candidates(type: string, reading: Reading): fc.Arbitrary<unknown> {
  const whole = { kind: 'named', name: type } as const;
  const typo = fc.tuple(fc.nat(), fc.nat());
  const typos = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.tuple(typo) },
    { weight: 1, arbitrary: fc.tuple(typo, typo) },
  );
  const withTypo = (value: unknown, [where, which]: readonly [number, number]): unknown => {
    const locations = locationsOf(value, whole, reading);
    const location = locations[where % locations.length];
    if (location === undefined) return value;
    const misses = missesAt(location, reading);
    return withPart(value, location.path, misses[which % misses.length]);
  };
  return fc
    .tuple(valuesOfType(reading.declarations)(whole), typos as fc.Arbitrary<readonly (readonly [number, number])[]>)
    .map(([value, all]) => all.reduce<unknown>(withTypo, value));
}

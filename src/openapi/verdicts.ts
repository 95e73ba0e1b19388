import type { Draft, Loss } from './draft.js';
import type { OperationPlace } from './operations.js';
import type { Problem } from './problems.js';

/** How many operations, or types, are exact, narrowed, widened or refused, each with everything that it uses. */
export interface Verdicts {
  readonly exact: number;
  readonly narrowed: number;
  readonly widened: number;
  readonly refused: number;
}

export function verdictsOf(draft: Draft, owners: readonly string[]): Verdicts {
  const ofOwners = new Map<string, Set<Loss['verdict']>>();
  for (const { owner, verdict } of draft.losses) {
    ofOwners.set(owner, (ofOwners.get(owner) ?? new Set()).add(verdict));
  }
  const counts = { exact: 0, narrowed: 0, widened: 0, refused: 0 };
  for (const owner of owners) counts[worst(draft, owner, ofOwners)] += 1;
  return counts;
}

function worst(draft: Draft, first: string, ofOwners: ReadonlyMap<string, ReadonlySet<string>>): keyof Verdicts {
  const seen = new Set([first]);
  const found = new Set<string>();
  // Grows while it is walked.
  for (const owner of seen) {
    for (const verdict of ofOwners.get(owner) ?? []) found.add(verdict);
    for (const used of draft.uses.get(owner) ?? []) seen.add(used);
  }
  return (['refused', 'widened', 'narrowed'] as const).find((verdict) => found.has(verdict)) ?? 'exact';
}

/** What mistakes of a document leave out, by the operation or the component around them. */
export function mistakesOf(
  { uses }: Draft,
  problems: readonly Problem[],
  operations: readonly OperationPlace[],
): readonly Loss[] {
  const owners = new Map([...uses.values()].flatMap((used) => [...used].map((at) => [at, at] as const)));
  for (const { operation, id } of operations) owners.set(operation.at, id);
  return problems.flatMap(({ at, lost }): readonly Loss[] => {
    if (lost === undefined) return [];
    let around = at;
    while (!owners.has(around) && around.includes('/', around.indexOf('#'))) {
      around = around.slice(0, around.lastIndexOf('/'));
    }
    return [{ verdict: 'refused', construct: lost, at, owner: owners.get(around) ?? '#' }];
  });
}

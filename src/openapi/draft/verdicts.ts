import type { Draft, Loss } from './draft.js';
import type { OperationPlace } from '../document/operations.js';
import type { Problem } from '../document/problems.js';
import { multimapOf, reachedFrom } from '../../source/graph.js';

export interface Counts {
  /** How many operations, or types, are exact, narrowed, …, each judged with everything that it uses. */
  readonly verdicts: Readonly<Record<Loss['verdict'], number>>;
  /** How many narrowed ones are exact for clients that send JSON: only XML beside it is left out. */
  readonly exactButForXml: number;
}

export function countsOf(draft: Draft, owners: readonly string[]): Counts {
  const users = multimapOf([...draft.uses].flatMap(([owner, used]) => [...used].map((at) => [at, owner] as const)));
  // The owners with a loss of each verdict, and everything that uses them.
  const byVerdict = (['refused', 'widened', 'narrowed', leftOutXml] as const).map((wanted) => {
    const found = draft.losses.filter(
      ({ verdict, construct }) => (construct === leftOutXml ? construct : verdict) === wanted,
    );
    const owners = found.map(({ owner }) => owner);
    return [wanted, reachedFrom(owners, users)] as const;
  });
  const verdicts = { exact: 0, narrowed: 0, widened: 0, refused: 0 };
  let exactButForXml = 0;
  for (const owner of owners) {
    const [worst = 'exact'] = byVerdict.find(([, concerned]) => concerned.has(owner)) ?? [];
    verdicts[worst === leftOutXml ? 'narrowed' : worst] += 1;
    if (worst === leftOutXml) exactButForXml += 1;
  }
  return { verdicts, exactButForXml };
}

/** XML next to another media type of a body. */
export const leftOutXml = 'XML';

/** The losses caused by mistakes of a document, by the enclosing operation or component. */
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

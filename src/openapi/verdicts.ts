import type { Draft, Loss } from './draft.js';
import type { OperationPlace } from './operations.js';
import type { Problem } from './problems.js';
import { multimapOf, reachedFrom } from '../source/graph.js';

export interface Counts {
  /**
   * The number of operations, or types, that are exact, narrowed, widened or refused, each judged with everything that
   * it uses.
   */
  readonly verdicts: Readonly<Record<Loss['verdict'], number>>;
  /**
   * The number of narrowed ones that are exact for clients that send JSON: only XML next to another media type is left
   * out.
   */
  readonly exactButForXml: number;
}

export function countsOf(draft: Draft, owners: readonly string[]): Counts {
  const users = multimapOf([...draft.uses].flatMap(([owner, used]) => [...used].map((at) => [at, owner] as const)));
  const byVerdict = (['refused', 'widened', 'narrowed', leftOutXml] as const).map(
    (verdict) => [verdict, concernedBy(draft, verdict, users)] as const,
  );
  const verdicts = { exact: 0, narrowed: 0, widened: 0, refused: 0 };
  let exactButForXml = 0;
  for (const owner of owners) {
    const [worst = 'exact'] = byVerdict.find(([, concerned]) => concerned.has(owner)) ?? [];
    verdicts[worst === leftOutXml ? 'narrowed' : worst] += 1;
    if (worst === leftOutXml) exactButForXml += 1;
  }
  return { verdicts, exactButForXml };
}

/** The owners with a loss of this verdict, and everything that uses them. */
function concernedBy(
  { losses }: Draft,
  wanted: Loss['verdict'] | typeof leftOutXml,
  users: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = losses.filter(({ verdict, construct }) => (construct === leftOutXml ? construct : verdict) === wanted);
  return reachedFrom(
    found.map(({ owner }) => owner),
    users,
  );
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

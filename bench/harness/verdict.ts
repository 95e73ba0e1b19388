import type { Case, Goal, Row } from './contract.js';

/** How ours did in one row, against what a goal names. */
export interface Verdict {
  readonly goal: Goal;
  /** Whom the goal was held against: the fastest peer, or who is named. */
  readonly rival: string;
  /** Their time by ours: above 1, ours is faster. */
  readonly ratio: number;
  /** `close`: not met by the medians, but the spreads overlap. */
  readonly outcome: 'met' | 'close' | 'missed';
}

/** A goal whose rival was not measured says nothing. */
export function verdictsOf({ goals }: Case, rows: readonly Row[], peers: ReadonlySet<string>): readonly Verdict[] {
  const ours = rows.find(({ contestant }) => contestant === 'ours');
  if (ours === undefined) return [];
  return goals.flatMap((goal) => {
    const rivals = rows.filter(({ contestant }) =>
      goal.against === 'peers' ? peers.has(contestant) : contestant === goal.against,
    );
    const rival = rivals.reduce<Row | undefined>(
      (best, row) => (best === undefined || row.median < best.median ? row : best),
      undefined,
    );
    return rival === undefined ? [] : [{ goal, rival: rival.contestant, ...compare(ours, rival, goal.atLeast) }];
  });
}

function compare(ours: Row, rival: Row, atLeast: number): Pick<Verdict, 'ratio' | 'outcome'> {
  const ratio = rival.median / ours.median;
  if (ratio >= atLeast) return { ratio, outcome: 'met' };
  return { ratio, outcome: rival.spread[1] / ours.spread[0] >= atLeast ? 'close' : 'missed' };
}

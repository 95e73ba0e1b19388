/** What is known of a contestant before it is started. */
export interface ContestantPlan {
  readonly name: string;
  /** The file of `contestants/`. */
  readonly module: string;
  /** Whether it has the tables of another one, and only changes are measured: reading is the same. */
  readonly isShared: boolean;
}

/** In the order of the columns. */
export const contestantPlans: readonly ContestantPlan[] = [
  { name: 'embedded', module: 'embedded', isShared: false },
  { name: 'PostgreSQL', module: 'postgres', isShared: false },
  { name: 'memory', module: 'memory', isShared: false },
  { name: 'PostgreSQL unsynced', module: 'postgres', isShared: true },
];

export const contestantNames: readonly string[] = contestantPlans.map(({ name }) => name);

/** Whom the others are held against. */
export const base = 'PostgreSQL';

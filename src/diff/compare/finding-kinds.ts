import type { ChangeKind } from './change.js';
import { changeKinds } from './codes.js';

type FindingKind = Pick<ChangeKind, 'sentence' | 'verdict'>;

/** What is found about stored records, by its code. It is no difference of two models: it depends on the records. */
export const recordFindings = {
  'stored-records-do-not-fit': { sentence: 'Stored records do not fit the new version.', verdict: 'breaking' },
  'stored-records-orphaned': {
    sentence: 'The new version does not store a type that has stored records.',
    verdict: 'breaking',
  },
} as const;

/** Whatever `diff` may report, by its code. */
export const findingKinds: ReadonlyMap<string, FindingKind> = new Map<string, FindingKind>([
  ...changeKinds,
  ...Object.entries(recordFindings),
  // No difference of two models either: it depends on the day.
  ['removed-too-early', { sentence: 'Something was removed that was not deprecated long enough.', verdict: 'risky' }],
]);

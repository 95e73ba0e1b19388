import type { Model } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Change } from './change.js';
import type { Both } from './difference.js';
import type { RecordCount } from './stored-records.js';

/** What is found about stored records, by its code. It is no difference of two models: it depends on the records. */
export const recordFindings = {
  'stored-records-do-not-fit': 'Stored records do not fit the new version.',
  'stored-records-orphaned': 'The new version does not store a type that has stored records.',
} as const;

/**
 * A finding for each type whose records do not all fit. It is breaking if some of them fit the old version, and risky
 * otherwise.
 */
export function changesOfRecords(counts: readonly RecordCount[], { old, new: now }: Both<Model>): readonly Change[] {
  return counts.flatMap(({ types, stored, unfit, unfitBefore, witness }): readonly Change[] => {
    if (witness === undefined) return [];
    const [before, after] = [spanOf(types.old, old), spanOf(types.new, now)];
    const who = unfitBefore < unfit ? `${written(unfitBefore)} of these did` : unfit === 1 ? 'It did' : 'They did';
    const earlier = unfitBefore === 0 ? '' : ` ${who} not fit the old version either.`;
    const said: Pick<Change, 'message'> & { readonly code: keyof typeof recordFindings } =
      types.new === undefined
        ? { code: 'stored-records-orphaned', message: `${counted(stored)} of a type that is no longer stored.` }
        : {
            code: 'stored-records-do-not-fit',
            message: `${written(unfit)} of ${counted(stored)} ${unfit === 1 ? 'does' : 'do'} not fit.${earlier}`,
          };
    return [
      {
        ...said,
        verdict: witness.fitOld ? 'breaking' : 'risky',
        subject: types.new ?? types.old ?? '',
        place: '',
        touched: [{ who: 'service', where: 'records' }],
        ...(before && { before }),
        ...(after && { after }),
        witness,
      },
    ];
  });
}

function spanOf(type: string | undefined, { resources }: Model): SourceSpan | undefined {
  return resources.find((resource) => resource.type === type)?.span;
}

function counted(count: number): string {
  return `${written(count)} stored record${count === 1 ? '' : 's'}`;
}

/** `20,000` */
function written(count: number): string {
  return count.toLocaleString('en-US');
}

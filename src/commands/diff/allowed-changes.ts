import { type Change, parse } from '../../stages.js';
import type { DiagnosticNote } from '../../source/diagnostic.js';
import { suggestNearest } from '../../source/nearest-word.js';
import type { SourceFile } from '../../source/source-file.js';

/** A change, and whether the new model accepts it: `allow-breaking:` (docs/evolution.md). */
export interface JudgedChange extends Change {
  readonly allowed?: Allowed;
}

interface Allowed {
  /** The last day, `2027-01-31`. */
  readonly until: string;
  readonly reason: string;
}

/** An entry of `allow-breaking:` that is about no change. */
export type UnusedAllowance = DiagnosticNote;

interface Judged {
  readonly changes: readonly JudgedChange[];
  readonly unused: readonly UnusedAllowance[];
}

interface Judging {
  /** `2026-11-26` */
  readonly today: string;
  /** Codes that were not searched: their allowances are not reported as unused. */
  readonly unasked: readonly string[];
}

export function judged(
  changes: readonly Change[],
  sources: readonly SourceFile[],
  { today, unasked }: Judging,
): Judged {
  const own = sources.filter(({ used }) => used === undefined);
  const allowances = own.flatMap((file) => parse(file).value.allowBreaking);
  const byName = new Map(allowances.map((allowance) => [allowance.change.text, allowance]));
  const names = new Set(changes.map(nameOf));
  // What an allowance can have been meant for: a safe change needs none.
  const open = changes
    .filter(({ verdict }) => verdict !== 'safe')
    .map(nameOf)
    .filter((name) => !byName.has(name));
  return {
    changes: changes.map((change) => {
      const allowance = byName.get(nameOf(change));
      if (allowance === undefined || change.verdict === 'safe') return change;
      const { until, reason } = allowance;
      return today <= until
        ? { ...change, allowed: { until, reason } }
        : { ...change, message: `${change.message} It was allowed until ${until}.` };
    }),
    unused: allowances
      .filter(({ change }) => !names.has(change.text) && !unasked.includes(change.text.split(' ', 1)[0] ?? ''))
      .map(({ change }) => {
        const { hint } = suggestNearest(change, open);
        return {
          message: `"${change.text}" is allowed, but has not happened.${hint || ' Remove it.'}`,
          span: change.span,
        };
      }),
  };
}

/** `request-field-removed Pet name`: the code, the subject and the place. */
function nameOf({ code, subject, place }: Change): string {
  return [code, subject, place].filter((part) => part !== '').join(' ');
}

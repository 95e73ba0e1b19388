import type { Change } from '../change.js';
import type { Finding } from '../findings.js';
import type { Exchanged } from './exchange.js';
import { explainedIssues, explainedRefusal, type Explaining } from './explained.js';

/** The calls that fail because of one change. */
export interface Failure {
  readonly kind: 'refused' | 'unreadable';
  /** Absent: `diff` says that it does not happen. */
  readonly change?: Change;
  readonly count: number;
  /** The smallest of them. */
  readonly example: Exchanged;
}

/** The failed calls of an operation by what explains them. */
export interface Failures {
  /** If the request was refused. */
  addRefusal(exchanged: Exchanged): void;
  /** If the client could not read the response. */
  addIssues(exchanged: Exchanged): void;
  /** Whether a call has failed because of a change. */
  has(change: Change): boolean;
  found(): readonly Failure[];
}

export function collectFailures(explaining: Explaining): Failures {
  const found = new Map<string, Failure>();
  const add = (kind: Failure['kind'], exchanged: Exchanged, findings: readonly Finding[] | undefined): void => {
    for (const finding of findings ?? [undefined]) {
      const change = finding?.change;
      const key = JSON.stringify([kind, change?.code, change?.subject, change?.place, change?.message]);
      const known = found.get(key);
      const isSmaller = known === undefined || sizeOf(kind, exchanged) < sizeOf(kind, known.example);
      const example = isSmaller ? exchanged : known.example;
      found.set(key, { kind, ...(change && { change }), count: (known?.count ?? 0) + 1, example });
    }
  };
  return {
    addRefusal: (exchanged) => {
      const { refusal } = exchanged;
      if (refusal !== undefined) add('refused', exchanged, explainedRefusal(refusal, explaining));
    },
    addIssues: (exchanged) => {
      const { issues, response } = exchanged;
      if (issues === undefined || response === undefined) return;
      add('unreadable', exchanged, explainedIssues({ issues, response }, explaining));
    },
    has: (change) => [...found.values()].some((failure) => failure.change === change),
    found: () => [...found.values()],
  };
}

function sizeOf(kind: Failure['kind'], { request, response }: Exchanged): number {
  const { target = '', body = '' } = (kind === 'refused' ? request : { ...response, target: '' }) ?? {};
  return target.length + body.length;
}

import type { Change } from '../change.js';
import type { Finding } from '../findings.js';
import type { Exchanged, Refusal } from './exchange.js';
import { explainedIssues, explainedRefusal, type Explaining, type Unreadable } from './explained.js';

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
  addRefusal(exchanged: Exchanged, refusal: Refusal): void;
  addIssues(exchanged: Exchanged, unreadable: Unreadable): void;
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
    addRefusal: (exchanged, refusal) => add('refused', exchanged, explainedRefusal(refusal, explaining)),
    addIssues: (exchanged, unreadable) => add('unreadable', exchanged, explainedIssues(unreadable, explaining)),
    found: () => [...found.values()],
  };
}

function sizeOf(kind: Failure['kind'], { request, response }: Exchanged): number {
  const { target = '', body = '' } = (kind === 'refused' ? request : { ...response, target: '' }) ?? {};
  return target.length + body.length;
}

import type { Change, WrittenRequest } from '../compare/change.js';
import type { Finding } from '../compare/findings.js';
import type { Reason } from '../../verify/unimplemented-server.js';
import { writtenReason } from '../witnesses/reasons.js';
import { writtenIssues } from '../witnesses/response-witness.js';
import type { Exchanged, SentResponse } from './exchange.js';
import { explainedIssues, explainedRefusal, type Explaining } from './explained.js';

/** The calls that fail because of one change. */
export interface Failure {
  readonly kind: 'refused' | 'misread' | 'unreadable';
  /** Absent: `diff` says that it does not happen. */
  readonly change?: Change;
  readonly count: number;
  /** The smallest of them. */
  readonly example: Example;
}

export interface Example {
  readonly request: WrittenRequest;
  /** The response of which the client says that it is not as documented. */
  readonly response?: SentResponse;
  /** Of the refusal, or of that response; absent if a request was misread. */
  readonly status?: number;
  /** What is wrong: `body.title required`, `query tags ["a","b"] read as ["a,b"]`. */
  readonly reasons: readonly string[];
}

/** The failed calls of an operation by what explains them. */
export interface Failures {
  /** If the request was refused. */
  addRefusal(exchanged: Exchanged): void;
  /** If the operation has received other values than those that were sent. */
  addMisread(request: WrittenRequest, reasons: readonly Reason[]): void;
  /** If the client could not read the response. */
  addIssues(exchanged: Exchanged): void;
  /** Whether a call has failed because of a change. */
  has(change: Change): boolean;
  found(): readonly Failure[];
}

export function collectFailures(explaining: Explaining): Failures {
  const found = new Map<string, Failure>();
  const add = (kind: Failure['kind'], example: Example, findings: readonly Finding[] | undefined): void => {
    for (const finding of findings ?? [undefined]) {
      const change = finding?.change;
      const key = JSON.stringify([kind, change?.code, change?.subject, change?.place, change?.message]);
      const known = found.get(key);
      const isPlainer = known === undefined || sizeOf(example) < sizeOf(known.example);
      const count = (known?.count ?? 0) + 1;
      found.set(key, { kind, ...(change && { change }), count, example: isPlainer ? example : known.example });
    }
  };
  return {
    addRefusal: ({ request, refusal }) => {
      if (request === undefined || refusal === undefined) return;
      const { status, reached } = refusal;
      const reasons = reached === undefined ? refusal.reasons.map(writtenReason) : [`another operation, ${reached}`];
      add('refused', { request, status, reasons }, explainedRefusal(refusal, explaining));
    },
    addMisread: (request, reasons) => {
      const explained = explainedRefusal({ status: 0, reasons }, explaining);
      add('misread', { request, reasons: reasons.map(writtenReason) }, explained);
    },
    addIssues: ({ request, response, issues }) => {
      if (request === undefined || response === undefined || issues === undefined) return;
      const { status } = response;
      const example = { request, response, status, reasons: writtenIssues(issues, explaining.endpoints.old) };
      add('unreadable', example, explainedIssues(issues, status, explaining));
    },
    has: (change) => [...found.values()].some((failure) => failure.change === change),
    found: () => [...found.values()],
  };
}

/** The length of what is shown. A character that is not plain counts as several, and a reason as a word. */
function sizeOf({ request, response, reasons }: Example): number {
  const shown = response === undefined ? `${request.target}${request.body ?? ''}` : (response.body ?? '');
  return shown.length + shown.replaceAll(/[ -[\]-~]/g, '').length * 10 + reasons.length * 10;
}

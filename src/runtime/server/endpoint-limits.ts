import type { Allowance, OwnAllowances } from './allowances.js';
import { createDeadlines, type Deadlines } from './deadline.js';
import type { EndpointLimits } from './endpoint-table.js';
import { type Limits, limitsOf } from './limits.js';

/**
 * An endpoint has the limits of the model, capped by those in the options of the server. Endpoints with the same
 * timeout share a timer.
 */
export const allowancesOf: OwnAllowances = (given = {}, endpoints) => {
  const shared = limitsOf(given);
  const all = new Map(endpoints.map((own) => [own, limitsWith(own, shared, given)]));
  const times = [...all.values()].map(({ requestMilliseconds }) => requestMilliseconds);
  const largest = Math.max(shared.bodyBytes, ...[...all.values()].map(({ bodyBytes }) => bodyBytes));
  // One body may take a quarter of the held bytes, so the largest one must fit into that.
  const limits = { ...shared, heldBytes: given.heldBytes ?? Math.max(shared.heldBytes, 4 * largest) };
  const deadlinesByTime = new Map([shared.requestMilliseconds, ...times].map((time) => [time, createDeadlines(time)]));
  const allowanceOf = (own: Limits): Allowance => ({
    limits: own,
    deadlines: deadlinesByTime.get(own.requestMilliseconds) as Deadlines,
  });
  const allowances = new Map([...all].map(([own, itsLimits]) => [own, allowanceOf(itsLimits)]));
  return {
    ...allowanceOf(limits),
    longestMilliseconds: Math.max(shared.requestMilliseconds, ...times),
    of: (own) => allowances.get(own) as Allowance,
  };
};

function limitsWith(
  { bodyBytes, requestMilliseconds }: EndpointLimits,
  shared: Limits,
  given: Partial<Readonly<Record<keyof Limits, number | undefined>>>,
): Limits {
  const capped = (name: 'bodyBytes' | 'streamBytes' | 'requestMilliseconds', own: number | undefined): number =>
    own === undefined ? shared[name] : Math.min(own, given[name] ?? Infinity);
  return {
    ...shared,
    bodyBytes: capped('bodyBytes', bodyBytes),
    streamBytes: capped('streamBytes', bodyBytes),
    requestMilliseconds: capped('requestMilliseconds', requestMilliseconds),
  };
}

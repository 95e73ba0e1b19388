import type { Exchange } from './context.js';
import { createDeadlines, type Deadline, type Deadlines } from './deadline.js';
import type { EndpointLimits } from './endpoint-table.js';
import { type GivenLimits, type Limits, limitsOf } from './limits.js';

/** The limits of requests to an endpoint, and their deadlines. */
interface Allowance {
  readonly limits: Limits;
  readonly deadlines: Deadlines;
}

/** Those of the service, and of its endpoints. */
export interface Allowances extends Allowance {
  /** How long the slowest endpoint may take. */
  readonly longestMilliseconds: number;
  /** For an endpoint with limits of its own. */
  of(own: EndpointLimits): Allowance;
}

/**
 * An endpoint has the limits of the model, capped by those in the options of the server. Endpoints with the same
 * timeout share a timer.
 */
export function allowancesOf(given: GivenLimits = {}, endpoints: readonly EndpointLimits[]): Allowances {
  const shared = limitsOf(given);
  const all = new Map(endpoints.map((own) => [own, limitsWith(own, shared, given)]));
  const times = [shared, ...all.values()].map(({ requestMilliseconds }) => requestMilliseconds);
  const largest = Math.max(...[shared, ...all.values()].map(({ bodyBytes }) => bodyBytes));
  // One body may take a quarter of the held bytes, so the largest one must fit into that.
  const limits = { ...shared, heldBytes: given.heldBytes ?? Math.max(shared.heldBytes, 4 * largest) };
  const deadlinesByTime = new Map(times.map((time) => [time, createDeadlines(time)]));
  const allowanceOf = (own: Limits): Allowance => ({
    limits: own,
    deadlines: deadlinesByTime.get(own.requestMilliseconds) as Deadlines,
  });
  const allowances = new Map([...all].map(([own, itsLimits]) => [own, allowanceOf(itsLimits)]));
  return {
    ...allowanceOf(limits),
    longestMilliseconds: Math.max(...times),
    of: (own) => allowances.get(own) as Allowance,
  };
}

function limitsWith({ bodyBytes, requestMilliseconds }: EndpointLimits, shared: Limits, given: GivenLimits): Limits {
  const capped = (name: 'bodyBytes' | 'streamBytes' | 'requestMilliseconds', own: number | undefined): number =>
    own === undefined ? shared[name] : Math.min(own, given[name] ?? Infinity);
  return {
    ...shared,
    bodyBytes: capped('bodyBytes', bodyBytes),
    streamBytes: capped('streamBytes', bodyBytes),
    requestMilliseconds: capped('requestMilliseconds', requestMilliseconds),
  };
}

/** Starts the timeout of a request; once its endpoint is known, with that of the endpoint. */
export function startDeadline({ deadlines }: Allowance, timed: Pick<Exchange, 'deadline'>): Deadline {
  const before = timed.deadline;
  if (before !== undefined && (before.isOver || before.deadlines.milliseconds === deadlines.milliseconds))
    return before;
  const deadline = deadlines.start();
  if (before !== undefined) {
    before.deadlines.stop(before);
    deadline.onOver = before.onOver;
  }
  timed.deadline = deadline;
  return deadline;
}

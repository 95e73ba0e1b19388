import type { Exchange } from './context.js';
import { createDeadlines, type Deadline, type Deadlines } from './deadline.js';
import type { EndpointLimits } from './endpoint-table.js';
import { type Limits, limitsOf } from './limits.js';

/** The limits of requests to an endpoint, and their deadlines. */
export interface Allowance {
  readonly limits: Limits;
  readonly deadlines: Deadlines;
}

export interface Allowances extends Allowance {
  /** How long the slowest endpoint may take. */
  readonly longestMilliseconds: number;
  /** Absent if no endpoint has limits of its own. */
  of?(own: EndpointLimits): Allowance;
}

type GivenLimits = Parameters<typeof limitsOf>[0];

/** Of a service whose endpoints have limits of their own. */
export interface OwnAllowances {
  /** @internal */
  (given: GivenLimits, endpoints: readonly EndpointLimits[]): Allowances;
}

/** Of any other. */
export function sharedAllowance(given: GivenLimits): Allowances {
  const limits = limitsOf(given);
  const { requestMilliseconds } = limits;
  return { limits, deadlines: createDeadlines(requestMilliseconds), longestMilliseconds: requestMilliseconds };
}

/** Starts the timeout of a request; once its endpoint is known, with that of the endpoint. */
export function startDeadline(
  { deadlines }: Pick<Allowance, 'deadlines'>,
  timed: Pick<Exchange, 'deadline' | 'deadlines'>,
): Deadline {
  const before = timed.deadline;
  if (before !== undefined && (before.isOver || timed.deadlines === deadlines)) return before;
  const deadline = deadlines.start();
  if (before !== undefined) {
    timed.deadlines?.stop(before);
    deadline.onOver = before.onOver;
  }
  timed.deadline = deadline;
  timed.deadlines = deadlines;
  return deadline;
}

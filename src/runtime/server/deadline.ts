import { ProblemError } from './problem.js';

/** The deadline of one request: plain data, because each request has one. */
export interface Deadline {
  /** Set while the body is read: then a timeout is the client's fault. */
  isReading: boolean;
  /** Receives the problem to respond with at the deadline. */
  onOver: (problem: ProblemError) => void;
  /** Created on first use; aborted at the deadline. */
  controller: AbortController | undefined;
  isOver: boolean;
  /** The tick in which the request began. */
  start: number;
  /** Those that include this one. */
  readonly deadlines: Deadlines;
}

export interface Deadlines {
  readonly milliseconds: number;
  start(): Deadline;
  stop(deadline: Deadline): void;
  /** Restarts the timeout: a body that keeps arriving may take longer. */
  renew(deadline: Deadline): void;
}

/**
 * One timer for all requests in progress, because a timer for each costs more than all other work on it. It counts
 * ticks of an eighth of the limit, so a request has at least its time, and at most two eighths more.
 */
export function createDeadlines(milliseconds: number, canShare: boolean = canShareTimers): Deadlines {
  const shared = sharedDeadlines(milliseconds);
  return canShare ? shared : { ...shared, start: () => sharedDeadlines(milliseconds).start() };
}

/** On Workers a timer belongs to the request that sets it, and ends with it. */
const { navigator: host } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
export const canShareTimers: boolean = host?.userAgent !== 'Cloudflare-Workers';

function sharedDeadlines(milliseconds: number): Deadlines {
  // In the order in which they began.
  const waiting = new Set<Deadline>();
  const tickMilliseconds = Math.max(1, Math.min(milliseconds / ticks, longestTick));
  const ticksOfTime = Math.ceil(milliseconds / tickMilliseconds);
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = 0;
  const tick = (): void => {
    now += 1;
    for (const deadline of waiting) {
      if (now - deadline.start <= ticksOfTime) break;
      waiting.delete(deadline);
      end(deadline, milliseconds);
    }
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const put = (deadline: Deadline): void => {
    deadline.start = now;
    waiting.add(deadline);
    timer ??= setInterval(tick, tickMilliseconds);
  };
  const deadlines: Deadlines = {
    milliseconds,
    start: () => {
      const deadline = { isReading: false, onOver: nothing, controller: undefined, isOver: false, start: 0, deadlines };
      put(deadline);
      return deadline;
    },
    stop: (deadline) => void waiting.delete(deadline),
    renew: (deadline) => {
      if (waiting.delete(deadline)) put(deadline);
    },
  };
  return deadlines;
}

const ticks = 8;
// After the last response the timer runs for one tick at most: a program that ends should not wait long.
const longestTick = 250;

/** Aborted at the deadline. */
export function signalOf(deadline: Deadline): AbortSignal {
  deadline.controller ??= new AbortController();
  if (deadline.isOver) deadline.controller.abort();
  return deadline.controller.signal;
}

export function slowClient(): ProblemError {
  const detail = 'The body did not arrive in time.';
  return new ProblemError({ status: 408, detail, headers: { connection: 'close' } });
}

function slowService(milliseconds: number): ProblemError {
  // With a cause, so that `onError` is notified.
  const cause = new Error(`The operation did not respond within ${milliseconds} ms.`);
  return new ProblemError({ status: 503, detail: 'The request took too long; try again later.' }, { cause });
}

const nothing = (): void => undefined;

function end(deadline: Deadline, milliseconds: number): void {
  deadline.isOver = true;
  deadline.controller?.abort();
  deadline.onOver(deadline.isReading ? slowClient() : slowService(milliseconds));
}

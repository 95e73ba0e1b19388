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
  isWaiting: boolean;
  before: Deadline | undefined;
  after: Deadline | undefined;
  /** Its own timer, if the platform cannot share timers. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface Deadlines {
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
  if (!canShare) return ownTimers(milliseconds);
  const waiting = createQueue();
  const tickMilliseconds = Math.max(1, Math.min(milliseconds / ticks, longestTick));
  const ticksOfTime = Math.ceil(milliseconds / tickMilliseconds);
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = 0;
  const tick = (): void => {
    now += 1;
    for (let first = waiting.first(); first !== undefined && now - first.start > ticksOfTime; first = waiting.first()) {
      waiting.remove(first);
      end(first, milliseconds);
    }
    if (waiting.first() === undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const put = (deadline: Deadline): void => {
    deadline.start = now;
    waiting.append(deadline);
    timer ??= setInterval(tick, tickMilliseconds);
  };
  return deadlinesBy(put, waiting.remove);
}

function deadlinesBy(put: (deadline: Deadline) => void, remove: (deadline: Deadline) => void): Deadlines {
  return {
    start: () => {
      const deadline = newDeadline();
      put(deadline);
      return deadline;
    },
    stop: (deadline) => {
      if (deadline.isWaiting) remove(deadline);
    },
    renew: (deadline) => {
      if (!deadline.isWaiting) return;
      remove(deadline);
      put(deadline);
    },
  };
}

/** On Workers a timer belongs to the request that sets it, and ends with it. */
const { navigator: host } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
export const canShareTimers: boolean = host?.userAgent !== 'Cloudflare-Workers';

function ownTimers(milliseconds: number): Deadlines {
  const put = (deadline: Deadline): void => {
    deadline.isWaiting = true;
    deadline.timer = setTimeout(() => {
      deadline.isWaiting = false;
      end(deadline, milliseconds);
    }, milliseconds);
  };
  return deadlinesBy(put, (deadline) => {
    deadline.isWaiting = false;
    clearTimeout(deadline.timer);
  });
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

function newDeadline(): Deadline {
  return {
    isReading: false,
    onOver: nothing,
    controller: undefined,
    isOver: false,
    start: 0,
    isWaiting: false,
    before: undefined,
    after: undefined,
    timer: undefined,
  };
}

function end(deadline: Deadline, milliseconds: number): void {
  deadline.isOver = true;
  deadline.controller?.abort();
  deadline.onOver(deadline.isReading ? slowClient() : slowService(milliseconds));
}

/** A linked list, so that a member in the middle is removed at once. */
function createQueue() {
  let first: Deadline | undefined;
  let last: Deadline | undefined;
  return {
    first: (): Deadline | undefined => first,
    append(deadline: Deadline): void {
      deadline.isWaiting = true;
      deadline.before = last;
      if (last === undefined) first = deadline;
      else last.after = deadline;
      last = deadline;
    },
    remove(deadline: Deadline): void {
      const { before, after } = deadline;
      if (before === undefined) first = after;
      else before.after = after;
      if (after === undefined) last = before;
      else after.before = before;
      deadline.before = undefined;
      deadline.after = undefined;
      deadline.isWaiting = false;
    },
  };
}

import type { ProblemDetails } from './problem.js';
import { ProblemError } from './problem.js';

/** The end of the time that one request has. */
export interface Deadline {
  /** Aborted when the time is over; made when it is asked for. */
  signal(): AbortSignal;
  /** Set while the body is read: then it is the caller who is slow. */
  isReading: boolean;
  /** Begins the time anew: a body that goes on arriving may take longer. */
  renew(): void;
  /** The time no longer counts. */
  stop(): void;
}

/** Gives each request the same time. */
export interface Deadlines {
  /** `onOver` is told what to answer when the time is over before `stop`. */
  start(onOver: (problem: ProblemError) => void): Deadline;
}

/**
 * One timer for all requests under way, because one for each costs more than all else that is done for it: the timer counts
 * ticks, an eighth of the time each, and requests wait in the order in which their time is over. So a request has at
 * least its time, and at most an eighth more.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const waiting = createQueue();
  const tickMilliseconds = Math.max(1, Math.min(milliseconds / ticks, longestTick));
  const ticksOfTime = Math.ceil(milliseconds / tickMilliseconds);
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = 0;
  const tick = (): void => {
    now += 1;
    for (let first = waiting.first(); first !== undefined && now - first.start > ticksOfTime; first = waiting.first()) {
      waiting.remove(first);
      first.end(milliseconds);
    }
    if (waiting.first() === undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const put = (waiter: Waiter): void => {
    waiter.start = now;
    waiting.append(waiter);
    timer ??= setInterval(tick, tickMilliseconds);
  };
  return {
    start: (onOver) => {
      const waiter = createWaiter(onOver, { put, remove: waiting.remove });
      put(waiter);
      return waiter;
    },
  };
}

const ticks = 8;
// When the last request is answered, the timer goes on for one tick at most: a program that ends should not wait long.
const longestTick = 250;

export function slowCaller(): ProblemError {
  return new ProblemError(slowBody);
}

const slowBody: ProblemDetails = {
  status: 408,
  detail: 'The body did not arrive in time.',
  headers: { connection: 'close' },
};

function slowService(milliseconds: number): ProblemError {
  // With a cause, so that `onError` hears of it.
  const cause = new Error(`The operation did not answer within ${milliseconds} ms.`);
  return new ProblemError({ status: 503, detail: 'The request took too long; try again later.' }, { cause });
}

interface Line {
  put(waiter: Waiter): void;
  remove(waiter: Waiter): void;
}

/** A deadline in its place. */
interface Waiter extends Deadline {
  start: number;
  isWaiting: boolean;
  before: Waiter | undefined;
  after: Waiter | undefined;
  end(milliseconds: number): void;
}

function createWaiter(onOver: (problem: ProblemError) => void, line: Line): Waiter {
  let controller: AbortController | undefined;
  let isOver = false;
  const waiter: Waiter = {
    isReading: false,
    start: 0,
    isWaiting: false,
    before: undefined,
    after: undefined,
    signal: () => {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    },
    renew: () => {
      if (!waiter.isWaiting) return;
      line.remove(waiter);
      line.put(waiter);
    },
    stop: () => {
      if (waiter.isWaiting) line.remove(waiter);
    },
    end: (milliseconds) => {
      isOver = true;
      controller?.abort();
      onOver(waiter.isReading ? slowCaller() : slowService(milliseconds));
    },
  };
  return waiter;
}

interface Queue {
  first(): Waiter | undefined;
  append(waiter: Waiter): void;
  remove(waiter: Waiter): void;
}

/** A list whose members know their neighbours, so that one in the middle leaves at once. */
function createQueue(): Queue {
  let first: Waiter | undefined;
  let last: Waiter | undefined;
  return {
    first: () => first,
    append(waiter) {
      waiter.isWaiting = true;
      waiter.before = last;
      if (last === undefined) first = waiter;
      else last.after = waiter;
      last = waiter;
    },
    remove(waiter) {
      const { before, after } = waiter;
      if (before === undefined) first = after;
      else before.after = after;
      if (after === undefined) last = before;
      else after.before = before;
      waiter.before = undefined;
      waiter.after = undefined;
      waiter.isWaiting = false;
    },
  };
}

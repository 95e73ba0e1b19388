import { ProblemError } from './problem.js';

/** The end of the time that one request has. */
export interface Deadline {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** Set while the body is read: then it is the caller who is slow. */
  isReading: boolean;
  /** Begins the time anew: a body that goes on arriving may take longer. */
  renew(): void;
  /** What the work comes to, or a 503 (408 while the body is read) when it takes too long. */
  hold<T>(work: Promise<T>): Promise<T>;
}

export function createDeadline(milliseconds: number): Deadline {
  let controller: AbortController | undefined;
  let isOver = false;
  const deadline: Deadline = {
    isReading: false,
    renew: () => undefined,
    get signal() {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    },
    hold: (work) =>
      new Promise((resolve, reject) => {
        const start = (): ReturnType<typeof setTimeout> =>
          setTimeout(() => {
            isOver = true;
            controller?.abort();
            reject(deadline.isReading ? slowCaller() : slowService(milliseconds));
          }, milliseconds);
        let timer = start();
        deadline.renew = () => {
          clearTimeout(timer);
          timer = start();
        };
        work.then(resolve, reject).finally(() => {
          clearTimeout(timer);
          deadline.renew = () => undefined;
        });
      }),
  };
  return deadline;
}

export function slowCaller(): ProblemError {
  return new ProblemError({
    status: 408,
    detail: 'The body did not arrive in time.',
    headers: { connection: 'close' },
  });
}

function slowService(milliseconds: number): ProblemError {
  // With a cause, so that `onError` hears of it.
  const cause = new Error(`The operation did not answer within ${milliseconds} ms.`);
  return new ProblemError({ status: 503, detail: 'The request took too long; try again later.' }, { cause });
}

/**
 * The work that one request may still cause: comparisons with what is stored, and what is stored is up to other
 * callers. One step is a comparison of two short values, some 20 ns.
 */
export interface Work {
  /** Of the whole request. */
  left: number;
  /** Of the record at hand, which is judged without a pause. */
  leftOfRecord: number;
}

/** Some seconds: a plain search of a hundred thousand records fits. */
const stepsOfRequest = 200_000_000;

/** Some 40 ms: a record of a megabyte fits a few comparisons of each of its elements. */
const stepsOfRecord = 2_000_000;

export function newWork(): Work {
  return { left: stepsOfRequest, leftOfRecord: stepsOfRecord };
}

/** Throws TooMuchWorkError if the request, or the record at hand, has too few steps left. */
export function spend(work: Work, steps: number): void {
  work.left -= steps;
  work.leftOfRecord -= steps;
  if (work.left < 0 || work.leftOfRecord < 0) throw new TooMuchWorkError();
}

/** The request asks for more work than one request may cause. A narrower one may succeed. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
}

/** How long the event loop works for all requests together before it serves what waits. */
const sliceMilliseconds = 5;

let endOfSlice: number | undefined;
let lastPause: Promise<void> = Promise.resolve();

/**
 * Before each record. Undefined, or a promise to await, because this turn of the event loop has worked enough: others
 * are served first. Of all that wait, one continues in each turn.
 */
export function nextRecord(work: Work): Promise<void> | undefined {
  work.leftOfRecord = stepsOfRecord;
  if (!isSliceOver()) return undefined;
  lastPause = lastPause.then(nextTurn);
  return lastPause;
}

function nextTurn(): Promise<void> {
  return new Promise((settle) => {
    setImmediate(() => {
      endOfSlice = undefined;
      settle();
    });
  });
}

function isSliceOver(): boolean {
  const now = performance.now();
  if (endOfSlice === undefined) {
    endOfSlice = now + sliceMilliseconds;
    setImmediate(() => (endOfSlice = undefined));
  }
  return now >= endOfSlice;
}

import { ProblemError } from '../../server/index.js';
import { pause } from '../turns.js';

/**
 * The work that one request may still cause: comparisons with stored values, whose size other clients decide. One step
 * is a comparison of two short values, some 20 ns.
 */
export interface Work {
  /** Steps left for the whole request. */
  left: number;
  /** Steps left for the current record, which is compared without a pause. */
  leftOfRecord: number;
  /** When nobody waits for the result any more, by `performance.now()`. */
  readonly end: number;
}

/** Some seconds: a plain search of a hundred thousand records fits. */
const stepsOfRequest = 200_000_000;

/** Some 40 ms: a few comparisons with each element of a record of a megabyte fit. */
const stepsOfRecord = 2_000_000;

/** More than an ordinary request takes: it never waits for longer ones. */
const stepsWithoutPause = 100_000;

const longestMilliseconds = 30_000;

export function newWork(): Work {
  return { left: stepsOfRequest, leftOfRecord: stepsOfRecord, end: performance.now() + longestMilliseconds };
}

/** Throws a 400 problem if the request, or the current record, has too few steps left. */
export function spend(work: Work, steps: number): void {
  work.left -= steps;
  work.leftOfRecord -= steps;
  if (work.left < 0 || work.leftOfRecord < 0) throw tooMuchWork();
}

/** The client can do something about it, so it is a 400. */
export function tooMuchWork(): ProblemError {
  const detail =
    'The request would compare more than one request may: each value of long lists, or each word of long strings. Use ' +
    'fewer conditions and words, or narrow it by a field that is a parameter of its own.';
  return new ProblemError({ status: 400, detail });
}

/** How long the event loop works for all long requests together before it serves waiting ones. */
const sliceMilliseconds = 5;

let endOfSlice: number | undefined;

/**
 * Called before a record with so many characters is parsed or compared. Undefined, or a promise to await: then this
 * turn of the event loop has worked enough, and others are served first.
 */
export function nextRecord(work: Work, characters: number): Promise<void> | undefined {
  work.leftOfRecord = stepsOfRecord;
  work.left -= characters >> 2;
  return nextPart(work);
}

/** The same within a record. */
export function nextPart(work: Work): Promise<void> | undefined {
  if (work.left > stepsOfRequest - stepsWithoutPause || !isSliceOver()) return undefined;
  if (performance.now() > work.end) throw tooMuchWork();
  return pause().then(() => {
    endOfSlice = undefined;
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

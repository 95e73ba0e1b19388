import { orderOf } from '../http/rounds.js';
import { median, quartiles } from '../statistics.js';
import type { CallFigure, CallRow, CallSample, Calling } from './contract.js';

/** Who is measured in a row, and how one sample is taken. */
export interface Subject {
  readonly contestant: string;
  readonly records: number;
  /** Undefined if the calls are refused, because they would take too long: then it has no row. */
  readonly sample: (calling: Calling) => Promise<CallSample | undefined>;
}

export interface RowToRun {
  readonly table: string;
  readonly case: string;
  readonly subjects: readonly Subject[];
  readonly calling: Calling;
  readonly rounds: number;
  readonly step: (text: string) => void;
}

/** In each round every subject once, after a round that does not count: whatever else the machine does meets all of them. */
export async function runCallRow(row: RowToRun): Promise<readonly CallRow[]> {
  const { subjects, calling, rounds, step } = row;
  const samples = new Map<Subject, CallSample[]>();
  step(`${row.table} · ${row.case} · ${calling.callers} at a time`);
  for (const subject of subjects) if ((await subject.sample(calling)) !== undefined) samples.set(subject, []);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of orderOf([...samples.keys()], round)) {
      const sample = await subject.sample(calling);
      if (sample === undefined) samples.delete(subject);
      else samples.get(subject)?.push(sample);
    }
  }
  return [...samples].map(([subject, found]) => callRowOf({ ...row, ...subject, callers: calling.callers }, found));
}

/** In microseconds: a sample in which each of the callers calls once should not take longer. */
const longestSample = 3_000_000;

/** Those of whom many callers can be served in time, by what one caller took. The others have no figure for many. */
export function quickEnough(
  subjects: readonly Subject[],
  { rows, callers }: { readonly rows: readonly CallRow[]; readonly callers: number },
): readonly Subject[] {
  return subjects.filter(({ contestant, records }) => {
    const row = rows.find((one) => one.contestant === contestant && one.records === records);
    return row !== undefined && row.medianMicroseconds.median * callers <= longestSample;
  });
}

type CallRowName = Pick<CallRow, 'table' | 'case' | 'contestant' | 'records' | 'callers'>;

/** The samples of all rounds as one row. */
export function callRowOf(name: CallRowName, samples: readonly CallSample[]): CallRow {
  return {
    table: name.table,
    case: name.case,
    contestant: name.contestant,
    records: name.records,
    callers: name.callers,
    samples,
    callsPerSecond: figureOf(samples.map(({ callsPerSecond }) => callsPerSecond)),
    medianMicroseconds: figureOf(samples.map((sample) => sample.median)),
    slowestMicroseconds: figureOf(samples.map(({ slowest }) => slowest)),
  };
}

export function figureOf(samples: readonly number[]): CallFigure {
  return { median: median(samples), spread: quartiles(samples) };
}

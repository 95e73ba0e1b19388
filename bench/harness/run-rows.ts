import type { Case, Row } from './contract.js';
import { startWorker, type Worker, type WorkerStart } from './processes.js';
import { median, quartiles } from './statistics.js';

export interface LeftOut {
  readonly case: string;
  readonly contestant: string;
  readonly reason: string;
}

export interface Measurements {
  readonly rows: readonly Row[];
  readonly leftOut: readonly LeftOut[];
}

export interface RowsToRun {
  readonly cases: readonly Case[];
  readonly starts: readonly WorkerStart[];
  readonly node: string;
  readonly rounds: number;
  readonly step: (text: string) => void;
}

/**
 * Every contestant in a process of its own, all of which stay for the whole table. In each round of a row every
 * contestant takes one sample, so whatever else the machine does meets all of them.
 */
export async function runRows(toRun: RowsToRun): Promise<Measurements> {
  const isAlone = toRun.starts.some((start) => start.isAlone);
  const rows: Row[] = [];
  const leftOut: LeftOut[] = [];
  let workers: readonly Worker[] = isAlone ? [] : await startAll(toRun);
  try {
    for (const [index, row] of toRun.cases.entries()) {
      toRun.step(`Node ${toRun.node} · ${index + 1} of ${toRun.cases.length} · ${row.name}`);
      if (isAlone) workers = await startAll(toRun);
      const measured = await runRow(row, workers, toRun);
      rows.push(...measured.rows);
      leftOut.push(...measured.leftOut);
      if (isAlone) workers.forEach((worker) => worker.end());
    }
  } finally {
    workers.forEach((worker) => worker.end());
  }
  return { rows, leftOut };
}

async function startAll({ starts, step, node }: RowsToRun): Promise<readonly Worker[]> {
  const workers: Worker[] = [];
  for (const start of starts) {
    step(`Node ${node} · starting ${start.contestant}`);
    workers.push(await startWorker(start));
  }
  return workers;
}

async function runRow(row: Case, workers: readonly Worker[], { node, rounds }: RowsToRun): Promise<Measurements> {
  const leftOut: LeftOut[] = [];
  const able: Worker[] = [];
  for (const worker of workers) {
    const answer = await worker.ask({ kind: 'check', row: row.name });
    const reason = answer.kind === 'checked' ? answer.flaw : undefined;
    if (reason === undefined) able.push(worker);
    else leftOut.push({ case: row.name, contestant: worker.name, reason });
  }
  for (const worker of able) await worker.ask({ kind: 'prepare', row: row.name });
  const samples = new Map<Worker, number[]>(able.map((worker) => [worker, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Forwards and backwards in turn: nobody is always the one after the heaviest.
    for (const worker of round % 2 === 0 ? able : able.toReversed()) {
      const answer = await worker.ask({ kind: 'sample', row: row.name });
      if (answer.kind === 'sampled') samples.get(worker)?.push(answer.nanoseconds);
    }
  }
  const rows = able.map((worker): Row => {
    const taken = samples.get(worker) ?? [];
    return {
      case: row.name,
      contestant: worker.name,
      node,
      median: median(taken),
      spread: quartiles(taken),
      unit: 'ns',
    };
  });
  return { rows, leftOut };
}

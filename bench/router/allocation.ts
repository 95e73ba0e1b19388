/** A process that tells how many bytes our router allocates for a request, hit or miss: JSON on its standard output. */
import { median } from '../harness/statistics.js';
import { bench } from './bench.js';

export interface Allocation {
  readonly case: string;
  readonly bytes: number;
}

/** In so few calls that no collection comes between the two readings: the youngest generation has room for them. */
const callsOfBatch = 10_000;
const batches = 31;

const contestant = await bench.contestants['ours']?.();
const collect = globalThis.gc;
if (contestant === undefined || collect === undefined) throw new Error('Bug: it runs with --expose-gc.');
const nothing = bytesOf(() => undefined, [0]);
const allocations = bench.cases.map(({ name, run, values }): Allocation => {
  const find = contestant.runs[run];
  if (find === undefined) throw new Error(`Bug: there is no run "${run}".`);
  return { case: name, bytes: Math.max(0, bytesOf(find, values) - nothing) };
});
process.stdout.write(JSON.stringify(allocations));

function bytesOf(find: (value: unknown) => unknown, values: readonly unknown[]): number {
  // Until the engine has made its best code, which leaves out what it can.
  for (let index = 0; index < 50; index += 1) callAll(find, values);
  const samples: number[] = [];
  for (let index = 0; index < batches; index += 1) {
    collect?.();
    const before = process.memoryUsage().heapUsed;
    callAll(find, values);
    samples.push((process.memoryUsage().heapUsed - before) / callsOfBatch);
  }
  return median(samples);
}

/** What is found is let go at once. */
function callAll(find: (value: unknown) => unknown, values: readonly unknown[]): void {
  let found = 0;
  for (let index = 0; index < callsOfBatch; index += 1) {
    if (find(values[index % values.length]) !== undefined) found += 1;
  }
  if (found > callsOfBatch) throw new Error('Bug: more was found than was asked for.');
}

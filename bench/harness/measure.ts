import type { Run } from './contract.js';

/** How long one sample takes, in milliseconds: long enough for several collections of garbage where a run allocates. */
const sampleTime = 30;
const usualWarmTime = 100;

export interface Measured {
  readonly name: string;
  readonly run: Run;
  readonly values: readonly unknown[];
  /** Milliseconds before the first sample. */
  readonly warm?: number | undefined;
}

/** Answers nanoseconds per call, each time it is called anew. */
export type Sampler = () => number;

/** Warms up, finds how many calls make a sample, and answers what takes one. */
export function samplerOf(measured: Measured): Sampler {
  const values = fillTo(measured.values, lengthFor(measured.values));
  const loop = loopFor(measured.name, values.length);
  let count = 16;
  let time = 0;
  for (let spent = 0; spent < (measured.warm ?? usualWarmTime); spent += time) {
    time = loop(measured.run, values, count);
    if (time < 5) count *= 2;
  }
  const samples = Math.max(16, Math.round((count * sampleTime) / Math.max(time, 0.001)));
  return () => {
    // What other rounds left behind is not paid for in this one.
    globalThis.gc?.();
    return (loop(measured.run, values, samples) / samples) * 1e6;
  };
}

/**
 * Answers milliseconds, of the processor and not of the clock: machines are shared, and by the clock a contestant would
 * also pay for what others do. Threads of the collector and of the compiler count, as they cost no less.
 */
type Loop = (run: Run, values: readonly unknown[], count: number) => number;

/**
 * A loop of its own for each row: one loop for all would call every run through the same, megamorphic place. The name is
 * in its text, because the engine shares what it knows between functions of equal text.
 */
function loopFor(name: string, length: number): Loop {
  const text = `
    // ${JSON.stringify(name)}
    const kept = globalThis.keptResponses;
    const started = process.cpuUsage();
    for (let index = 0; index < count; index += 1) kept[index & 15] = run(values[index & ${length - 1}]);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;`;
  // Kept where anything might read them, so no answer can be left out.
  (globalThis as { keptResponses?: unknown[] }).keptResponses ??= Array.from({ length: 16 }, () => undefined);
  return new Function('run', 'values', 'count', text) as Loop;
}

/** A power of two, so that the place of the next value costs no division. */
function lengthFor(values: readonly unknown[]): number {
  let length = 16;
  while (length < values.length) length *= 2;
  return length;
}

function fillTo(values: readonly unknown[], length: number): readonly unknown[] {
  return Array.from({ length }, (_, index) => values[index % values.length]);
}

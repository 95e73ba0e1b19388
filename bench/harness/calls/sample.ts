import type { Call, Calling, CallSample } from './contract.js';

/** More calls than this are made and counted, but not timed one by one. */
const mostTimed = 1 << 18;

/** Calls for so long, each caller at least once, then waits for the last answers. */
export async function sampleCalls(
  call: Call,
  { callers, milliseconds, most = Infinity }: Calling,
): Promise<CallSample> {
  const times = new Float64Array(mostTimed);
  let calls = 0;
  const began = performance.now();
  const end = began + milliseconds;
  const callAgain = async (caller: number): Promise<void> => {
    for (let now = performance.now(); ;) {
      await call(caller);
      const done = performance.now();
      times[calls % mostTimed] = done - now;
      calls += 1;
      if (done >= end || calls >= most) return;
      now = done;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => callAgain(caller)));
  const took = performance.now() - began;
  const sorted = times.subarray(0, Math.min(calls, mostTimed)).sort();
  return {
    calls,
    callsPerSecond: (calls / took) * 1000,
    median: timeAt(sorted, 0.5),
    slowest: timeAt(sorted, 0.99),
  };
}

/** The time that so much of the calls did not exceed, in microseconds. */
function timeAt(sorted: Float64Array, part: number): number {
  const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (time === undefined) throw new Error('Bug: a sample without calls.');
  return time * 1000;
}

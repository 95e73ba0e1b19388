import type { BenchOptions } from './options.js';

/** Those that were asked for, in their own order; ours is always among them. */
export function chosenContestants(
  { contestants }: Pick<BenchOptions, 'contestants'>,
  all: readonly string[],
): readonly string[] {
  const unknown = contestants.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no contestant "${unknown}"; there are ${all.join(', ')}.`);
  return contestants.length === 0 ? all : all.filter((name) => name === 'ours' || contestants.includes(name));
}

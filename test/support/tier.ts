/**
 * `npm test` is the short tier: everything, with small counts. `npm run test:long` runs the files that import this one,
 * with their large counts, and those named `*.long.test.ts`, which `npm test` skips.
 */
const tier = process.env['TIER'] === 'long' ? 'long' : 'short';

interface ByTier<Value> {
  readonly short: Value;
  readonly long: Value;
}

export function inTier<Value>(values: ByTier<Value>): Value {
  return values[tier];
}

/** How often, or how many: in each tier, or in the only one. An environment variable overrides it: `KILLS=2000`. */
export function count(variable: string, counts: ByTier<number> | number): number {
  return Number(process.env[variable] ?? (typeof counts === 'number' ? counts : inTier(counts)));
}

import { memoize } from '../source/memoize.js';

interface Named {
  readonly name: string;
}

const mapOf: (things: readonly Named[]) => ReadonlyMap<string, Named> = memoize(
  (things) => new Map(things.map((thing) => [thing.name, thing])),
);

/** The things of a list by name, as of `model.types` or `model.holes`. Made once for each list. */
export function byName<Thing extends Named>(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return mapOf(things) as ReadonlyMap<string, Thing>;
}

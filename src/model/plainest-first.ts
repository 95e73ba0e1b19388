import type { Endpoint } from './model.js';

/**
 * The order in which documentation looks for an endpoint to show: short paths first, then as written. So an endpoint that
 * is added seldom changes the examples, wherever its author writes it.
 */
export function plainestFirst(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.toSorted((one, other) => one.path.length - other.path.length);
}

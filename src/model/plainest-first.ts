import type { Endpoint } from './model.js';

/**
 * The order in which documentation looks for an endpoint to show: short paths first, then as written, and what is
 * deprecated last. So an endpoint that is added seldom changes the examples, wherever its author writes it.
 */
export function plainestFirst(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const isDeprecated = ({ deprecated }: Endpoint): number => Number(deprecated !== undefined);
  return endpoints.toSorted(
    (one, other) => isDeprecated(one) - isDeprecated(other) || one.path.length - other.path.length,
  );
}

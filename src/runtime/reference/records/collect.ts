/** The arrays that `pick` finds in the parts, one after the other; undefined where no part has one. */
export function concatenated<Part, Item>(
  parts: readonly Part[],
  pick: (part: Part) => readonly Item[] | undefined,
): Item[] | undefined {
  const arrays = parts.map(pick).filter((array) => array !== undefined);
  return arrays.length === 0 ? undefined : arrays.reduce((all: Item[], array) => all.concat(array), []);
}

/**
 * Plain data with other objects in it: `changed` gets each object, with what is inside it changed already. What holds
 * no change stays the same object, and an object that several others share is changed once. Parts under keys that are
 * `kept` stay as they are.
 */
export function withChanged<Whole>(
  whole: Whole,
  changed: (part: object) => object,
  isKept: (key: string) => boolean = () => false,
): Whole {
  const known = new Map<unknown, unknown>();
  const changedIn = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (!known.has(part)) known.set(part, Array.isArray(part) ? listOf(part) : changed(objectOf(part)));
    return known.get(part);
  };
  const listOf = (list: readonly unknown[]): readonly unknown[] => {
    const items = list.map(changedIn);
    return items.some((item, index) => item !== list[index]) ? items : list;
  };
  const objectOf = (part: object): object => {
    let copy = part;
    for (const key of Object.keys(part)) {
      const inside: unknown = isKept(key) ? undefined : part[key as keyof object];
      const after = changedIn(inside);
      if (after !== inside) copy = { ...copy, [key]: after };
    }
    return copy;
  };
  return changedIn(whole) as Whole;
}

/** Every object in plain data, the whole first; one that several others share is there once. */
export function objectsIn(whole: object): ReadonlySet<object> {
  // The set grows while it is traversed: added objects are visited too.
  const found = new Set([whole]);
  for (const part of found)
    for (const inside of Object.values(part)) if (typeof inside === 'object' && inside !== null) found.add(inside);
  return found;
}

/**
 * Removes undefined members: `exactOptionalPropertyTypes` and a comparison of plain data distinguish them from absent ones.
 */
export function defined<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

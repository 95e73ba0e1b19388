/** Each key with all the values that were given with it, in their order. */
export function multimapOf<Key, Value>(entries: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, readonly Value[]> {
  const lists = new Map<Key, Value[]>();
  for (const [key, value] of entries) addTo(lists, key, value);
  return lists;
}

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

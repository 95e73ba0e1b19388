/** Remembers so many values; when there is one too many, the one that was not asked for the longest goes. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  readonly size: number;
}

/** A value between the one that was asked for before it and the one after it. */
interface Entry<T> {
  readonly key: string;
  readonly value: T;
  older: Entry<T> | undefined;
  newer: Entry<T> | undefined;
}

// A list beside the Map: to put a key anew into a Map costs more than twice as much, for each request, as to find it.
export function boundedCache<T>(maximumEntries: number): BoundedCache<T> {
  const entries = new Map<string, Entry<T>>();
  let oldest: Entry<T> | undefined;
  let newest: Entry<T> | undefined;

  const unlink = (entry: Entry<T>): void => {
    if (entry.older === undefined) oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) newest = entry.older;
    else entry.newer.older = entry.older;
  };
  const link = (entry: Entry<T>): void => {
    entry.older = newest;
    entry.newer = undefined;
    if (newest === undefined) oldest = entry;
    else newest.newer = entry;
    newest = entry;
  };
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    unlink(entry);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined && entry !== newest) {
        unlink(entry);
        link(entry);
      }
      return entry?.value;
    },
    set(key, value) {
      remove(key);
      const entry: Entry<T> = { key, value, older: undefined, newer: undefined };
      entries.set(key, entry);
      link(entry);
      while (entries.size > maximumEntries && oldest !== undefined) remove(oldest.key);
    },
    delete: remove,
    get size() {
      return entries.size;
    },
  };
}

/** Remembers so many values; when there is one too many, the one that was not asked for the longest goes. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  readonly size: number;
}

export function boundedCache<T>(maximumEntries: number): BoundedCache<T> {
  // A Map keeps the order in which its keys came: the first is the one to go.
  const entries = new Map<string, T>();
  let newest: string | undefined;
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined && key !== newest) {
        entries.delete(key);
        entries.set(key, value);
        newest = key;
      }
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      newest = key;
      for (const oldest of entries.keys()) {
        if (entries.size <= maximumEntries) break;
        entries.delete(oldest);
      }
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}

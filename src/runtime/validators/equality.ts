/** The first repeated item, with the index of its first occurrence; undefined if there is none. */
export function repeatedItem(
  items: readonly unknown[],
): { readonly index: number; readonly firstIndex: number } | undefined {
  const indexByIdentity = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    // In a long list as text, for the reason of `areDistinct`.
    const identity = items.length > 999 ? canonicalText(item) : identityOf(item);
    const firstIndex = indexByIdentity.get(identity);
    if (firstIndex !== undefined) return { index, firstIndex };
    indexByIdentity.set(identity, index);
  }
  return undefined;
}

// Equal for values that are equal as JSON: 1, 1.0 and 1n; objects with any field order; 0 and −0, as keys of a Map.
// Composite values get the prefix U+0000, and so do strings that begin with it.
export function identityOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'string') return value.startsWith('\u0000') ? `\u0000${JSON.stringify(value)}` : value;
  if (typeof value !== 'object' || value === null) return value;
  return `\u0000${canonicalText(value)}`;
}

function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value instanceof Uint8Array) return `<${value.join(',')}>`;
  // A Date or an object of Temporal has a method for its JSON.
  if (typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function') {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
  }
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Whether no two items are equal as JSON. The items have been checked, so they are neither cyclic nor too deep. */
export function areUnique(items: readonly unknown[]): boolean {
  return repeatedItem(items) === undefined;
}

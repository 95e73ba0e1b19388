/** The value with one part changed or removed. */
export function nearMisses(value: unknown): readonly unknown[] {
  const others = [null, '', 'x', 'abcd', 0, -1, 0.25, 91, true, [], {}];
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const changed = items.flatMap((item, index) => nearMisses(item).map((one) => items.with(index, one)));
    return [...others, [...items, ...items], items.slice(1), ...changed];
  }
  if (typeof value !== 'object' || value === null) return others;
  const entries = Object.entries(value);
  const without = entries.map((_, index) => Object.fromEntries(entries.filter((__, at) => at !== index)));
  const changed = entries.flatMap(([name, part]) => nearMisses(part).map((one) => ({ ...value, [name]: one })));
  return [...others, ...without, ...changed];
}

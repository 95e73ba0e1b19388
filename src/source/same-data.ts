/**
 * Whether two values of plain data are equal, with their keys in the same order: nothing that is computed from one could
 * differ for the other. Faster than a comparison of any kind of values.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => isSameData(item, other[index]))
    );
  if (Array.isArray(other)) return false;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === otherKeys.length &&
    keys.every(
      (key, index) => key === otherKeys[index] && isSameData(one[key as keyof object], other[key as keyof object]),
    )
  );
}

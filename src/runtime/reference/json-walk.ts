/** Every value inside a value that is neither object nor array, depth first, in the order of the document. */
export function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [value];
  return Object.values(value).flatMap(leavesOf);
}

/** The texts inside a value, in the order of the document. */
export function stringsIn(value: unknown): string[] {
  return leavesOf(value).filter((leaf) => typeof leaf === 'string');
}

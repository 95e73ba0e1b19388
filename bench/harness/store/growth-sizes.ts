/** From 1,000 records by powers of ten to as many as were asked for. */
export function growthSizes(records: number): readonly number[] {
  const sizes: number[] = [];
  for (let size = 1000; size < records; size *= 10) sizes.push(size);
  return [...sizes, records];
}

/**
 * How many times as long some work takes as other work beside it: of each the quickest of three runs, in turn, so that what
 * slows the machine down slows down both.
 */
export function ratioOf(work: () => void, beside: () => void): number {
  const turns = [1, 2, 3].map(() => [millisecondsOf(work), millisecondsOf(beside)] as const);
  const quickest = (index: 0 | 1): number => Math.min(...turns.map((turn) => turn[index]));
  return quickest(0) / quickest(1);
}

function millisecondsOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

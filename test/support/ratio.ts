/** At most this many rounds are measured; work that is as fast as it should be needs one or two. */
const turns = 30;

type Work = () => void | Promise<void>;

/**
 * By which factor some work takes longer than other work, each measured by the fastest of several alternating runs.
 * Rounds end as soon as the ratio is below the given one: a busy machine slows down a few rounds, a slow algorithm all
 * of them.
 */
export async function ratioOf(work: Work, beside: Work, below: number): Promise<number> {
  let ratio = Infinity;
  let quickest = Infinity;
  let quickestBeside = Infinity;
  for (let turn = 0; turn < turns && ratio >= below; turn += 1) {
    quickest = Math.min(quickest, await millisecondsOf(work));
    quickestBeside = Math.min(quickestBeside, await millisecondsOf(beside));
    ratio = quickest / quickestBeside;
  }
  return ratio;
}

async function millisecondsOf(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

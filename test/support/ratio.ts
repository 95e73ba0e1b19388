/** At most so many turns are measured; work that is as quick as it should be needs one or two. */
const turns = 30;

type Work = () => void | Promise<void>;

/**
 * How many times as long some work takes as other work beside it, of each the quickest of several runs, in turn. Turns end
 * as soon as the ratio is below the given one: a busy machine slows down a few turns, and a slow algorithm all of them.
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

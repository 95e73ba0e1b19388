/** At most this many rounds are measured; work that is as fast as it should be needs one or two. */
const turns = 30;

type Work = () => void | Promise<void>;

/**
 * By which factor some work takes more processor time than other work, each measured by the fastest of several alternating
 * runs. On a busy machine the clock would count every other process too, and only long work is interrupted each time.
 * Rounds end as soon as the ratio is below the given one: garbage collection slows down a few rounds, a slow algorithm
 * all of them.
 */
export async function ratioOf(work: Work, beside: Work, below: number): Promise<number> {
  let ratio = Infinity;
  let quickest = Infinity;
  let quickestBeside = Infinity;
  for (let turn = 0; turn < turns && ratio >= below; turn += 1) {
    quickest = Math.min(quickest, await microsecondsOf(work));
    quickestBeside = Math.min(quickestBeside, await microsecondsOf(beside));
    ratio = quickest / quickestBeside;
  }
  return ratio;
}

async function microsecondsOf(work: Work): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

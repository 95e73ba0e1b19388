const atLeastMilliseconds = 3000;

/** Reports how far a long task is, at most every few seconds. */
export function progressTo(report: (line: string) => void, lineOf: (count: number) => string): (count: number) => void {
  let last = performance.now();
  return (count) => {
    const now = performance.now();
    if (now - last < atLeastMilliseconds) return;
    last = now;
    report(lineOf(count));
  };
}

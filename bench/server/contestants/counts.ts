/** Times by operation and status, as a page of metrics has them. No log, as no other contestant writes one. */
export function counts(): (operation: string, outcome: Outcome) => void {
  const sums = new Map<string, { count: number; milliseconds: number }>();
  return (operation, { status, milliseconds }) => {
    const key = `${operation} ${status}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { count: 1, milliseconds });
    else {
      sum.count += 1;
      sum.milliseconds += milliseconds;
    }
  };
}

export interface Outcome {
  readonly status: number;
  readonly milliseconds: number;
}

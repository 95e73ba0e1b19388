/** The known name most similar to an unknown one; undefined if none is similar. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let maximum = Math.min(3, Math.floor(name.length / 2));
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), maximum);
    if (distance === undefined) continue;
    if (distance === 0) return candidate;
    nearest = candidate;
    maximum = distance - 1;
  }
  return nearest;
}

/**
 * The number of insertions, deletions, substitutions and swaps of neighbours; undefined beyond `maximum`. The time is
 * proportional to the length of the shorter text, times `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number | undefined {
  if (isLongerBy(maximum, left, right) || isLongerBy(maximum, right, left)) return undefined;
  const [from, to] = [[...left], [...right]];
  if (Math.abs(from.length - to.length) > maximum) return undefined;
  // Only the cells of the table that are at most `maximum` beside its diagonal: the others are beyond it.
  const width = 2 * maximum + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: width }, (_, cell) =>
    cell < maximum ? Infinity : cell - maximum,
  );
  for (const [row, character] of from.entries()) {
    const current: number[] = [];
    for (let cell = 0; cell < width; cell += 1) {
      const column = row + cell - maximum;
      const other = to[column];
      const isSwapped = row > 0 && column > 0 && character === to[column - 1] && from[row - 1] === other;
      const reached = Math.min(
        at(last, cell + 1) + 1,
        at(current, cell - 1) + 1,
        at(last, cell) + (character === other ? 0 : 1),
        isSwapped ? at(beforeLast, cell) + 1 : Infinity,
      );
      current.push(column === -1 ? row + 1 : column < -1 || column >= to.length ? Infinity : reached);
    }
    // Every path to the end leads through this row, or skips it by a swap from the one before.
    if (Math.min(...current, ...last) > maximum) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, to.length - from.length + maximum);
  return distance <= maximum ? distance : undefined;
}

// Before the characters are counted: each is one or two code units.
function isLongerBy(maximum: number, longer: string, shorter: string): boolean {
  return longer.length > 2 * (shorter.length + maximum);
}

function at(row: readonly number[], cell: number): number {
  return row[cell] ?? Infinity;
}

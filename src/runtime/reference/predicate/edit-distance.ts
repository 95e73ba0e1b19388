/**
 * How many edits of one character turn `left` into `right`: insertions, deletions, substitutions, and two neighbours
 * that change places (optimal string alignment). Undefined where it is more than `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number | undefined {
  const from = [...left];
  const to = [...right];
  if (Math.abs(from.length - to.length) > maximum) return undefined;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, character] of from.entries()) {
    const current = [row + 1];
    for (const [column, other] of to.entries()) {
      const isSwapped = row > 0 && column > 0 && character === to[column - 1] && from[row - 1] === other;
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (character === other ? 0 : 1),
          isSwapped ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      );
    }
    // Every way to the end leads through this row or skips it by a swap from the one before.
    if (Math.min(...current, ...last) > maximum) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, to.length);
  return distance <= maximum ? distance : undefined;
}

/** The name a writer probably meant: at most two edits away and mostly alike, the nearest first. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const lowered = written.toLowerCase();
  const candidates = names
    .map((name) => ({ name, distance: editDistance(lowered, name.toLowerCase(), 2) ?? Infinity }))
    .filter(({ distance }) => distance <= Math.max(1, lowered.length / 3))
    .sort((left, right) => left.distance - right.distance);
  return candidates[0]?.name;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

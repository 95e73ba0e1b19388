/** How many things of a kind a README lists. A person looks for the rest where it is declared. */
const mostListed = 50;

/** What a README lists of many things, and how many it leaves out. */
export interface Listed<T> {
  readonly listed: readonly T[];
  readonly others: number;
}

/** The first things of a list. An API of a thousand endpoints has a README that still is read, and printed, at once. */
export function firstOf<T>(things: readonly T[]): Listed<T> {
  // One or two more take no more room than the line that says so.
  const listed = things.length <= mostListed + 2 ? things : things.slice(0, mostListed);
  return { listed, others: things.length - listed.length };
}

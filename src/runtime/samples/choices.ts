import { isFulfilled, partsIn, type Presence } from '../validators/index.js';

/** More than any real model has: `(a | b) & (c | d) & …` has a choice for each combination. */
const mostChoices = 500;

/** The smallest choices of fields that satisfy all of them; empty if they contradict each other. */
export function choicesOf(presences: readonly Presence[]): readonly (readonly string[])[] {
  const choices = combined(presences.map(choicesOfOne)).map((names) => [...new Set(names)]);
  return choices.filter((names) =>
    presences.every((presence) => isFulfilled(presence, (name) => names.includes(name))),
  );
}

function choicesOfOne(presence: Presence): readonly (readonly string[])[] {
  if (typeof presence === 'string') return [[presence]];
  const choices = partsIn(presence).map(choicesOfOne);
  return 'all' in presence ? combined(choices) : choices.flat().slice(0, mostChoices);
}

/** Every combination of one choice from each. */
function combined(all: readonly (readonly (readonly string[])[])[]): readonly (readonly string[])[] {
  return all.reduce<readonly (readonly string[])[]>(
    (before, choices) => before.flatMap((names) => choices.map((more) => [...names, ...more])).slice(0, mostChoices),
    [[]],
  );
}

/** The cheapest choice: its most expensive field decides, then the number of its fields. */
export function bestChoice(
  presences: readonly Presence[],
  costOf: (name: string) => number = () => 0,
): readonly string[] | undefined {
  const weigh = (names: readonly string[]): number => Math.max(0, ...names.map(costOf));
  const [best] = [...choicesOf(presences)].sort((a, b) => weigh(a) - weigh(b) || a.length - b.length);
  return best;
}

/**
 * Which optional fields an object must have: one by its name, or any, all, or exactly one of several. A field that is
 * null counts as present.
 */
export type Presence =
  | string
  | { readonly any: readonly Presence[] }
  | { readonly all: readonly Presence[] }
  | { readonly one: readonly Presence[] };

export function isFulfilled(presence: Presence, has: (name: string) => boolean): boolean {
  if (typeof presence === 'string') return has(presence);
  const isPartFulfilled = (part: Presence): boolean => isFulfilled(part, has);
  if ('any' in presence) return presence.any.some(isPartFulfilled);
  if ('all' in presence) return presence.all.every(isPartFulfilled);
  return presence.one.filter(isPartFulfilled).length === 1;
}

/** `email or (country and phone)`, `exactly one of id, name` */
export function presenceText(presence: Presence): string {
  if (typeof presence === 'string') return presence;
  const texts = partsIn(presence).map((part) => (typeof part === 'string' ? part : `(${presenceText(part)})`));
  if ('one' in presence) return `exactly one of ${texts.join(', ')}`;
  return texts.join('any' in presence ? ' or ' : ' and ');
}

function partsIn(presence: Exclude<Presence, string>): readonly Presence[] {
  if ('any' in presence) return presence.any;
  return 'all' in presence ? presence.all : presence.one;
}

/** The names of the fields, each once. */
export function namesIn(presences: readonly Presence[]): readonly string[] {
  const all = presences.flatMap((presence): readonly string[] =>
    typeof presence === 'string' ? [presence] : namesIn(partsIn(presence)),
  );
  return [...new Set(all)];
}

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

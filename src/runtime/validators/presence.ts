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

export function partsIn(presence: Exclude<Presence, string>): readonly Presence[] {
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

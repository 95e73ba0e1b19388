/** Where a pattern is anchored. */
export interface Anchors {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/**
 * What a search for a pattern really asks for: where anything may stand before it, its first sign has to be there as often
 * as it must, and the same behind it. `[a-z]+$` finds what `[a-z]$` finds, in a time that can be proven.
 */
export function searchedPart(pattern: string, { isStart, isEnd }: Anchors): string {
  // Escapes of several signs: their last one is no sign of its own.
  if (/\\[upPxck1-9]/.test(pattern)) return pattern;
  let signs: readonly string[] = pattern.match(repeatedSign) ?? [];
  if (!isStart) signs = [...leastOf(signs)];
  if (!isEnd) signs = [...leastOf(signs.toReversed())].toReversed();
  return signs.join('');
}

/** A class, an escape or any other sign, with how often it stands there. */
const repeatedSign = /(?:\[(?:\\[^]|[^\]\\])*\]|\\[^]|[^])(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)?/gu;

/** The signs with the first ones as rarely as they may be. */
function leastOf(signs: readonly string[]): readonly string[] {
  const [first, ...others] = signs;
  const [, sign, often] = /^(\[[^]*\]|\\[^]|[^()\\])([*+?])\??$/u.exec(first ?? '') ?? [];
  if (sign === undefined) return signs;
  return often === '+' ? [sign, ...others] : leastOf(others);
}

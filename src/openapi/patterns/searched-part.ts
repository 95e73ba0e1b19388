/**
 * A shorter pattern that finds the same strings. If anything may precede a match, the first element of the pattern
 * needs only its minimum number of repetitions, and likewise the last. `[a-z]+$` finds what `[a-z]$` finds, in provably
 * safe time.
 */
export function searchedPart(
  pattern: string,
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): string {
  // Escapes of several characters: the last one is not an element of its own.
  if (/\\[upPxck1-9]/.test(pattern)) return pattern;
  const start = isStart ? pattern : pattern.replace(firstGroup, '$1');
  let signs: readonly string[] = (isEnd ? start : start.replace(lastGroup, '$1')).match(repeatedSign) ?? [];
  if (!isStart) signs = [...leastOf(signs)];
  if (!isEnd) signs = [...leastOf(signs.toReversed())].toReversed();
  return signs.join('');
}

const classOrEscape = String.raw`\[(?:\\[^]|[^\]\\])*\]|\\[^]`;

/** A class, an escape or any other character, with its quantifier. */
const repeatedSign = new RegExp(String.raw`(?:${classOrEscape}|[^])(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)?`, 'gu');

/** A group around one repeated element: `(.+)` of `(.+)\.png`. */
const plainGroup = String.raw`\((?:\?:)?((?:${classOrEscape}|[^()|\\?])[*+?]\??)\)`;
const firstGroup = new RegExp(String.raw`^${plainGroup}(?![*+?{])`, 'u');
const lastGroup = new RegExp(`${plainGroup}$`, 'u');

/** The elements, with the first ones reduced to their minimum number of repetitions. */
function leastOf(signs: readonly string[]): readonly string[] {
  const [first, ...others] = signs;
  const [, sign, often] = /^(\[[^]*\]|\\[^]|[^()\\])([*+?])\??$/u.exec(first ?? '') ?? [];
  if (sign === undefined) return signs;
  return often === '+' ? [sign, ...others] : leastOf(others);
}

/** Turns a regular expression that matches anywhere into one that matches a whole string. */
export function wholePattern(source: string): string {
  const start = source.startsWith('^') ? '' : '[^]*';
  const end = /(?<!\\)\$$/.test(source) ? '' : '[^]*';
  const middle = source.slice(start === '' ? 1 : 0, end === '' ? -1 : undefined);
  return `${start}${/^(?:\w|\[\w-\w\])*$/.test(middle) ? middle : `(?:${middle})`}${end}`;
}

/** A regular expression for all strings except these, without lookahead: letter by letter, what may follow. */
export function allBut(names: readonly string[]): string {
  if (names.length === 0) return '[^]*';
  const byLetter = new Map<string, string[]>();
  for (const name of names) {
    const [letter, ...rest] = name;
    if (letter !== undefined) byLetter.set(letter, [...(byLetter.get(letter) ?? []), rest.join('')]);
  }
  const isEmptyOne = !names.includes('');
  const letters = [...byLetter.keys()].map(escaped).join('');
  const others = letters === '' ? '[^][^]*' : `[^${letters}][^]*`;
  const branches = [...byLetter].map(([letter, rest]) => `${escaped(letter)}(?:${allBut(rest)})`);
  return [...(isEmptyOne ? [''] : []), others, ...branches].join('|');
}

function escaped(letter: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(letter) ? `\\${letter}` : letter;
}

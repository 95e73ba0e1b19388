/** A regular expression, to match a text whole, for one that is looked for anywhere. */
export function wholePattern(source: string): string {
  const start = source.startsWith('^') ? '' : '[^]*';
  const end = /(?<!\\)\$$/.test(source) ? '' : '[^]*';
  const middle = source.slice(start === '' ? 1 : 0, end === '' ? -1 : undefined);
  return `${start}${/^(?:\w|\[\w-\w\])*$/.test(middle) ? middle : `(?:${middle})`}${end}`;
}

/** A regular expression for all texts but these, without looking ahead: letter by letter, what follows what. */
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

/** `(?i)` at the beginning, which ECMAScript does not know, as classes of both cases. Other patterns stay. */
export function caseSensitivePattern(pattern: string): string {
  const rest = /^\^?\(\?i\)/.test(pattern) ? pattern.replace('(?i)', '') : undefined;
  // Names of groups and of characters are no letters, and other sets have further members.
  if (rest === undefined || /\(\?P?<|\\[pPuxck]|[^\0-\x7f]/.test(rest)) return pattern;
  const both = patternTokens(rest).map((token) =>
    /^[a-zA-Z]$/.test(token) ? `[${inBothCases(token)}]` : withBothCases(token),
  );
  return both.join('');
}

/** The escapes and classes of a pattern as a whole, and its other characters. */
export function patternTokens(pattern: string): readonly string[] {
  return pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g) ?? [];
}

function withBothCases(token: string): string {
  if (!token.startsWith('[')) return token;
  return token.replaceAll(/\\[^]|([a-zA-Z])-([a-zA-Z])|[a-zA-Z]/g, (member, first?: string, last?: string) => {
    if (member.startsWith('\\')) return member;
    if (first === undefined || last === undefined) return inBothCases(member);
    return `${member}${otherCase(first)}-${otherCase(last)}`;
  });
}

function inBothCases(letter: string): string {
  return `${letter}${otherCase(letter)}`;
}

function otherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

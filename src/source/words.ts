/** The words of a text: `['a', 'b']` of `a b`. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The same, each with its own type. */
export function literalWords<Text extends string>(text: Text): readonly WordIn<Text>[] {
  return words(text) as readonly WordIn<Text>[];
}

/** The meaning of each word, from the words of each meaning: `read` and `find` are `get` for `{ get: 'read find' }`. */
export function byWord(wordsByMeaning: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const meanings = Object.entries(wordsByMeaning);
  return new Map(meanings.flatMap(([meaning, text]) => words(text).map((word) => [word, meaning])));
}

/** The parts of a text between separators that are outside of brackets: `A` and `B<C, D>` of `A,B<C, D>`. */
export function splitOutside(
  text: Iterable<string>,
  separator: string,
  [open, close]: readonly [open: string, close: string],
): readonly string[] {
  const parts = [''];
  let depth = 0;
  // A text is its characters; a pattern may be given as its escapes, classes and other characters.
  for (const character of text) {
    if (character === open) depth += 1;
    if (character === close) depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

export type WordIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordIn<Rest> : Text;

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Long user input is cut, because it does not help in a message. */
export function shorten(text: string, longest = 60): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** `1 error`, `2 errors` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

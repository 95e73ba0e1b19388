/** The words of a text: `['a', 'b']` of `a b`. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The same, each with its own type. */
export function literalWords<Text extends string>(text: Text): readonly WordIn<Text>[] {
  return words(text) as readonly WordIn<Text>[];
}

export type WordIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordIn<Rest> : Text;

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `1 error`, `2 errors` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

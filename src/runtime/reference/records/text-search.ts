import { editDistance } from '../predicate/edit-distance.js';
import { stringsIn } from '../answers.js';

/** A word that is looked for, and how many characters may differ. */
export interface SearchWord {
  readonly word: string;
  readonly maximumEdits: number;
}

/** The words of a text, upper and lower case made alike. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Words to look for. Without a level, short words must be right: two characters, and up to five with one edit. */
export function searchWords(
  texts: readonly string[],
  fuzzy: { readonly isFuzzy: boolean; readonly level: number | undefined },
): readonly SearchWord[] {
  return texts
    .flatMap(wordsOf)
    .map((word) => ({ word, maximumEdits: fuzzy.isFuzzy ? (fuzzy.level ?? editsForLength([...word].length)) : 0 }));
}

/** Whether every word occurs in the texts of the value. */
export function matchesWords(value: unknown, words: readonly SearchWord[]): boolean {
  if (words.length === 0) return true;
  const present = [...new Set(stringsIn(value).flatMap(wordsOf))];
  return words.every(({ word, maximumEdits }) =>
    present.some((candidate) => editDistance(word, candidate, maximumEdits) !== undefined),
  );
}

function editsForLength(length: number): number {
  return length <= 2 ? 0 : length <= 5 ? 1 : 2;
}

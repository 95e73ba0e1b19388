import { isObject } from '../predicate/condition.js';
import { editDistance } from '../predicate/edit-distance.js';
import { spend, type Work } from '../predicate/work.js';

/** Words that must all occur in a record, each itself or, in a fuzzy search, by a few edits. */
export interface WordSearch {
  readonly words: readonly SearchWord[];
  /** Which of the words are found by a word of a record: records have most of their words in common. */
  readonly known: Map<string, readonly SearchWord[]>;
}

interface SearchWord {
  readonly word: string;
  readonly maximumEdits: number;
}

/** Without a level, words of up to two characters must match exactly, and of up to five with one edit. */
export function wordSearch(
  texts: readonly string[],
  fuzzy: { readonly isFuzzy: boolean; readonly level: number | undefined },
): WordSearch {
  const words = [...new Set(texts.flatMap(wordsOf))].map((word) => {
    const { length } = [...word];
    const level = fuzzy.level ?? (length <= 2 ? 0 : length <= 5 ? 1 : 2);
    return { word, maximumEdits: fuzzy.isFuzzy ? level : 0 };
  });
  return { words, known: new Map() };
}

/** Throws TooMuchWorkError if the texts have more words than `work` allows. */
export function hasWords(value: unknown, search: WordSearch, work: Work): boolean {
  const missing = new Set(search.words);
  return (
    missing.size === 0 ||
    !eachText(value, (text) => {
      spend(work, text.length);
      for (const word of wordsOf(text)) {
        for (const found of foundBy(word, search, work)) missing.delete(found);
        if (missing.size === 0) return false;
      }
      return true;
    })
  );
}

/** An identifier is one word: its parts are a few random letters, which a fuzzy search would find for short words. */
const WORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, case-folded. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** Enough for the words of a language; a made-up vocabulary must not fill the memory. */
const mostKnown = 20_000;

function foundBy(candidate: string, { words, known }: WordSearch, work: Work): readonly SearchWord[] {
  const before = known.get(candidate);
  if (before !== undefined) return before;
  spend(work, words.length);
  const found = words.filter(({ word, maximumEdits }) => {
    if (maximumEdits === 0) return word === candidate;
    spend(work, 8 * (1 + Math.min(word.length, candidate.length)));
    return editDistance(word, candidate, maximumEdits) !== undefined;
  });
  if (known.size >= mostKnown) known.clear();
  if (candidate.length <= longestKnown) known.set(candidate, found);
  return found;
}

const longestKnown = 64;

/** Calls `use` for each string inside the value, until it returns false; whether it never did. */
function eachText(value: unknown, use: (text: string) => boolean): boolean {
  if (typeof value === 'string') return use(value);
  if (Array.isArray(value)) return value.every((item: unknown) => eachText(item, use));
  return !isObject(value) || Object.values(value).every((member) => eachText(member, use));
}

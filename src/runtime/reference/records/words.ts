import { editDistance } from '../../server/index.js';
import { nextPart, spend, type Work } from '../predicate/work.js';

/** Words that must all occur in a record, each itself or, in a fuzzy search, by a few edits. */
export interface WordSearch {
  readonly words: readonly SearchWord[];
  readonly isFuzzy: boolean;
  /** The search words that a word of a record matches: complete for exact searches, a cache for fuzzy ones. */
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
    return { word, maximumEdits: level };
  });
  const { isFuzzy } = fuzzy;
  return { words, isFuzzy, known: new Map(isFuzzy ? [] : words.map((word) => [word.word, [word]])) };
}

/** Others are served between parts of long texts. Throws a 400 problem beyond what `work` allows. */
export async function hasWords(texts: Iterable<string>, search: WordSearch, work: Work): Promise<boolean> {
  const missing = new Set(search.words);
  if (missing.size === 0) return true;
  for (const text of texts) {
    for (const part of partsOf(text)) {
      spend(work, part.length);
      let pause = nextPart(work);
      for (const word of wordsOf(part)) {
        if (pause !== undefined) await pause;
        for (const found of foundBy(word, search, work)) missing.delete(found);
        if (missing.size === 0) return true;
        pause = search.isFuzzy ? nextPart(work) : undefined;
      }
    }
  }
  return false;
}

/** Longer words are not indexed: they exceed the size of a PostgreSQL index entry. */
const longestIndexedWord = 256;

export function indexedWords(texts: Iterable<string>): readonly string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const part of partsOf(text)) {
      for (const word of wordsOf(part)) if (word.length <= longestIndexedWord) words.add(word);
    }
  }
  return [...words];
}

/** The words that every matching record has in its index. */
export function certainWords({ words, isFuzzy }: WordSearch): readonly string[] {
  return words
    .filter(({ word, maximumEdits }) => (!isFuzzy || maximumEdits === 0) && word.length <= longestIndexedWord)
    .map(({ word }) => word);
}

const longestPart = 32 * 1024;

/** Parts of a long text that end between words, or inside a word that is too long to be searched for. */
function* partsOf(text: string): Iterable<string> {
  let start = 0;
  while (text.length - start > longestPart) {
    const space = text.lastIndexOf(' ', start + longestPart);
    const end = space > start ? space : start + longestPart;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

/** An identifier is one word: its parts are a few random letters, which a fuzzy search would find for short words. */
const WORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\p{L}\p{M}\p{N}]+/gu;

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** Enough for a natural language; random words must not fill the memory. */
const mostKnown = 20_000;
const longestKnown = 64;

function foundBy(candidate: string, { words, known, isFuzzy }: WordSearch, work: Work): readonly SearchWord[] {
  const before = known.get(candidate);
  if (before !== undefined || !isFuzzy) return before ?? nothing;
  const found = words.filter(({ word, maximumEdits }) => {
    spend(work, 8 * (1 + Math.min(word.length, candidate.length)));
    return editDistance(word, candidate, maximumEdits) !== undefined;
  });
  if (known.size >= mostKnown) known.clear();
  if (candidate.length <= longestKnown) known.set(candidate, found);
  return found;
}

const nothing: readonly SearchWord[] = [];

import type { DiagnosticFix } from './diagnostic.js';
import type { SourceSpan } from './source-file.js';

/**
 * The candidate that was probably meant: `LineItm` → `LineItem`. Undefined if none is close, or if several are equally
 * close, because a guess would be wrong too often. Case is ignored, so `resource` finds `Resource`.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  const [nearest, ...others] = nearestWords(word, candidates);
  return others.length === 0 ? nearest : undefined;
}

/** The closest candidates, in alphabetical order. */
function nearestWords(word: string, candidates: Iterable<string>): readonly string[] {
  // Longer words are no longer keyboard typos; the limit also keeps a hostile name from costing quadratic time.
  if (word.length > 100) return [];
  const lower = word.toLowerCase();
  const letters = lettersOf(lower);
  let nearest: string[] = [];
  let nearestShare = 1;
  for (const candidate of candidates) {
    const length = Math.max(word.length, candidate.length);
    if (candidate === word || Math.abs(word.length - candidate.length) > length / 3) continue;
    const other = candidate.toLowerCase();
    const share = distanceBetween(lower, other, Math.floor(0.4 * length)) / length;
    // With a third of the letters wrong, it is another word (`Pet` is not a typo of `set`), unless letters are only
    // swapped, or only the middle one of three is wrong.
    const isClose = share < 1 / 3 || (share < 0.4 && (letters === lettersOf(other) || differInTheMiddle(lower, other)));
    if (!isClose || share > nearestShare) continue;
    nearest = share < nearestShare ? [candidate] : [...nearest, candidate];
    nearestShare = share;
  }
  // Not all candidates: a model may have thousands, and as many unknown words.
  return [...new Set(nearest)].sort();
}

function differInTheMiddle(word: string, other: string): boolean {
  return (
    word.length === 3 && other.length === 3 && word[0] === other[0] && word[1] !== other[1] && word[2] === other[2]
  );
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

/** ` Did you mean "LineItem"?`, or nothing; to be appended to a message. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  return questionOf(nearestWords(word, candidates));
}

function questionOf(words: readonly string[]): string {
  if (words.length === 0) return '';
  const quoted = words.slice(0, 3).map((word) => `"${word}"`);
  return ` Did you mean ${quoted.join(' or ')}?`;
}

/** What was probably meant instead of a word. */
export interface Suggestion {
  readonly meant: string | undefined;
  /** ` Did you mean "LineItem"?`, or nothing; to be appended to a message. */
  readonly hint: string;
  readonly fix: DiagnosticFix | undefined;
}

/** Suggests the nearest of the candidates, as `nearestWord` and `didYouMean` find it. */
export function suggestNearest(
  { text, span }: { readonly text: string; readonly span: SourceSpan },
  candidates: Iterable<string>,
): Suggestion {
  const nearest = nearestWords(text, candidates);
  return nearest.length > 1
    ? { meant: undefined, hint: questionOf(nearest), fix: undefined }
    : suggest(nearest[0], span);
}

export function suggest(meant: string | undefined, span: SourceSpan): Suggestion {
  if (meant === undefined) return { meant, hint: '', fix: undefined };
  return { meant, hint: questionOf([meant]), fix: { message: `Write "${meant}"`, edits: [{ span, text: meant }] } };
}

/**
 * Whether `word` is a typo of `other`. Stricter than `nearestWord`, for names that need no declaration, where a false
 * alarm would be a false error.
 */
export function isTypoOf(word: string, other: string): boolean {
  if (word === other || word.length < 3 || word.length > 100 || other.length > 100) return false;
  // In words of three letters, an extra or missing letter makes another word, `key`, `keys`, unless the result is not a
  // word: `shp`, `shop`.
  const [lower, lowerOther] = [word.toLowerCase(), other.toLowerCase()];
  if (word.length === 3 && other.length !== 3) return isShortened(lower, lowerOther);
  const limit = word.length < 7 ? 1 : 2;
  // Compared with every name of a model, so the lengths are checked first: they exclude most names.
  const mayBe = Math.abs(lower.length - lowerOther.length) <= limit;
  return mayBe && distanceBetween(lower, lowerOther, limit) <= limit;
}

/** Whether a word of three letters is only missing its vowel. */
function isShortened(word: string, other: string): boolean {
  const hasEnds = word[0] === other[0] && word[2] === other[3];
  return other.length === 4 && hasEnds && !/[aeiouy]/.test(word) && distanceBetween(word, other, 1) === 1;
}

/**
 * Whether no other word can have been meant: one letter is wrong, two in long words, and never the first letter, which
 * people seldom mistype. Stricter than `nearestWord`, because `CatDraft` next to `PetDraft` may be a type still to be
 * written.
 */
export function isCertainTypo(word: string, other: string): boolean {
  const [lower, lowerOther] = [word.toLowerCase(), other.toLowerCase()];
  if (word.length < 3 || word.length > 100 || lower[0] !== lowerOther[0]) return false;
  // `Cut` next to `Cat` may be a type still to be written.
  if (differInTheMiddle(lower, lowerOther)) return false;
  return word !== other && distanceBetween(lower, lowerOther, 2) <= (word.length < 8 ? 1 : 2);
}

/**
 * Optimal string alignment: insertions, deletions, replacements and swaps of neighbours cost one each. Returns infinity
 * as soon as more than `limit` are needed, so that thousands of unknown words among thousands of known ones take seconds.
 */
function distanceBetween(left: string, right: string, limit: number): number {
  if (leastDistance(left, right) > limit) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    // A swap uses the row before the last, so that one may still lead to a result.
    if (least > limit && Math.min(...previous) > limit) return Number.POSITIVE_INFINITY;
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, right.length);
}

/**
 * How much more often one of two words has each letter. There are only 32 places, so some letters share one. Made once:
 * most of the time would go into making it for each pair.
 */
const surplus = new Int32Array(32);

/** Without an alignment: each letter that one of the words has more often is a change. */
function leastDistance(left: string, right: string): number {
  surplus.fill(0);
  addLetters(left, 1);
  addLetters(right, -1);
  let [more, less] = [0, 0];
  for (const one of surplus) {
    if (one > 0) more += one;
    else less -= one;
  }
  return Math.max(more, less);
}

function addLetters(word: string, times: number): void {
  for (let index = 0; index < word.length; index += 1) {
    const place = word.charCodeAt(index) % 32;
    surplus[place] = (surplus[place] ?? 0) + times;
  }
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

import { describe, expect, it } from 'vitest';
import { ambiguityOf, isLinear } from '../../src/resolve/linear-pattern.js';
import { type Random, randomOf } from '../support/random.js';
import { count } from '../support/tier.js';

it.each([
  '[a-z]{2}(-[A-Z]{2})?',
  '(?:[a-z]{2,8}-){0,3}[0-9]+',
  'monday|march|may',
  '[a-z]+(\\.[a-z]+)*@[a-z]+',
  '(?<year>\\d{4})(-\\d{2}){0,2}',
  '[a-z]([a-z0-9-]{0,61}[a-z0-9])?',
  '(ab|a)(b|bb)',
  '(a?)*',
  '(?:a{1,3}){2,4}',
  '[\\w.-]{1,255}@[\\w.-]{1,255}',
  '[A-Za-z0-9_-]{1,5000}',
  '(?!.*--)[a-z-]+',
  '(?=.*\\d)(?=.*[a-z]).{8,}',
  'a(?=b)b|\\bx$',
  '\\u{1F600}+\\u{61}',
  '[^]*aaa*[^]*',
])('isLinear accepts /%s/', (pattern) => {
  expect(isLinear(pattern)).toBe(true);
});

describe('isLinear refuses', () => {
  it.each([
    ['a repetition of repetitions', '(a+)+'],
    ['two ways to match one character, repeated', '(a|a)*b'],
    ['a character by its code, repeated', '([a-z]|\\u{61})*1'],
    ['an optional part, repeated', '([a-z]?){40}1'],
    ['an optional part, repeated', '(\\d?){40}x'],
    ['an optional part, repeated', '(.?){25}b'],
    ['an empty alternative', '(?:a|b|){40}c'],
    ['at most one, repeated', '(.{0,1}){40}a'],
    ['nothing, in several ways', '(?:|){40}a'],
    ['nothing, in several ways, repeated', '(?:(?:|){40})*a'],
    ['one or two, repeated', '(?:a|aa){40}b'],
    ['neighbours that share characters', '.*.*x'],
    ['neighbours beyond ASCII', '[à-é]+[á-ü]+'],
    ['an unbounded lookahead within a repetition', '(?:a(?=.*b))*'],
    ['an ambiguous lookahead', '(?=(a+)+b)a'],
    ['an alternative before the one that certainly matches', '(?:(?:b+)+c|[^]*)'],
    ['a backreference', '(a)\\1'],
  ])('%s: /%s/', (_what, pattern) => {
    expect(isLinear(pattern)).toBe(false);
  });

  it('no long repetition for its length alone: most steps build the automaton', () => {
    const effort = { left: 200_000 };
    expect(ambiguityOf('[a-z]{2,256}', effort)).toBeUndefined();
    expect(200_000 - effort.left).toBeLessThan(50_000);
  });

  it('any pattern when the effort is used up', () => {
    const effort = { left: 100 };
    const found = Array.from({ length: 20 }, () => ambiguityOf('[a-z]+[0-9]+', effort));
    expect([found[0], found.at(-1)]).toEqual([undefined, {}]);
  });
});

/** A random pattern, as a tree of its own: the parser of patterns takes no part in this measure. */
type Made =
  | { readonly letters: string }
  | { readonly sequence: readonly Made[] }
  | { readonly alternatives: readonly Made[] }
  | { readonly of: Made; readonly least: number; readonly most: number };

function make(random: Random, depth: number): Made {
  const kind = depth === 0 ? 0 : random.below(6);
  if (kind < 2) return { letters: ['a', 'b', 'ab', 'abc', 'bc'][random.below(5)] ?? '' };
  const parts = (): readonly Made[] => Array.from({ length: 1 + random.below(3) }, () => make(random, depth - 1));
  if (kind === 2) return { sequence: parts() };
  if (kind === 3) return { alternatives: random.below(5) === 0 ? [...parts(), { sequence: [] }] : parts() };
  const [least = 0, most = 0] =
    [
      [0, Infinity],
      [1, Infinity],
      [0, 1],
      [2, 3],
      [0, 20],
      [30, 30],
    ][random.below(6)] ?? [];
  return { of: make(random, depth - 1), least, most };
}

function textOf(made: Made): string {
  if ('letters' in made) return made.letters.length === 1 ? made.letters : `[${made.letters}]`;
  if ('sequence' in made) return made.sequence.map(textOf).join('');
  if ('alternatives' in made) return `(?:${made.alternatives.map(textOf).join('|')})`;
  return `(?:${textOf(made.of)}){${made.least},${made.most === Infinity ? '' : made.most}}`;
}

describe('ambiguityOf shows a string that is read in several ways', () => {
  it.each([
    ['(a+)+', 'aaa'],
    ['(a*)*b', 'aa'],
    ['(a|a)*b', 'a'],
    ['(?:[a-z]+-?)+', 'aaa'],
    ['(x+x+)+y', 'xxxx'],
    ['(\\s*)*x', '\t\t'],
    ['.*.*x', 'a'],
  ])('/%s/: %s', (pattern, example) => {
    expect(ambiguityOf(pattern, { left: Infinity })).toEqual({ example });
  });

  it.each(['(a)\\1', '(?=(a+)+b)a', '[à-é]+[á-ü]+', '(?:|){40}a'])('and none if none is known: /%s/', (pattern) => {
    expect(ambiguityOf(pattern, { left: Infinity })?.example).toBeUndefined();
  });
});

class Endless extends Error {}

interface Reads {
  readonly all: number;
  /** How often the last character of the text is read. */
  readonly last: number;
}

/**
 * How many characters a backtracking matcher reads that tries all alternatives, as in ECMAScript (22.2.2), without
 * reaching the end. Infinity if it takes very many steps, whether it reads or not.
 */
function readsOf(made: Made, text: string): Reads {
  let [all, last, steps] = [0, 0, 0];
  const match = (part: Made, index: number, next: (index: number) => void): void => {
    steps += 1;
    if (steps > 200_000) throw new Endless();
    if ('letters' in part) {
      if (index < text.length && part.letters.includes(text.charAt(index))) {
        all += 1;
        if (index === text.length - 1) last += 1;
        next(index + 1);
      }
    } else if ('sequence' in part) {
      const [first, ...others] = part.sequence;
      if (first === undefined) next(index);
      else match(first, index, (end) => match({ sequence: others }, end, next));
    } else if ('alternatives' in part) {
      for (const alternative of part.alternatives) match(alternative, index, next);
    } else if (part.most > 0) {
      const { of, least } = part;
      match(of, index, (end) => {
        if (least > 0 || end > index) match({ of, least: Math.max(0, least - 1), most: part.most - 1 }, end, next);
      });
      if (least === 0) next(index);
    } else next(index);
  };
  try {
    match(made, 0, () => undefined);
    return { all, last };
  } catch (error) {
    if (error instanceof Endless) return { all: Infinity, last: Infinity };
    throw error;
  }
}

const patterns = count('PATTERNS', { short: 100, long: 3000 });
const seed = Number(process.env['SEED'] ?? 1);

it(`isLinear accepts none of ${patterns} random patterns that reads a character more often than proven`, () => {
  const random = randomOf(seed, 14);
  const [proven, plain] = [[], []] as [string[], string[]];
  for (let index = 0; index < patterns; index += 1) {
    const made = make(random, 3);
    const pattern = textOf(made);
    const words = ['a', 'ab', 'bc'].map((word) => word.repeat(Math.ceil(30 / word.length)));
    const any = Array.from({ length: 30 }, () => 'abc'.charAt(random.below(3))).join('');
    const most = Math.max(...[...words, any].map((text) => readsOf(made, text).all / (text.length + 1)));
    const ambiguity = ambiguityOf(pattern, { left: Infinity });
    const isProven = ambiguity === undefined;
    if (isProven) proven.push(pattern);
    const { example } = ambiguity ?? {};
    if (example !== undefined) expect(readsOf(made, example).last, `${pattern} ${example}`).toBeGreaterThan(1);
    if (isProven) expect(most, pattern).toBeLessThanOrEqual(100);
    else if (most <= 10) plain.push(pattern);
  }
  process.stdout.write(
    `${patterns} patterns, ${proven.length} proven linear; ${plain.length} refused that read little\n`,
  );
  // Most of them are proven linear, and none wrongly.
  expect(proven.length).toBeGreaterThan(patterns / 3);
}, 3_600_000);

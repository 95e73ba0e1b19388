import { shorten } from '../source/words.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { type Effort, isLinear } from './linear-pattern.js';
import { createRequire } from 'node:module';

/** What is needed to read the regular expressions of one model. */
export interface PatternScope {
  readonly report: Report;
  /**
   * Whether a regular expression is valid and safe; reports one that is not. Nothing else in the program runs a
   * pattern: a hostile model could make the check itself hang.
   */
  isPattern(source: string, span: SourceSpan): boolean;
}

/** Longer patterns are not searched for attacks. */
const longest = 300;

/** The total length of the patterns of a model that are searched. A check must stay fast for any model. */
const budget = 1000;

/** The steps of all proofs of a model: some two seconds of work. A pattern of twenty characters takes a few hundred. */
const mostSteps = 2_000_000;

/** Cached verdicts, so that an editor that checks on every keystroke waits once. They depend on the pattern alone. */
const verdicts = new Map<string, string>();

export function patternScope(report: Report): PatternScope {
  const seen = new Map<string, string | undefined>();
  let spent = 0;
  const effort = { left: mostSteps };
  const problemOf = (source: string): string | undefined => {
    if (isProven(source, effort)) return undefined;
    if (source.length > longest) return tooMuch(source, `it is longer than ${longest} characters`);
    spent += source.length;
    if (spent > budget)
      return tooMuch(source, `such patterns of this model have more than ${budget} characters together`);
    return searched(source);
  };
  return {
    report,
    isPattern: (source, span) => {
      const unreadable = syntaxProblem(source);
      if (unreadable !== undefined) report({ code: 'regular-expression-is-valid', message: unreadable, span });
      if (unreadable !== undefined) return false;
      if (!seen.has(source)) seen.set(source, problemOf(source));
      const message = seen.get(source);
      if (message !== undefined) report({ code: 'regular-expression-is-safe', message, span });
      return message === undefined;
    },
  };
}

/**
 * What was proven of a pattern, and in how many steps. These count again, because what a model may do must not depend on
 * what was proven before it.
 */
const proofs = new Map<string, { readonly isLinear: boolean; readonly steps: number }>();

function isProven(source: string, effort: Effort): boolean {
  const known = proofs.get(source);
  if (known !== undefined && known.steps < effort.left) {
    effort.left -= known.steps;
    return known.isLinear;
  }
  const before = effort.left;
  const proven = { isLinear: isLinear(source, effort), steps: before - effort.left };
  // Nothing is known of a proof that was not finished.
  if (effort.left > 0 && source.length <= longest && proofs.size < 1000) proofs.set(source, proven);
  return proven.isLinear;
}

function syntaxProblem(source: string): string | undefined {
  try {
    new RegExp(`^(?:${source})$`, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /, '') : String(error);
    return `This is not a regular expression (ECMAScript, flag \`u\`): ${reason}.`;
  }
}

const advice = 'Make the end of each part unambiguous, and do not nest repetitions.';

function searched(source: string): string {
  const known = verdicts.get(source);
  if (known !== undefined) return known;
  const found = searchAttack(source);
  const problem =
    found?.status === 'vulnerable'
      ? attackProblem(source, found)
      : `/${shorten(source)}/ may match a string in more than 100 ways, as far as can be proven. ${advice}`;
  if (verdicts.size < 1000) verdicts.set(source, problem);
  return problem;
}

function attackProblem(source: string, { attack, complexity }: Vulnerable): string {
  const words = complexity.type === 'exponential' ? 'doubles with every character' : 'grows with a power of the length';
  return `The time that /${shorten(source)}/ takes ${words}, for example for ${shorten(attack.pattern, 100)}. ${advice}`;
}

function tooMuch(source: string, reason: string): string {
  return `/${shorten(source)}/ was not checked for safety: ${reason}. ${advice}`;
}

/**
 * Enough effort to find the problems of patterns that people write. Limited by work, never by time, so that the result
 * is the same on every machine, however busy.
 */
const effort = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: -1,
  randomSeed: 0,
  maxIteration: 2,
  maxGenerationSize: 10,
  maxInitialGenerationSize: 20,
  crossoverSize: 5,
  mutationSize: 10,
  maxGeneStringSize: 400,
  maxAttackStringSize: 5000,
  attackLimit: 500_000,
  incubationLimit: 10_000,
  maxNFASize: 300,
  maxPatternSize: 300,
  maxRepeatCount: 10,
};

/** Searches for a string that makes a pattern extremely slow, to show it; undefined if it is not searched. */
function searchAttack(pattern: string): Checked | undefined {
  // What a back reference matches is known only during matching.
  const smaller = /\\(?:[1-9]|k<)/.test(pattern) ? undefined : withFewerRepetitions(pattern);
  return smaller === undefined ? undefined : loadChecker()(`^(?:${smaller})$`, 'u', effort);
}

/** More repetitions than this behave like any number. */
const many = 256;

/** The limit for repetitions of a single character, and for those multiplied with the groups around it. */
const [mostLetters, mostTogether] = [20, 320];

/**
 * The same pattern with smaller counts: a pattern that is ambiguous is so with few repetitions, and the search would
 * write each of them out. Undefined if there would still be too many.
 */
function withFewerRepetitions(pattern: string): string | undefined {
  const counts = /(\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\\\]])*\])|(\))?\{(\d+)(,?)(\d*)\}/gsu;
  const groups = [...pattern.matchAll(counts)].filter(([, , group]) => group !== undefined).length;
  const mostGroups = Math.floor((mostTogether / mostLetters) ** (1 / Math.max(groups, 1)));
  if (mostGroups < 2) return undefined;
  return pattern.replace(
    counts,
    (written, ...[atom, group = '', least, comma, most]: readonly (string | undefined)[]) => {
      if (atom !== undefined) return written;
      const cap = group === '' ? mostLetters : mostGroups;
      const fewest = Math.min(Number(least), cap);
      if (comma === '') return `${group}{${fewest}}`;
      const isOpen = !most || Number(most) > many;
      return `${group}{${fewest},${isOpen ? '' : Math.min(Number(most), cap)}}`;
    },
  );
}

/** The function of `recheck` that is used here, and what is used of its result. */
type Check = (source: string, flags: string, parameters: typeof effort) => Checked;

type Checked = { readonly status: 'safe' | 'unknown' } | Vulnerable;

interface Vulnerable {
  readonly status: 'vulnerable';
  /** A string, as a JavaScript expression. */
  readonly attack: { readonly pattern: string };
  /** How the time grows with the length of such a string. */
  readonly complexity: { readonly type: string };
}

/**
 * Loaded with the first pattern that needs it: three megabytes take a tenth of a second. `src/build/copy-checker.ts`
 * puts it there.
 */
function loadChecker(): Check {
  const { checkSync } = createRequire(import.meta.url)('../../dist/recheck.cjs') as { checkSync: Check };
  return checkSync;
}

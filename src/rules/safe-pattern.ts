import { createRequire } from 'node:module';
import { cpuUsage } from 'node:process';
import type { Diagnostics, Parameters } from 'recheck';

/** What makes a regular expression take ages: a text, as an expression of JavaScript, and how the time grows with it. */
export interface Attack {
  readonly text: string;
  readonly growth: 'exponential' | 'polynomial';
}

/** Enough to find what is there to find in patterns that people write. */
const effort: Parameters = {
  timeout: 1000,
  maxIteration: 3,
  maxGenerationSize: 30,
  maxAttackStringSize: 20_000,
  maxPatternSize: 1500,
};

/**
 * For all patterns of a model together, in milliseconds of work, so that a busy machine finds no less. Checking must stay
 * quick, whatever a model holds.
 */
const budget = 1000;

const known = new Map<string, Attack | undefined>();

/** Searches the patterns of one model for attacks: until the budget is spent, then only those it has seen before. */
export function attackFinder(): (pattern: string) => Attack | undefined {
  let spent = 0;
  return (pattern) => {
    if (known.has(pattern) || isPlainlyLinear(pattern)) return known.get(pattern);
    if (spent > budget) return undefined;
    const checkSync = loadChecker();
    const start = cpuUsage();
    const attack = attackIn(checkSync(`^(?:${pattern})$`, 'u', effort));
    const { user, system } = cpuUsage(start);
    spent += (user + system) / 1000;
    known.set(pattern, attack);
    return attack;
  };
}

function attackIn(found: Diagnostics): Attack | undefined {
  if (found.status !== 'vulnerable') return undefined;
  const { pattern } = found.attack;
  return {
    text: pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern,
    growth: found.complexity.type === 'exponential' ? 'exponential' : 'polynomial',
  };
}

type Check = (source: string, flags: string, parameters: Parameters) => Diagnostics;

/**
 * Loaded when the first pattern asks for it: three megabytes take a tenth of a second. The build for browsers, because it
 * starts neither a worker nor a program of its own.
 */
function loadChecker(): Check {
  const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: Check };
  return checkSync;
}

/** A character or a class, how often it may stand, and which of the characters that are tried it takes. */
interface Piece {
  readonly isOptional: boolean;
  readonly isVariable: boolean;
  readonly taken: ReadonlySet<string>;
}

const pieces =
  /(\[(?:[^\\\]]|\\[wdst.\-/\]\\])+\]|\\[wds.\-/+*?()[\]{}|^$\\]|[^\\[\](){}*+?|^$])([*+?]|\{\d+(?:,\d*)?\})?/y;

/** Every character of ASCII, and two beyond, which a class such as `[^a]` takes or leaves together. */
const tried = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), 'é', '中'];

/**
 * Whether a matcher never has two ways to go on: nothing but characters and classes in a row, each of which ends where
 * the next begins. Most patterns of a model are like that, `[a-z0-9-]{1,32}`, and need no search.
 */
function isPlainlyLinear(pattern: string): boolean {
  const found: Piece[] = [];
  pieces.lastIndex = 0;
  // A group that may be left out, once, at the end: what is in it follows, or nothing does.
  const flat = pattern.replace(/\((?:\?:)?([^()|]*)\)\??$/, '$1');
  for (let at = 0; at < flat.length; at = pieces.lastIndex) {
    const match = pieces.exec(flat);
    if (match === null) return false;
    const [, atom = '', often = ''] = match;
    const expression = new RegExp(`^${atom}$`, 'su');
    found.push({
      isOptional: /^(?:[*?]|\{0)/.test(often),
      isVariable: often !== '' && !/^\{\d+\}$/.test(often),
      taken: new Set(tried.filter((character) => expression.test(character))),
    });
  }
  return found.every((piece, index) => !piece.isVariable || endsBefore(piece, found.slice(index + 1)));
}

/** Nothing that may follow, up to the first piece that must, takes a character of this one. */
function endsBefore(piece: Piece, following: readonly Piece[]): boolean {
  for (const next of following) {
    if ([...next.taken].some((character) => piece.taken.has(character))) return false;
    if (!next.isOptional) return true;
  }
  return true;
}

import { patternSamples } from './texts/pattern-sample.js';
import { memoize } from '../source/memoize.js';

/** Field or parameter names that a regular expression (ECMAScript, flag `u`) matches as a whole: any number of them. */
export interface NamePattern {
  readonly source: string;
  /** The common prefix and suffix of all matching names; empty if unknown. */
  readonly prefix: string;
  readonly suffix: string;
}

/** `/x-[a-z]+/` → the names it matches as a whole. The prefix is known if it is written out literally. */
export function expressionPattern(source: string): NamePattern {
  const [written = ''] = /^[A-Za-z0-9_ -]*/.exec(source) ?? [];
  // A quantifier belongs to the last character; an alternation may have several beginnings.
  const isRepeated = /^[*+?{]/.test(source.slice(written.length));
  const prefix = source.includes('|') ? '' : isRepeated ? written.slice(0, -1) : written;
  return { source, prefix, suffix: '' };
}

export function matchesName(pattern: NamePattern, name: string): boolean {
  return expressionOf(pattern).test(name);
}

/** The pattern that a name belongs to: the first one that matches it. */
export function patternFor<Pattern extends { readonly names: NamePattern }>(
  name: string,
  patterns: readonly Pattern[] = [],
): Pattern | undefined {
  return patterns.find(({ names }) => matchesName(names, name));
}

const expressionOf: (pattern: NamePattern) => RegExp = memoize(({ source }) => new RegExp(`^(?:${source})$`, 'u'));

/** Whether a name with the prefix and suffix of one pattern can also have those of the other. */
export function mayMeet(left: Omit<NamePattern, 'source'>, right: Omit<NamePattern, 'source'>): boolean {
  const doStartsFit = left.prefix.startsWith(right.prefix) || right.prefix.startsWith(left.prefix);
  return doStartsFit && (left.suffix.endsWith(right.suffix) || right.suffix.endsWith(left.suffix));
}

/** Long names cost the most in expressions that backtrack, and prove no more than short ones. */
const longestMiddle = 16;

/**
 * A name that both patterns match, searched among samples of either and combinations of parts of both. The search may
 * miss one: then the pattern that is declared first wins, everywhere alike.
 */
export function commonName(left: NamePattern, right: NamePattern): string | undefined {
  if (!mayMeet(left, right)) return undefined;
  const names = [left, right].flatMap(samplesOf);
  const prefix = left.prefix.length > right.prefix.length ? left.prefix : right.prefix;
  const suffix = left.suffix.length > right.suffix.length ? left.suffix : right.suffix;
  const middles = [...new Set([...names.flatMap((name) => [name, ...partsOf(name, [left, right])]), 'a', 'en', '1'])];
  const candidates = [...names, ...middles.map((middle) => prefix + middle + suffix)];
  const longest = prefix.length + suffix.length + longestMiddle;
  return candidates.find((name) => name.length <= longest && matchesName(left, name) && matchesName(right, name));
}

/** The middle of a name: without the common prefix and suffix of its pattern. */
function partsOf(name: string, patterns: readonly NamePattern[]): readonly string[] {
  return patterns
    .filter(({ prefix, suffix }) => name.startsWith(prefix) && name.endsWith(suffix))
    .map(({ prefix, suffix }) => name.slice(prefix.length, Math.max(prefix.length, name.length - suffix.length)));
}

/** Varied sample names: at each choice of the pattern, the first option, then the second, and so on. */
const samplesOf: (pattern: NamePattern) => readonly string[] = memoize(({ source }) =>
  Array.from({ length: 16 }, (_, choice) => patternSamples(source, 8, choice)).flat(),
);

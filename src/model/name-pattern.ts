import type { NamePattern } from './model.js';
import { patternSamples } from './pattern-sample.js';
import { memoize } from '../source/memoize.js';

/** `/x-[a-z]+/` → the names it matches whole. What they begin with is known where it is written out. */
export function expressionPattern(source: string): NamePattern {
  const [written = ''] = /^[A-Za-z0-9_ -]*/.exec(source) ?? [];
  // A sign that says how often belongs to the last character; a choice may be one of beginnings.
  const isRepeated = /^[*+?{]/.test(source.slice(written.length));
  const prefix = source.includes('|') ? '' : isRepeated ? written.slice(0, -1) : written;
  return { source, prefix, suffix: '' };
}

export function matchesName(pattern: NamePattern, name: string): boolean {
  return expressionOf(pattern).test(name);
}

const expressionOf: (pattern: NamePattern) => RegExp = memoize(({ source }) => new RegExp(`^(?:${source})$`, 'u'));

/** Whether a name that begins and ends like the names of one pattern may do so like those of the other. */
export function mayMeet(left: Omit<NamePattern, 'source'>, right: Omit<NamePattern, 'source'>): boolean {
  const doStartsFit = left.prefix.startsWith(right.prefix) || right.prefix.startsWith(left.prefix);
  return doStartsFit && (left.suffix.endsWith(right.suffix) || right.suffix.endsWith(left.suffix));
}

/** Long names cost the most where an expression looks back the most, and show no more than short ones. */
const longestMiddle = 16;

/**
 * A name that both patterns match, looked for among names that either makes and among those put together of the parts of
 * both. None may be found where there is one: then the pattern that is declared first has it, everywhere alike.
 */
export function commonName(left: NamePattern, right: NamePattern): string | undefined {
  if (!mayMeet(left, right)) return undefined;
  const names = [left, right].flatMap(({ source }) => namesOf(source));
  const prefix = left.prefix.length > right.prefix.length ? left.prefix : right.prefix;
  const suffix = left.suffix.length > right.suffix.length ? left.suffix : right.suffix;
  const middles = [...new Set([...names.flatMap((name) => [name, ...partsOf(name, [left, right])]), 'a', 'en', '1'])];
  const candidates = [...names, ...middles.map((middle) => prefix + middle + suffix)];
  const longest = prefix.length + suffix.length + longestMiddle;
  return candidates.find((name) => name.length <= longest && matchesName(left, name) && matchesName(right, name));
}

/** What is left of a name without what all names of its pattern begin and end with. */
function partsOf(name: string, patterns: readonly NamePattern[]): readonly string[] {
  return patterns
    .filter(({ prefix, suffix }) => name.startsWith(prefix) && name.endsWith(suffix))
    .map(({ prefix, suffix }) => name.slice(prefix.length, Math.max(prefix.length, name.length - suffix.length)));
}

/** Names of many makes: of each choice the pattern leaves, the first, the second, and so on. */
function namesOf(source: string): readonly string[] {
  return Array.from({ length: 16 }, (_, choice) => patternSamples(source, 8, choice)).flat();
}

import type { PatternField } from './model.js';
import type { NamePattern } from './name-pattern.js';
import { escapedText } from './placeholders.js';

/** The names of additional fields, `...: T`: any, but not these. */
export function additionalNames(without: readonly string[]): NamePattern {
  const others = without.length === 0 ? '' : `(?!(?:${without.map(escapedText).join('|')})$)`;
  return { source: `${others}[^]*`, prefix: '', suffix: '' };
}

/**
 * The patterns of a type that leaves some fields out. A field that was left out does not come back as an additional
 * one: a client that sends a read-only field is refused, and what is write-only is in no response.
 */
export function withoutNames(
  patterns: readonly PatternField[] | undefined,
  names: readonly string[],
): { readonly patterns?: readonly PatternField[] } {
  if (patterns === undefined) return {};
  return {
    patterns: patterns.map((pattern) => {
      if (pattern.isAdditional === undefined || names.length === 0) return pattern;
      const without = [...new Set([...(pattern.without ?? []), ...names])];
      return { ...pattern, without, names: additionalNames(without) };
    }),
  };
}

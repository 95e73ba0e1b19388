import type { PatternField } from '../model.js';
import type { NamePattern } from '../name-pattern.js';
import { escapedText } from '../placeholders.js';

/** The names of additional fields, `...: T`: any, but not these. */
export function additionalNames(without: readonly string[]): NamePattern {
  const others = without.length === 0 ? '' : `(?!(?:${without.map(escapedText).join('|')})$)`;
  return { source: `${others}[^]*`, prefix: '', suffix: '' };
}

/**
 * The patterns of a type that leaves some fields out. Those fields are not allowed as additional ones either: a client
 * that sends a read-only field is refused, and no response has a write-only field.
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

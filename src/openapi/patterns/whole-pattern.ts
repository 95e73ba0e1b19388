import { splitOutside } from '../../source/words.js';
import { caseSensitivePattern, patternTokens } from './case-sensitive-pattern.js';
import { searchedPart } from './searched-part.js';
import { unambiguousPattern } from './unambiguous-pattern.js';
import { isPattern, unicodePattern } from './unicode-pattern.js';
import { isLinear } from '../../resolve/linear-pattern.js';

/**
 * JSON Schema searches for a pattern (Validation, section 6.3.3), the language matches whole strings: anchors are
 * removed, and where one is missing, anything may precede or follow. Undefined for an invalid regular expression, or
 * one with an anchor inside.
 */
export function wholePattern(written: string): string | undefined {
  // The same as an export writes it for programs without `[^]`.
  const pattern = unicodePattern(caseSensitivePattern(written))?.replaceAll(/(?<!\\)\[\\s\\S\]/g, '[^]');
  if (pattern === undefined) return undefined;
  const parts = splitOutside(patternTokens(pattern), '|', ['(', ')']);
  const printed = parts.map((part) => {
    const isStart = part.startsWith('^');
    const isEnd = /(?<!\\)(?:\\\\)*\$$/.test(part);
    const core = searchedPart(part.slice(isStart ? 1 : 0, isEnd ? -1 : undefined), { isStart, isEnd });
    return `${isStart ? '' : '[^]*'}${core}${isEnd ? '' : '[^]*'}`;
  });
  const text = safePattern(withoutGroup(printed.join('|')));
  // A slash would end the pattern.
  return text?.replaceAll(/(?<!\\)((?:\\\\)*)\//g, String.raw`$1\/`);
}

/** `(?:a|b)` → `a|b`: an export puts the whole pattern between anchors. */
function withoutGroup(pattern: string): string {
  const inner = /^\(\?:(.*)\)$/s.exec(pattern)?.[1];
  return inner !== undefined && isPattern(inner) ? inner : pattern;
}

/** A pattern for the same strings that is provably fast: a model may have no other. */
function safePattern(pattern: string): string | undefined {
  if (!safe.has(pattern)) {
    const fast = [pattern, unambiguousPattern(pattern)].find(
      (one) => one !== undefined && isPattern(one) && isLinear(one),
    );
    // Between slashes, nothing would be a comment of an expression.
    safe.set(pattern, fast === '' ? '(?:)' : fast);
  }
  return safe.get(pattern);
}

const safe = new Map<string, string | undefined>();

import { splitOutside } from '../../source/words.js';
import { unambiguousPattern } from './unambiguous-pattern.js';
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

/** `(?i)` at the beginning, which ECMAScript does not know, as classes of both cases. Other patterns stay. */
export function caseSensitivePattern(pattern: string): string {
  const rest = /^\^?\(\?i\)/.test(pattern) ? pattern.replace('(?i)', '') : undefined;
  // Names of groups and of characters are no letters, and other sets have further members.
  if (rest === undefined || /\(\?P?<|\\[pPuxck]|[^\0-\x7f]/.test(rest)) return pattern;
  const both = patternTokens(rest).map((token) =>
    /^[a-zA-Z]$/.test(token) ? `[${inBothCases(token)}]` : withBothCases(token),
  );
  return both.join('');
}

/** The escapes and classes of a pattern as a whole, and its other characters. */
function patternTokens(pattern: string): readonly string[] {
  return pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g) ?? [];
}

function withBothCases(token: string): string {
  if (!token.startsWith('[')) return token;
  return token.replaceAll(/\\[^]|([a-zA-Z])-([a-zA-Z])|[a-zA-Z]/g, (member, first?: string, last?: string) => {
    if (member.startsWith('\\')) return member;
    if (first === undefined || last === undefined) return inBothCases(member);
    return `${member}${otherCase(first)}-${otherCase(last)}`;
  });
}

function inBothCases(letter: string): string {
  return `${letter}${otherCase(letter)}`;
}

function otherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/**
 * Converts a regular expression that is only valid without the flag `u` (ECMA-262, annex B.1.2) to one that is valid
 * with it: needless backslashes are removed, and literal characters, such as a hyphen next to `\w`, get one. Undefined
 * for an invalid expression.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (isPattern(pattern)) return pattern;
  if (!isPattern(pattern, '')) return undefined;
  // An escape, a whole class, a quantifier, or any other character.
  const tokens = pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/gu) ?? [];
  const written = tokens.map((token) => {
    if (token.length > 1 && token.startsWith('[')) return classOf(token);
    return token.startsWith('\\') ? escapeOf(token, syntax) : /^[{}\]]$/.test(token) ? `\\${token}` : token;
  });
  const text = written.join('');
  return isPattern(text) ? text : undefined;
}

const syntax = '^$\\.*+?()[]{}|/';

/** `\_` is `_`; letters and digits after a backslash have meanings. */
function escapeOf(token: string, escaped: string): string {
  const sign = token.slice(1);
  return /[a-zA-Z0-9]/.test(sign) || escaped.includes(sign) ? token : sign;
}

/** `[\w-_]` as `[\w\-_]`: a hyphen next to a class or a range is not a range. */
function classOf(token: string): string {
  const [, open = '', body = ''] = /^(\[\^?)([^]*)\]$/.exec(token) ?? [];
  const members = body.match(/\\[^]|[^]/gu) ?? [];
  let text = open;
  for (let at = 0; at < members.length; at += 1) {
    const [first = '', hyphen, last] = members.slice(at, at + 3).map((one) => escapeOf(one, `${syntax}-`));
    const isRange =
      hyphen === '-' &&
      members[at + 1] === '-' &&
      last !== undefined &&
      ![first, last].some((one) => /^\\[dDsSwW]$/.test(one));
    text += isRange ? `${literal(first)}-${literal(last)}` : literal(first);
    if (isRange) at += 2;
  }
  return `${text}]`;
}

function literal(member: string): string {
  return member === '-' || member === '[' ? `\\${member}` : member;
}

function isPattern(text: string, flags = 'u'): boolean {
  try {
    return new RegExp(text, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * A shorter pattern that finds the same strings. If anything may precede a match, the first element of the pattern
 * needs only its minimum number of repetitions, and likewise the last. `[a-z]+$` finds what `[a-z]$` finds, in provably
 * safe time.
 */
export function searchedPart(
  pattern: string,
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): string {
  // Escapes of several characters: the last one is not an element of its own.
  if (/\\[upPxck1-9]/.test(pattern)) return pattern;
  const start = isStart ? pattern : pattern.replace(firstGroup, '$1');
  let signs: readonly string[] = (isEnd ? start : start.replace(lastGroup, '$1')).match(repeatedSign) ?? [];
  if (!isStart) signs = [...leastOf(signs)];
  if (!isEnd) signs = [...leastOf(signs.toReversed())].toReversed();
  return signs.join('');
}

const classOrEscape = String.raw`\[(?:\\[^]|[^\]\\])*\]|\\[^]`;

/** A class, an escape or any other character, with its quantifier. */
const repeatedSign = new RegExp(String.raw`(?:${classOrEscape}|[^])(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)?`, 'gu');

/** A group around one repeated element: `(.+)` of `(.+)\.png`. */
const plainGroup = String.raw`\((?:\?:)?((?:${classOrEscape}|[^()|\\?])[*+?]\??)\)`;
const firstGroup = new RegExp(String.raw`^${plainGroup}(?![*+?{])`, 'u');
const lastGroup = new RegExp(`${plainGroup}$`, 'u');

/** The elements, with the first ones reduced to their minimum number of repetitions. */
function leastOf(signs: readonly string[]): readonly string[] {
  const [first, ...others] = signs;
  const [, sign, often] = /^(\[[^]*\]|\\[^]|[^()\\])([*+?])\??$/u.exec(first ?? '') ?? [];
  if (sign === undefined) return signs;
  return often === '+' ? [sign, ...others] : leastOf(others);
}

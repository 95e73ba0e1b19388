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

export function isPattern(text: string, flags = 'u'): boolean {
  try {
    return new RegExp(text, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

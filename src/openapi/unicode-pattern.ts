/**
 * A regular expression that is one only without the flag `u` (ECMA-262, annex B.1.2), as one that has it: needless
 * backslashes go, and what stands for itself, such as a hyphen beside `\w`, gets one. Undefined for what is none at all.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (isPattern(pattern, 'u')) return pattern;
  if (!isPattern(pattern, '')) return undefined;
  // An escape, a class as a whole, a count, or any other sign.
  const tokens = pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/gu) ?? [];
  const written = tokens.map((token) => {
    if (token.length > 1 && token.startsWith('[')) return classOf(token);
    return token.startsWith('\\') ? escapeOf(token, syntax) : /^[{}\]]$/.test(token) ? `\\${token}` : token;
  });
  const text = written.join('');
  return isPattern(text, 'u') ? text : undefined;
}

const syntax = '^$\\.*+?()[]{}|/';

/** `\_` is `_`; letters and digits after a backslash have meanings. */
function escapeOf(token: string, escaped: string): string {
  const sign = token.slice(1);
  return /[a-zA-Z0-9]/.test(sign) || escaped.includes(sign) ? token : sign;
}

/** `[\w-_]` as `[\w\-_]`: a hyphen beside a class or a range is no range. */
function classOf(token: string): string {
  const [, open = '', body = ''] = /^(\[\^?)([^]*)\]$/.exec(token) ?? [];
  const members = body.match(/\\[^]|[^]/gu) ?? [];
  let text = open;
  for (let at = 0; at < members.length; at += 1) {
    const [first = '', hyphen, last] = members.slice(at, at + 3).map((one) => escapeOf(one, `${syntax}-`));
    const isRange = hyphen === '-' && members[at + 1] === '-' && last !== undefined && ![first, last].some(isSet);
    text += isRange ? `${literal(first)}-${literal(last)}` : literal(first);
    if (isRange) at += 2;
  }
  return `${text}]`;
}

function literal(member: string): string {
  return member === '-' || member === '[' ? `\\${member}` : member;
}

function isSet(member: string): boolean {
  return /^\\[dDsSwW]$/.test(member);
}

function isPattern(text: string, flags: string): boolean {
  try {
    return new RegExp(text, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * The only ways in which text of a model enters code, one for each context. The result cannot end its context, whatever
 * the text contains.
 */

/** A string literal in single quotes, or in double quotes if that needs fewer escapes, as prettier prefers. */
export function stringLiteral(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'";
  return quote + escaped(text, quote) + quote;
}

/** A member of an enum: `'red'`, `1`, `true`. */
export function constantLiteral(value: string | number | boolean): string {
  return typeof value === 'string' ? stringLiteral(value) : String(value);
}

/** A property key of an object type or literal: bare where the grammar allows it, quoted otherwise. */
export function propertyKey(name: string): string {
  return isIdentifier(name) ? name : stringLiteral(name);
}

/**
 * An own property of an object literal: `__proto__`, bare or quoted, would set the prototype; a computed key does not.
 */
export function literalKey(name: string): string {
  return name === '__proto__' ? "['__proto__']" : propertyKey(name);
}

/** Access to a property: `.name` or `['x-name']`. */
export function propertyAccess(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}

/** Text inside a template literal, between its backticks. */
export function templateText(text: string): string {
  return escaped(text, '`').replaceAll('${', '\\${');
}

/**
 * A regular expression literal with the `u` flag that matches the whole string. `source` is a valid ECMAScript pattern.
 */
export function wholeRegExpLiteral(source: string): string {
  const { source: whole } = new RegExp(`^(?:${source})$`, 'u');
  return `/${invisibleEscaped(whole)}/u`;
}

/** Escapes invisible characters as `\u1234`, for text inside a JSON string; in code that has `kept` ones, all others. */
export function invisibleEscaped(text: string, kept = ''): string {
  return text.replaceAll(invisible, (character) => (kept.includes(character) ? character : unicodeEscape(character)));
}

/** Lines of a doc comment: nothing in them ends the comment. */
export function docText(markdown: string): string {
  return visibleLines(markdown.replaceAll('*/', '*\\/'));
}

/** Text with `\n` as its only invisible character. */
export function visibleLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(invisible, (character) => (character === '\n' ? character : ' '));
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name);
}

function escaped(text: string, quote: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll(invisible, (character) => shortEscapes[character] ?? unicodeEscape(character));
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

// Control characters, line separators, lone surrogates and bidirectional marks are never printed literally.
const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

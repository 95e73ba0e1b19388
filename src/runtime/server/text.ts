import { defaultLimits } from './limits.js';

/** One thing that is wrong with a value; `path` is a JSON Pointer into it, empty for the value itself. */
export interface ValueIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly ValueIssue[] };

/** Reads the text of a parameter as a value of its type. */
export type TextReader<T> = (text: string) => ReadResult<T>;

export interface TextBounds {
  /** Lengths count code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Matches the whole text. */
  readonly pattern?: RegExp;
}

/** Any text, the empty one included. */
export const anyText: TextReader<string> = (text) => accepted(text);

export function boundedText(bounds: TextBounds): TextReader<string> {
  const { minLength = 0, maxLength = Infinity, pattern } = bounds;
  return (text) => {
    const length = lengthOf(text);
    if (length < minLength || length > maxLength) return refused('length', `must ${lengthRule(minLength, maxLength)}`);
    if (pattern !== undefined && !pattern.test(text)) return refused('pattern', `must match ${pattern.source}`);
    return accepted(text);
  };
}

/** `true` or `false`, nothing like `1` or `yes`. */
export const booleanText: TextReader<boolean> = (text) => {
  if (text === 'true') return accepted(true);
  if (text === 'false') return accepted(false);
  return refused('type', 'must be true or false');
};

/** A member of an enum, written as JSON writes it, texts without their quotes. */
export function memberText<const Member extends string | number | boolean>(
  members: readonly Member[],
): TextReader<Member> {
  return (text) => {
    const member = members.find((candidate) => String(candidate) === text);
    return member === undefined ? refused('member', `must be one of ${members.join(', ')}`) : accepted(member);
  };
}

/** Text with something else in it, such as JSON or base64, read by a function of the package that knows how. */
export function encodedText<T>(read: (text: string) => ReadResult<T>): TextReader<T> {
  return (text) => {
    const result = read(text);
    if (result.ok) return result;
    // The place inside the value becomes part of the message: a reason already names the parameter.
    return {
      ok: false,
      issues: result.issues.map(({ path, code, message }) => ({
        path: '',
        code,
        message: path === '' ? message : `at ${path}: ${message}`,
      })),
    };
  };
}

/** Any JSON, nested no deeper than a body may be by default: nothing recursive shall choke on it later. */
export const jsonText: TextReader<unknown> = (text) => {
  if (isDeeper(text, defaultLimits.depth)) {
    return tooDeep(defaultLimits.depth);
  }
  try {
    return accepted<unknown>(JSON.parse(text));
  } catch {
    return refused('json', 'must be JSON text');
  }
};

export function accepted<T>(value: T): ReadResult<T> {
  return { ok: true, value };
}

export function tooDeep(depth: number): ReadResult<never> {
  return refused('depth', `must not be nested deeper than ${depth} levels`);
}

export function refused(code: string, message: string): ReadResult<never> {
  return { ok: false, issues: [{ path: '', code, message }] };
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function lengthRule(minimum: number, maximum: number): string {
  if (maximum === Infinity) return minimum === 1 ? 'not be empty' : `have at least ${minimum} characters`;
  return minimum === 0 ? `have at most ${maximum} characters` : `have ${minimum} to ${maximum} characters`;
}

/**
 * The header `Idempotency-Key`: a string of structured fields (RFC 9651, section 3.3.3), `"8e03978e-…"`; the bare text that many
 * clients send is understood as well. From 1 to 255 visible characters.
 */
export const idempotencyKeyText: TextReader<string> = (text) => {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1];
  const key = quoted === undefined ? text : quoted.replaceAll(/\\(["\\])/g, '$1');
  if (quoted === undefined && !/^[\x21\x23-\x2b\x2d-\x7e]*$/.test(text)) {
    return refused('format', 'must be a text in double quotes');
  }
  return key.length > 0 && key.length <= 255 ? accepted(key) : refused('length', 'must have 1 to 255 characters');
};

/**
 * Whether JSON text nests objects and arrays deeper than `depth`: one pass over the text, before anything recursive sees
 * it. Text that is no JSON gets some answer; the parser finds that out.
 */
export function isDeeper(text: string, depth: number): boolean {
  if (!opensMore(text, depth)) return false;
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBracket || code === openBrace) {
      level += 1;
      if (level > depth) return true;
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return false;
}

/** Whether there are more than `count` brackets at all, which most texts have not; searching for them is much faster than reading. */
function opensMore(text: string, count: number): boolean {
  let found = 0;
  for (const bracket of ['{', '[']) {
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      found += 1;
      if (found > count) return true;
    }
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}

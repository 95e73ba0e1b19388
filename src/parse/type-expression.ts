import type { Report } from '../source/diagnostic.js';
import type { Suggestion } from '../source/nearest-word.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Name } from './written-parts.js';
import type { YamlList, YamlMap } from './yaml-tree.js';

/** A type as written, `Page<Resource>[]`, each part with its location. Names are not resolved yet. */
export type TypeExpression =
  | NameExpression
  | DerivedExpression
  | ArrayExpression
  | TupleExpression
  | EitherExpression
  | InlineExpression
  /** `broken` is an unreadable type, already reported. */
  | { readonly kind: 'null' | 'broken'; readonly span: SourceSpan };

/** `Resource`, `integer(0..5)`, `map<string>`, `string as snowflake`. */
export interface NameExpression {
  readonly kind: 'name';
  readonly name: string;
  /** The name was generated, because the type has none in the model. */
  readonly isMade?: true;
  /** A list of it is written, `Pets[]`: its plural does not mean another list. */
  readonly isItem?: true;
  readonly nameSpan: SourceSpan;
  readonly arguments: readonly TypeExpression[];
  readonly limits: Limits | undefined;
  /** After `as`: the name of a format. */
  readonly format: Name | undefined;
  readonly span: SourceSpan;
}

/** An object type made of another: `pick<Pet, name, age>`, `omit<Pet, id>`, `patch<Pet>`. */
export interface DerivedExpression {
  readonly kind: 'derived';
  readonly how: Derivation;
  readonly of: TypeExpression;
  readonly fields: readonly Name[];
  readonly span: SourceSpan;
}

export type Derivation = 'pick' | 'omit' | 'patch';

/** The parentheses after a name: `(0..5)`, `(0..100, multiple of 5)`, `(/[a-z]+/)`, `(1..80, /[a-z]+/)`, `(ms)`. */
export type Limits = RangeLimits | PatternLimits | WordLimits;

export interface RangeLimits {
  readonly kind: 'range';
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  /** The exclusive bounds: both of `>0..<1`. */
  readonly excludes: readonly ('minimum' | 'maximum')[];
  /** The number after `multiple of`, with the span of all three words. */
  readonly multipleOf: Name | undefined;
  /** The pattern of a string, after its lengths. */
  readonly pattern: PatternLimits | undefined;
  readonly span: SourceSpan;
}

export interface PatternLimits {
  readonly kind: 'pattern';
  readonly source: string;
  readonly span: SourceSpan;
}

interface WordLimits {
  readonly kind: 'word';
  readonly word: string;
  readonly span: SourceSpan;
}

/** `T[]`, `T[2]`, `T[1..10]`. */
export interface ArrayExpression {
  readonly kind: 'array';
  readonly items: TypeExpression;
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly span: SourceSpan;
}

/** `tuple<A, B>`, `tuple<A, ...B>` */
interface TupleExpression {
  readonly kind: 'tuple';
  readonly items: readonly TypeExpression[];
  readonly rest: TypeExpression | undefined;
  readonly span: SourceSpan;
}

/** `A | B`, `first of A | B` */
export interface EitherExpression {
  readonly kind: 'either';
  readonly isOrdered?: true;
  /** It is the beginning of an unquoted string that ends with a default, which YAML would not read after `]`. */
  readonly isBeforeDefault?: true;
  readonly members: readonly TypeExpression[];
  readonly span: SourceSpan;
}

/** `[red, green]`, or a map of fields: an enum or an object without a name. It gets a name when its owner is known. */
export interface InlineExpression {
  readonly kind: 'inline';
  readonly node: YamlList | YamlMap;
  readonly span: SourceSpan;
}

export function partsOf(type: TypeExpression): readonly TypeExpression[] {
  switch (type.kind) {
    case 'name':
      return type.arguments;
    case 'array':
      return [type.items];
    case 'tuple':
      return type.rest === undefined ? type.items : [...type.items, type.rest];
    case 'either':
      return type.members;
    case 'derived':
      return [type.of];
    case 'inline':
    case 'null':
    case 'broken':
      return [];
  }
}

/** One word or sign of a type; `start` and `end` are character offsets in the string. */
export interface TypeToken {
  readonly kind: 'name' | 'number' | 'text' | 'pattern' | 'list' | 'sign' | 'default' | 'end';
  /** A string without its quotes; a pattern without its slashes; a list without its brackets; a default without its `=`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const words = /[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*/y;
// `0..5` is two numbers: a dot belongs to a number only before a digit.
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The tokens of a type. Everything after a `=` outside parentheses is one token, the default. */
export function typeTokensOf(text: string): readonly TypeToken[] {
  const tokens: TypeToken[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const token = (text[at] === '[' && listAt(text, at, tokens.at(-1))) || tokenAt(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

const spelled = [
  ['name', words],
  ['number', numbers],
] as const;

function tokenAt(text: string, start: number): TypeToken {
  for (const [kind, expression] of spelled) {
    expression.lastIndex = start;
    const match = expression.exec(text);
    if (match !== null) return { kind, text: match[0], start, end: start + match[0].length };
  }
  if (text[start] === '"') return quotedAt(text, start);
  if (text[start] === '/') return patternAt(text, start);
  if (text[start] === '=') return defaultAt(text, start);
  if (text.startsWith('..', start)) return { kind: 'sign', text: '..', start, end: start + 2 };
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return { kind: 'sign', text: character, start, end: start + character.length };
}

/** `"in stock"`, up to the next quote; without one, a lone `"` sign. */
function quotedAt(text: string, start: number): TypeToken {
  const end = text.indexOf('"', start + 1);
  if (end < 0) return { kind: 'sign', text: '"', start, end: start + 1 };
  return { kind: 'text', text: text.slice(start + 1, end), start, end: end + 1 };
}

/** From `/` to the next `/` that is not escaped or in a character class. If there is none, a lone `/` sign. */
function patternAt(text: string, start: number): TypeToken {
  let isInClass = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) {
      return { kind: 'pattern', text: text.slice(start + 1, at), start, end: at + 1 };
    }
  }
  // An unclosed class hides the end. Then the last `/)` must be the end, and the expression is checked as it is.
  const end = text.lastIndexOf('/)');
  if (end > start) return { kind: 'pattern', text: text.slice(start + 1, end), start, end: end + 1 };
  return { kind: 'sign', text: '/', start, end: start + 1 };
}

/** Words before a type; after any other name a bracket means an array of it. */
const wordsBefore: ReadonlySet<string> = new Set(['of', 'required', 'read-only', 'write-only']);

/** `[red, "in stock", ...]` where a type may begin; undefined elsewhere, or if it is not closed. */
function listAt(text: string, start: number, before: TypeToken | undefined): TypeToken | undefined {
  const isBeginning =
    before === undefined ||
    (before.kind === 'sign' && ['|', '<', ','].includes(before.text)) ||
    (before.kind === 'name' && wordsBefore.has(before.text));
  if (!isBeginning) return undefined;
  const { members, end } = membersIn(text, start + 1);
  if (end === undefined) return undefined;
  return { kind: 'list', text: members.map((member) => member.text).join(', '), start, end: end + 1 };
}

/** The parts between brackets, with their quotes, and where the bracket closes; commas in quotes do not separate. */
export function membersIn(
  text: string,
  from: number,
): { readonly members: readonly Pick<TypeToken, 'text' | 'start'>[]; readonly end: number | undefined } {
  const members: Pick<TypeToken, 'text' | 'start'>[] = [];
  let at = from;
  while (at <= text.length) {
    const [found = ''] = /^(?:\s*(?:"[^"]*"|'[^']*'))?[^,\]]*/.exec(text.slice(at)) ?? [];
    const member = found.trim();
    const sign = text[at + found.length];
    // A comma at the end of a list separates nothing.
    if (member !== '' || sign === ',')
      members.push({ text: member, start: at + found.length - found.trimStart().length });
    at += found.length;
    if (sign === ']') return { members, end: at };
    at += 1;
  }
  return { members, end: undefined };
}

function defaultAt(text: string, start: number): TypeToken {
  const value = text.slice(start + 1);
  const leading = value.length - value.trimStart().length;
  return { kind: 'default', text: value.trim(), start: start + 1 + leading, end: text.length };
}

/** Reports an unknown type name, with what to write instead. */
export function reportUnknownType(
  { text, span }: Name,
  { hint, fix }: Omit<Suggestion, 'meant'>,
  report: Report,
): void {
  report({ code: 'unknown-type', message: `Unknown type "${text}".${hint}`, span, fix });
}

/** The scalars of the language by keyword, each with its description for editors. */
export const builtInDocs = {
  boolean: '`true` or `false`',
  string: 'Any string',
  integer: 'A whole number within ±(2^53−1)',
  int32: 'A whole number within ±2^31',
  int64: 'A whole number within ±2^63, never rounded',
  uint64: 'A whole number from 0 up to 2^64, never rounded',
  number: 'Any finite number',
  float: 'Any finite number, usually with a fraction',
  decimal: 'A number of any precision, as a string',
  date: '`2026-11-21`',
  time: '`14:30:00`',
  'datetime-local': '`2026-11-21T14:30:00`, without a zone',
  datetime: 'RFC 3339, `2026-11-21T14:30:00+01:00`',
  'http-date': 'RFC 9110, `Sat, 21 Nov 2026 13:30:00 GMT`',
  duration: 'ISO 8601, `P3DT12H`',
  uuid: 'RFC 9562, `f81d4fae-7dec-41d0-a765-00a0c91e6bf6`',
  uri: 'RFC 3986, `https://example.com/`',
  email: 'An email address',
  hostname: 'RFC 1123, `www.example.com`',
  ipv4: 'RFC 2673, `192.0.2.1`',
  ipv6: 'RFC 4291, `2001:db8::1`',
  bytes: 'base64 on the wire',
  file: 'With its media type and its name, in `multipart<…>`',
  unknown: 'Any JSON value',
} as const;

export type BuiltInName = keyof typeof builtInDocs;

export const builtInNames = Object.keys(builtInDocs) as readonly BuiltInName[];

export function isBuiltIn(name: string): name is BuiltInName {
  return Object.hasOwn(builtInDocs, name);
}

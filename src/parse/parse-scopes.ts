import type { Report } from '../source/diagnostic.js';
import type { WrittenScopes } from './model-document.js';
import { expectText, shorten, type Slots } from './slots.js';
import { spanWithin, type YamlEntry, type YamlText } from './yaml-tree.js';

/**
 * `manage | view` (either), `manage & audit` (both), `(view & audit) | manage`, `any`, `none`, `unknown`. Mixing both
 * operators without parentheses is refused: neither precedence is obvious.
 */
function parseScopes(text: YamlText, report: Report): WrittenScopes {
  // A valid token that has all of no scopes.
  if (text.text === 'any') return { kind: 'all', of: [] };
  if (text.text === 'none' || text.text === 'unknown') return { kind: text.text };
  const reading: Reading = { text, tokens: tokensOf(text.text), index: 0, depth: 0 };
  try {
    const { scopes } = readExpression(reading);
    if (peek(reading).kind !== 'end') throw unexpected(reading, '`|`, `&` or the end');
    return scopes;
  } catch (error) {
    if (!(error instanceof ScopesError)) throw error;
    const span = spanWithin(text, error.start, error.end);
    report({ code: 'scopes-syntax', message: error.message, span });
    return { kind: 'unknown' };
  }
}

/** Stand alone, and name no scope. */
export const scopeWords: readonly string[] = ['any', 'none', 'unknown'];

interface Token {
  readonly kind: 'name' | 'sign' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The only mutable state here: the current position. */
interface Reading {
  readonly text: YamlText;
  readonly tokens: readonly Token[];
  index: number;
  depth: number;
}

/** A parsed part, and how a person writes it. */
interface Part {
  readonly scopes: WrittenScopes;
  readonly written: string;
}

class ScopesError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Pick<Token, 'start' | 'end'>) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

/** Deeper than any person nests; prevents a stack overflow on hostile input. */
const maximumDepth = 16;

function tokensOf(text: string): readonly Token[] {
  const tokens = [...text.matchAll(/[A-Za-z][A-Za-z0-9]*|[^\s]/gu)].map((match): Token => {
    const kind = /^[A-Za-z]/.test(match[0]) ? 'name' : 'sign';
    return { kind, text: match[0], start: match.index, end: match.index + match[0].length };
  });
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }];
}

/** Parts joined by one operator, or a single part. */
function readExpression(reading: Reading): Part {
  const { start } = peek(reading);
  const parts = [readPart(reading)];
  const signs: string[] = [];
  while (comes(reading, '|') || comes(reading, '&')) {
    signs.push(next(reading).text);
    parts.push(readPart(reading));
  }
  const [first] = parts;
  if (first !== undefined && signs.length === 0) return first;
  if (new Set(signs).size > 1) {
    const end = reading.tokens[reading.index - 1]?.end ?? start;
    throw new ScopesError(mixedMessage(parts, signs), { start, end });
  }
  const kind = signs[0] === '|' ? 'any' : 'all';
  // `(a | b) | c` means the same as `a | b | c`.
  const of = parts.flatMap(({ scopes }) => ('of' in scopes && scopes.kind === kind ? scopes.of : [scopes]));
  return { scopes: { kind, of }, written: joined(parts, signs) };
}

function readPart(reading: Reading): Part {
  const token = next(reading);
  if (token.kind === 'sign' && token.text === '(') {
    reading.depth += 1;
    if (reading.depth > maximumDepth) throw new ScopesError('The parentheses are nested too deeply.', token);
    const { scopes, written } = readExpression(reading);
    if (!comes(reading, ')')) throw unexpected(reading, '`)`');
    next(reading);
    reading.depth -= 1;
    return { scopes, written: `(${written})` };
  }
  if (token.kind === 'name' && !scopeWords.includes(token.text)) {
    const name = { text: token.text, span: spanWithin(reading.text, token.start, token.end) };
    return { scopes: { kind: 'scope', name }, written: token.text };
  }
  reading.index -= 1;
  throw unexpected(reading, 'a scope');
}

/** Both readings of `a | b & c`: `&` first, `|` first. */
function mixedMessage(parts: readonly Part[], signs: readonly string[]): string {
  const readings = ['&', '|'].map((tight) => shorten(grouped({ parts, signs, tight })));
  return `\`|\` (either) and \`&\` (both) without parentheses are ambiguous. Write \`${readings.join('`, or `')}\`.`;
}

function grouped({
  parts,
  signs,
  tight,
}: {
  readonly parts: readonly Part[];
  readonly signs: readonly string[];
  readonly tight: string;
}): string {
  const runs: string[][] = [[]];
  parts.forEach(({ written }, index) => {
    if (index > 0 && signs[index - 1] !== tight) runs.push([]);
    runs.at(-1)?.push(written);
  });
  const texts = runs.map((run) => (run.length === 1 ? run.join('') : `(${run.join(` ${tight} `)})`));
  return texts.join(tight === '&' ? ' | ' : ' & ');
}

function joined(parts: readonly Part[], signs: readonly string[]): string {
  return parts.map(({ written }, index) => (index === 0 ? written : `${signs[index - 1]} ${written}`)).join(' ');
}

function unexpected(reading: Reading, expected: string): ScopesError {
  const token = peek(reading);
  const found = token.kind === 'end' ? 'the end' : `"${shorten(token.text)}"`;
  const isWord = scopeWords.includes(token.text);
  const rule = isWord
    ? `\`${token.text}\` cannot be combined with scopes.`
    : 'Scopes are names joined by `|` (either) or `&` (both), such as `(view & audit) | manage`; or `any`, `none` or `unknown`, alone.';
  return new ScopesError(`Expected ${expected} here, but found ${found}. ${rule}`, locationOf(reading, token));
}

/** At the end of the string, the error points at the token before. */
function locationOf({ tokens }: Reading, token: Token): Pick<Token, 'start' | 'end'> {
  return token.kind === 'end' ? (tokens.at(-2) ?? token) : token;
}

function peek({ tokens, index }: Reading): Token {
  const token = tokens[index];
  if (token === undefined) throw new Error('Bug: scopes were read past their end.');
  return token;
}

function next(reading: Reading): Token {
  const token = peek(reading);
  reading.index += 1;
  return token;
}

function comes(reading: Reading, sign: string): boolean {
  const token = peek(reading);
  return token.kind === 'sign' && token.text === sign;
}

/** Who may call a group or an endpoint: `scopes:`, or `auth: none`, which means `scopes: none`. */
export function parseAccess(at: Slots<'scopes' | 'auth'>, owner: string, report: Report): WrittenScopes | undefined {
  const scopes = at.scopes && expectText(at.scopes.value, '`scopes`', report);
  const written = scopes && parseScopes(scopes, report);
  if (at.auth === undefined) return written;
  const isNone = saysNone(at.auth, owner, report);
  if (!isNone) return written;
  if (at.scopes === undefined) return { kind: 'none' };
  const isSame = written?.kind === 'none';
  const message = isSame
    ? '`auth: none` and `scopes: none` say the same thing twice. Keep one.'
    : '`auth: none` allows everyone, but `scopes:` requires a token. Keep one.';
  report({
    code: 'auth-stands-alone',
    message,
    span: at.auth.key.span,
    notes: [{ message: 'The scopes are here.', span: at.scopes.key.span }],
  });
  return written;
}

function saysNone(entry: YamlEntry, owner: string, report: Report): boolean {
  const text = expectText(entry.value, '`auth`', report);
  if (text === undefined || text.text === 'none') return text !== undefined;
  const message = `\`auth\` of ${owner} can only be \`none\`, for everyone, not "${shorten(text.text)}". To require a token, write \`scopes:\`.`;
  report({ code: 'auth-is-known', message, span: text.span });
  return false;
}

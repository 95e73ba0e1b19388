import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { shorten } from '../source/words.js';
import type { TypeToken } from './type-expression.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/** The position in the tokens of a type or an expression while it is read. */
export interface Cursor {
  readonly text: YamlText;
  readonly tokens: readonly TypeToken[];
  readonly code: string;
  readonly report: Report;
  at: number;
  depth: number;
  /** After the first problem every token reads as the end, so that one typo is one error. */
  isBroken: boolean;
}

export function beginningOf(given: Pick<Cursor, 'text' | 'tokens' | 'code' | 'report'>): Cursor {
  return { ...given, at: 0, depth: 0, isBroken: false };
}

export function takeNumber(cursor: Cursor): string | undefined {
  const token = peek(cursor);
  if (token.kind !== 'number') return undefined;
  cursor.at += 1;
  return token.text;
}

/** The next token; behind the last one, and after a problem, the end. */
export function peek(cursor: Cursor): TypeToken {
  const end = cursor.text.text.length;
  const token = cursor.isBroken ? undefined : cursor.tokens[cursor.at];
  return token ?? { kind: 'end', text: '', start: end, end };
}

export function take(cursor: Cursor, sign: string): boolean {
  const token = peek(cursor);
  const isTaken = token.kind === 'sign' && token.text === sign;
  if (isTaken) cursor.at += 1;
  return isTaken;
}

export function expectSign(cursor: Cursor, sign: string): void {
  if (take(cursor, sign)) return;
  const token = peek(cursor);
  const found = token.kind === 'end' ? 'the type ends' : `found "${shorten(token.text, 40)}"`;
  fail(cursor, `Expected \`${sign}\` here, but ${found}.`);
}

export function fail(cursor: Cursor, message: string, span?: SourceSpan): undefined {
  if (cursor.isBroken) return;
  const token = peek(cursor);
  cursor.report({ code: cursor.code, message, span: span ?? spanWithin(cursor.text, token.start, token.end) });
  cursor.isBroken = true;
}

/** From the token at `start` to the last one taken. */
export function since(cursor: Cursor, start: number): SourceSpan {
  return spanWithin(cursor.text, start, cursor.tokens[cursor.at - 1]?.end ?? start);
}

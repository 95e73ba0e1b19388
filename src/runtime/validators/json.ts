import { setField } from './fields.js';
import { mostDigits, readExactly } from './json-exact.js';
import { deepestLevel, type Issue, type Result } from './result.js';

/**
 * Reads JSON text (RFC 8259) without rounding: a whole number beyond ±(2^53−1) becomes a bigint. Everything else is
 * like `JSON.parse`: of two fields with the same name the later counts, and `__proto__` is an ordinary field. For
 * text that is not JSON it returns an issue; it never throws. The caller must limit the depth of the value; only a
 * number that becomes a bigint must not be more than 64 levels deep.
 */
export function parseJson(text: string): Result<unknown> {
  const read = readExactly(text);
  return read === undefined ? readLosslessly(text) : { ok: true, value: read.value };
}

/** The same with every number as a double: for types without int64. */
export function readPlainJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // Only our own reader reports the position of an error, in the same words on every platform. If a platform parses
    // recursively, text that is too deep for it ends here too, as the issue `depth`.
    return readLosslessly(text);
  }
}

/**
 * Our own JSON reader (RFC 8259), because `JSON.parse` rounds whole numbers and describes errors differently on each
 * platform. It recurses once per level.
 */
export function readLosslessly(text: string): Result<unknown> {
  const reader: Reader = { text, index: 0, issue: undefined };
  skipSpace(reader);
  const value = readValue(reader, 0);
  if (reader.issue === undefined) {
    skipSpace(reader);
    if (reader.index < text.length) failHere(reader);
  }
  return reader.issue === undefined ? { ok: true, value } : { ok: false, issues: [reader.issue] };
}

interface Reader {
  readonly text: string;
  index: number;
  /** The first error; reading stops there. */
  issue: Issue | undefined;
}

const numberGrammar = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;

const escapeGrammar = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;

function readValue(reader: Reader, depth: number): unknown {
  switch (reader.text[reader.index]) {
    case '{':
      return readObject(reader, depth + 1);
    case '[':
      return readArray(reader, depth + 1);
    case '"':
      return readText(reader);
    case 't':
      return readWord(reader, 'true');
    case 'f':
      return readWord(reader, 'false');
    case 'n':
      return readWord(reader, 'null');
    default:
      return readNumber(reader);
  }
}

function readObject(reader: Reader, depth: number): unknown {
  if (isTooDeep(reader, depth)) return undefined;
  const object: Record<string, unknown> = {};
  takeAndSkip(reader);
  if (reader.text[reader.index] === '}') return take(reader, object);
  for (;;) {
    const name = reader.text[reader.index] === '"' ? readText(reader) : failHere(reader);
    skipSpace(reader);
    if (reader.issue !== undefined || name === undefined || !expect(reader, ':')) return undefined;
    const value = readValue(reader, depth);
    if (reader.issue !== undefined) return undefined;
    setField(object, name, value);
    skipSpace(reader);
    if (reader.text[reader.index] === '}') return take(reader, object);
    if (!expect(reader, ',')) return undefined;
  }
}

function readArray(reader: Reader, depth: number): unknown {
  if (isTooDeep(reader, depth)) return undefined;
  const items: unknown[] = [];
  takeAndSkip(reader);
  if (reader.text[reader.index] === ']') return take(reader, items);
  for (;;) {
    items.push(readValue(reader, depth));
    if (reader.issue !== undefined) return undefined;
    skipSpace(reader);
    if (reader.text[reader.index] === ']') return take(reader, items);
    if (!expect(reader, ',')) return undefined;
  }
}

function readText(reader: Reader): string | undefined {
  const start = reader.index;
  let hasEscapes = false;
  for (reader.index += 1; reader.index < reader.text.length; reader.index += 1) {
    const code = reader.text.charCodeAt(reader.index);
    if (code < 0x20) return failHere(reader);
    if (code === 0x22 /* " */) {
      reader.index += 1;
      const written = reader.text.slice(start, reader.index);
      return hasEscapes ? (JSON.parse(written) as string) : written.slice(1, -1);
    }
    if (code !== 0x5c /* \ */) continue;
    hasEscapes = true;
    // The character after the backslash is skipped: it may be a quote.
    if (!escapeGrammar.test(reader.text.slice(reader.index, reader.index + 6))) return failHere(reader);
    reader.index += 1;
  }
  return failHere(reader);
}

function readNumber(reader: Reader): unknown {
  numberGrammar.lastIndex = reader.index;
  const match = numberGrammar.exec(reader.text);
  if (match === null) return failHere(reader);
  const [written, fraction, exponent] = match;
  reader.index += written.length;
  const value = Number(written);
  const isExact = fraction !== undefined || exponent !== undefined || Number.isSafeInteger(value);
  const digits = written.startsWith('-') ? written.length - 1 : written.length;
  return isExact || digits > mostDigits ? value : BigInt(written);
}

function readWord(reader: Reader, word: 'true' | 'false' | 'null'): unknown {
  for (const letter of word) {
    if (reader.text[reader.index] !== letter) return failHere(reader);
    reader.index += 1;
  }
  return JSON.parse(word);
}

function skipSpace(reader: Reader): void {
  while (' \n\r\t'.includes(reader.text[reader.index] ?? 'end')) reader.index += 1;
}

function expect(reader: Reader, character: string): boolean {
  if (reader.text[reader.index] !== character) failHere(reader);
  else takeAndSkip(reader);
  return reader.issue === undefined;
}

function takeAndSkip(reader: Reader): void {
  reader.index += 1;
  skipSpace(reader);
}

function take<T>(reader: Reader, value: T): T {
  reader.index += 1;
  return value;
}

function isTooDeep(reader: Reader, depth: number): boolean {
  if (depth <= deepestLevel) return false;
  reader.issue = {
    path: '',
    code: 'depth',
    message: `must not be nested more than ${deepestLevel} levels deep (${positionOf(reader)})`,
  };
  return true;
}

function failHere(reader: Reader): undefined {
  reader.issue ??= { path: '', code: 'json', message: `must be JSON: ${wordsFor(reader)}`, expected: 'JSON' };
  return undefined;
}

function wordsFor(reader: Reader): string {
  const { text, index } = reader;
  if (text.trim() === '') return 'it is empty';
  const found = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  const what = index >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(found)}`;
  return `${what} (${positionOf(reader)})`;
}

function positionOf(reader: Reader): string {
  const lines = reader.text.slice(0, reader.index).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

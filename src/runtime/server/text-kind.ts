import type { Type } from '../validators/index.js';
import type { TextReader } from './read-result.js';

/** How the values of a kind of type are read from strings, and written to headers. */
export interface TextKind<T> {
  reader(type: T, readerOf: (type: Type) => TextReader<unknown>): TextReader<unknown>;
  /** Absent: a value is written as its string. */
  readonly encode?: (value: unknown, type: T) => unknown;
}

import type { Reason } from './problem.js';
import type { ReadResult, TextReader } from './text.js';
import { accepted, refused } from './text.js';

/** The parameters of one place of a request, decoded, and where to note what is wrong with them. */
export interface ParameterSource {
  readonly in: 'query' | 'header' | 'cookie';
  /** Every value of a name in the order sent; undefined when it was not sent. A Map will do. */
  readonly values: { get(name: string): readonly string[] | undefined };
  readonly reasons: Reason[];
}

/** A parameter as the model declares it. */
export interface Parameter<T> {
  /** On the wire. */
  readonly name: string;
  readonly read: (texts: readonly string[]) => ReadResult<T>;
}

export interface ListBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No value may come twice. */
  readonly unique?: boolean;
}

/** The values of the holes of a path, in its order, decoded once, and where to note what is wrong with them. */
export interface PathValues {
  readonly values: readonly string[];
  readonly reasons: Reason[];
}

/** A hole of a path as the model declares it. */
export interface PathParameter<T> {
  readonly name: string;
  readonly read: TextReader<T>;
}

/** The value of a hole; see `required` for one that is wrong. */
export function pathValue<T>(path: PathValues, index: number, parameter: PathParameter<T>): T {
  const result = parameter.read(path.values[index] ?? '');
  if (result.ok) return result.value;
  // What is malformed needs no second reason from its grammar.
  if (path.reasons.some(({ at }) => at === parameter.name)) return undefined as T;
  for (const { code, message } of result.issues) note(path, { in: 'path', at: parameter.name, code, message });
  return undefined as T;
}

/**
 * The value of a parameter that must be there. When it is missing or wrong, the reason is noted and what is answered is
 * a placeholder that nobody sees: an input with reasons never reaches a handler. That lets a decoder be one object literal.
 */
export function required<T>(source: ParameterSource, parameter: Parameter<T>): T {
  const texts = source.values.get(parameter.name);
  if (texts !== undefined) return readInto(source, parameter, texts) as T;
  note(source, { in: source.in, at: parameter.name, code: 'required', message: 'must be given' });
  return undefined as T;
}

/** The value of a parameter that may be left out. */
export function optional<T>(source: ParameterSource, parameter: Parameter<T>): T | undefined {
  const texts = source.values.get(parameter.name);
  return texts === undefined ? undefined : readInto(source, parameter, texts);
}

/** The value of a parameter that has a default. */
export function orDefault<T>(source: ParameterSource, parameter: Parameter<T> & { readonly default: T }): T {
  const texts = source.values.get(parameter.name);
  return texts === undefined ? parameter.default : (readInto(source, parameter, texts) as T);
}

/** A parameter that is given once: sent twice, no one could say which value was meant. */
export function once<T>(read: TextReader<T>): (texts: readonly string[]) => ReadResult<T> {
  return (texts) => {
    const [text = ''] = texts;
    return texts.length > 1 ? refused('repeated', 'must be given only once') : read(text);
  };
}

/** A parameter that is repeated, one value each time. The bounds make a tuple of a list. */
export function repeated<T, List extends readonly T[] = readonly T[]>(
  read: TextReader<T>,
  bounds: ListBounds = {},
): (texts: readonly string[]) => ReadResult<List> {
  return (texts) => {
    const count = texts.length;
    const { minItems = 0, maxItems = Infinity } = bounds;
    if (count < minItems || count > maxItems) return refused('items', itemsRule(minItems, maxItems));
    if (bounds.unique === true && new Set(texts).size < count) return refused('unique', 'must not repeat a value');
    const values: T[] = [];
    for (const text of texts) {
      const result = read(text);
      if (!result.ok) return result;
      values.push(result.value);
    }
    return accepted(values as unknown as List);
  };
}

/** Values with commas between them, in one text: `csv<T>`, and a header that is a list. */
export function separated<T, List extends readonly T[] = readonly T[]>(
  read: TextReader<T>,
  bounds: ListBounds = {},
): TextReader<List> {
  const readAll = repeated<T, List>(read, bounds);
  return (text) => readAll(text.trim() === '' ? [] : text.split(',').map((part) => part.trim()));
}

/** Notes a reason; no more than a hundred, so that a bad request does not become a long answer. */
export function note(source: { readonly reasons: Reason[] }, reason: Reason): void {
  if (source.reasons.length < 100) source.reasons.push(reason);
}

function readInto<T>(source: ParameterSource, parameter: Parameter<T>, texts: readonly string[]): T | undefined {
  const result = parameter.read(texts);
  if (result.ok) return result.value;
  for (const { code, message } of result.issues) note(source, { in: source.in, at: parameter.name, code, message });
  return undefined;
}

function itemsRule(minimum: number, maximum: number): string {
  if (minimum === maximum) return `must be given ${minimum} times`;
  if (maximum === Infinity) return `must be given at least ${minimum} times`;
  return `must be given ${minimum} to ${maximum} times`;
}

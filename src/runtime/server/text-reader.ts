import type { JsonReader } from './endpoint-table.js';
import {
  accepted,
  anyText,
  booleanText,
  boundedText,
  encodedText,
  jsonText,
  memberText,
  type ReadResult,
  refused,
  type TextReader,
} from './text.js';
import {
  decodeBase64,
  formatChecks,
  formatDescriptions,
  isMultiple,
  type LimitedType,
  type Scalar,
  type Type,
} from '../validators/index.js';

/** A type without what it may be called, and without null, for which there is no text: what is null is left out. */
export type PlainType = Exclude<Exclude<Type, () => unknown>, { readonly kind: 'alias' | 'nullable' }>;

export function plainTypeOf(type: Type): PlainType {
  if (typeof type === 'function') return plainTypeOf(type());
  if (typeof type === 'string') return type;
  if (type.kind === 'alias') return plainTypeOf(type.type);
  return type.kind === 'nullable' ? plainTypeOf(type.of) : type;
}

export interface ListBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No value may come twice. */
  readonly unique?: boolean;
}

/** How all values of a parameter are read. */
export type ValuesReader = (texts: readonly string[]) => ReadResult<unknown>;

/** How all values of a parameter are read that is repeated where it is a list. */
export function valuesReader(written: Type, parse?: JsonReader): ValuesReader {
  const type = plainTypeOf(written);
  const isList = typeof type === 'object' && type.kind === 'array';
  return isList ? repeated(textReader(type.items, parse), type) : once(textReader(type, parse));
}

/** The same for a header, which is one text: the values of a list have commas between them. */
export function headerReader(written: Type, parse?: JsonReader): ValuesReader {
  const type = plainTypeOf(written);
  const isList = typeof type === 'object' && type.kind === 'array';
  return once(isList ? separated(textReader(type.items, parse), type) : textReader(type, parse));
}

/** Reads the text of one value. `parse` reads the JSON that the type may hold. */
export function textReader(written: Type, parse?: JsonReader): TextReader<unknown> {
  const type = plainTypeOf(written);
  if (typeof type === 'string') return scalarReader(type);
  switch (type.kind) {
    case 'string':
      return boundedText(type);
    case 'integer':
    case 'int32':
    case 'int64':
    case 'number':
      return numberReader(type);
    case 'enum':
      return memberText(type.members);
    case 'csv':
      return separated(textReader(type.items, parse));
    case 'json':
      return parse === undefined ? jsonText : encodedText(parse);
    default:
      throw new TypeError(`Bug: no text can carry a value of the kind ${type.kind}.`);
  }
}

function scalarReader(type: Scalar): TextReader<unknown> {
  switch (type) {
    case 'boolean':
      return booleanText;
    case 'string':
    // A parameter of any type is the text that was sent.
    case 'unknown':
      return anyText;
    case 'integer':
    case 'int32':
    case 'int64':
    case 'number':
      return numberReader({ kind: type });
    case 'bytes':
      return base64Text;
    case 'null':
      throw new TypeError('Bug: no text can carry null.');
    default: {
      const isFormatted = formatChecks[type];
      const message = `must be ${formatDescriptions[type]}`;
      return (text) => (isFormatted(text) ? accepted(text) : refused('format', message));
    }
  }
}

type NumberType = Exclude<LimitedType, { readonly kind: 'string' }>;

const ranges = {
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  number: [-Infinity, Infinity],
} as const;

/** As JSON writes a whole number, and any. */
const wholeGrammar = /^-?(?:0|[1-9][0-9]*)$/;
const numberGrammar = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

function numberReader(type: NumberType): TextReader<number | bigint> {
  const { kind, multipleOf, scale } = type;
  const [least, most] = ranges[kind];
  const { minimum = least, maximum = most } = type;
  const isWhole = kind !== 'number';
  const range = isWhole ? `must be a whole number between ${minimum} and ${maximum}` : undefined;
  return (text) => {
    // Longer text is out of bounds anyway, and is not worth the time that a large BigInt takes.
    const isTooLong = kind === 'int64' && text.length > 20;
    if (isTooLong || !(isWhole ? wholeGrammar : numberGrammar).test(text)) {
      return refused('type', range ?? 'must be a number');
    }
    // Adding 0 makes 0 of -0: a whole number has no sign of zero.
    const value = kind === 'int64' ? BigInt(text) : isWhole ? Number(text) + 0 : Number(text);
    if (!isWhole && !Number.isFinite(value)) return refused('type', 'must be a number that a double can hold');
    if (value < minimum) return refused('minimum', range ?? `must not be less than ${minimum}`);
    if (value > maximum) return refused('maximum', range ?? `must not be greater than ${maximum}`);
    if (multipleOf === undefined || isMultiple(value, multipleOf, scale)) return accepted(value);
    return refused('multiple', `must be a multiple of ${multipleOf}`);
  };
}

const base64Text: TextReader<Uint8Array> = (text) => {
  const bytes = decodeBase64(text);
  return bytes === undefined ? refused('format', 'must be base64 text') : accepted(bytes);
};

/** A parameter that is given once: sent twice, no one could say which value was meant. */
export function once<T>(read: TextReader<T>): (texts: readonly string[]) => ReadResult<T> {
  return (texts) => {
    const [text = ''] = texts;
    return texts.length > 1 ? refused('repeated', 'must be given only once') : read(text);
  };
}

/** A parameter that is repeated, one value each time. */
function repeated(read: TextReader<unknown>, bounds: ListBounds): ValuesReader {
  return (texts) => {
    const refusal = listRefusal(texts, bounds);
    if (refusal !== undefined) return refusal;
    const values: unknown[] = [];
    for (const text of texts) {
      const result = read(text);
      if (!result.ok) return result;
      values.push(result.value);
    }
    return accepted(values);
  };
}

/** Values with commas between them, in one text. */
function separated(read: TextReader<unknown>, bounds: ListBounds = {}): TextReader<unknown> {
  const readAll = repeated(read, bounds);
  return (text) => readAll(text.trim() === '' ? [] : text.split(',').map((part) => part.trim()));
}

/** What is wrong with the number of values, or with one that comes twice. */
export function listRefusal(
  values: readonly unknown[],
  { minItems = 0, maxItems = Infinity, unique = false }: ListBounds,
): ReadResult<never> | undefined {
  const count = values.length;
  if (count < minItems || count > maxItems) return refused('items', `must be given ${timesText(minItems, maxItems)}`);
  return unique && new Set(values.map(String)).size < count ? refused('unique', 'must not repeat a value') : undefined;
}

function timesText(minimum: number, maximum: number): string {
  if (minimum === maximum) return `${minimum} times`;
  return maximum === Infinity ? `at least ${minimum} times` : `${minimum} to ${maximum} times`;
}

import {
  type ArrayType,
  formatChecks,
  formatDescriptions,
  hasLength,
  howMany,
  isFormat,
  type LimitedType,
  type TextFormat,
  type TextLimits,
  type Type,
} from '../validators/index.js';
import { kinds } from './kinds/index.js';
import { defaultLimits, isDeeper } from './limits.js';
import { plainTypeOf } from './plain-type.js';
import { accepted, type ReadResult, type Refusal, refused, type TextKind, type TextReader } from './read-result.js';

const anyText: TextReader<string> = (text) => accepted(text);

function boundedText(limits: TextLimits): TextReader<string> {
  const { minLength = 0, maxLength = Infinity, pattern, format } = limits;
  const read = format === undefined ? anyText : formattedText(format);
  if (minLength === 0 && maxLength === Infinity && pattern === undefined) return read;
  return (text) => {
    if (!hasLength(text, minLength, maxLength))
      return refused('length', `must have ${howMany(minLength, maxLength, 'character')}`);
    if (pattern === undefined || pattern.test(text)) return read(text);
    // As in the model, without the anchors for the whole string.
    return refused('pattern', `must match the pattern ${pattern.source.replace(/^\^\(\?:(.*)\)\$$/s, '$1')}`);
  };
}

function formattedText(format: TextFormat): TextReader<string> {
  const isFormatted = formatChecks[format];
  const message = `must be ${formatDescriptions[format]}`;
  return (text) => (isFormatted(text) ? accepted(text) : refused('format', message));
}

/** `true` or `false`, but not `1` or `yes`. */
const booleanText: TextReader<boolean> = (text) => {
  if (text === 'true') return accepted(true);
  if (text === 'false') return accepted(false);
  return refused('type', 'must be true or false');
};

/** A string that encodes something else, such as JSON or base64, read by a function of the package that knows how. */
export function encodedText<T>(read: (text: string) => ReadResult<T>): TextReader<T> {
  return (text) => {
    const result = read(text);
    if (result.ok) return result;
    // The path inside the value becomes part of the message: a reason already names the parameter.
    return {
      ok: false,
      issues: result.issues.map(({ path, code, message }) => ({
        path: '',
        code,
        message: path === '' ? message : `at ${path} ${message}`,
      })),
    };
  };
}

/** Any JSON, nested no deeper than the default for bodies, to protect recursive code. */
export const jsonText: TextReader<unknown> = (text) => {
  if (isDeeper(text, defaultLimits.depth)) return tooDeep(defaultLimits.depth);
  try {
    return accepted<unknown>(JSON.parse(text));
  } catch {
    return refused('json', 'must be JSON text');
  }
};

export function tooDeep(depth: number): Refusal {
  return refused('depth', `must not be nested deeper than ${depth} levels`);
}

export type ListBounds = Pick<ArrayType, 'minItems' | 'maxItems' | 'unique'>;

export type ValuesReader = (texts: readonly string[]) => ReadResult<unknown>;

/** Reads all values of a parameter; a list is a repeated parameter. */
export function valuesReader(written: Type, parse?: TextReader<unknown>): ValuesReader {
  const type = plainTypeOf(written);
  return type.kind === 'array' ? repeated(textReader(type.items, parse), type) : once(textReader(written, parse));
}

/** The same for a header, which is one string: commas separate the values of a list. */
export function headerReader(written: Type, parse?: TextReader<unknown>): ValuesReader {
  const type = plainTypeOf(written);
  return once(type.kind === 'array' ? separated(textReader(type.items, parse), type) : textReader(written, parse));
}

/** Reads the string of one value. `parse` reads the JSON that the type may hold. */
export function textReader(written: Type, parse?: TextReader<unknown>): TextReader<unknown> {
  const type = plainTypeOf(written);
  switch (type.kind) {
    case 'boolean':
      return booleanText;
    case 'string':
      return boundedText(type);
    // A parameter of any type is the string that was sent.
    case 'unknown':
      return anyText;
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
    case 'number':
      return type.multipleOf === undefined ? numberReader(type) : kindOf({ kind: 'multiple' }).reader(type, textReader);
    case 'csv':
      return separated(textReader(type.items, parse));
    case 'json':
      return parse === undefined ? jsonText : encodedText(parse);
    default:
      return isFormat(type.kind) ? formattedText(type.kind) : kindOf(type).reader(type, textReader);
  }
}

/** The code for a kind of type that only some models have. */
export function kindOf({ kind }: { readonly kind: string }): TextKind<unknown> {
  const known = kinds[kind];
  if (known === undefined) throw new TypeError(`Bug: no string can carry a value of the kind ${kind}.`);
  return known as TextKind<unknown>;
}

type NumberType = Exclude<LimitedType, { readonly kind: 'string' }>;

const ranges = {
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  number: [-Infinity, Infinity],
} as const;

export function isNumberKind(kind: string): kind is NumberType['kind'] {
  return Object.hasOwn(ranges, kind);
}

const wholeGrammar = /^-?(?:0|[1-9][0-9]*)$/;
export const numberGrammar: RegExp = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

function numberReader(type: NumberType): TextReader<number | bigint> {
  const { kind } = type;
  const [least, most] = ranges[kind];
  const { minimum = least, maximum = most } = type;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = type;
  const isWhole = kind !== 'number';
  const isBig = kind === 'int64' || kind === 'uint64';
  const range = isWhole ? `must be a whole number between ${minimum} and ${maximum}` : undefined;
  return (text) => {
    // A longer one is out of range anyway, and parsing a large BigInt is slow.
    const isTooLong = isBig && text.length > 20;
    if (isTooLong || !(isWhole ? wholeGrammar : numberGrammar).test(text)) {
      return refused('type', range ?? 'must be a number');
    }
    // Adding 0 turns -0 into 0: a whole number has no negative zero.
    const value = isBig ? BigInt(text) : isWhole ? Number(text) + 0 : Number(text);
    if (!isWhole && !Number.isFinite(value)) return refused('type', 'must be a number that a double can hold');
    if (value < minimum) return refused('minimum', range ?? `must not be less than ${minimum}`);
    if (value > maximum) return refused('maximum', range ?? `must not be greater than ${maximum}`);
    if (value <= above) return refused('minimum', `must be greater than ${above}`);
    if (value >= below) return refused('maximum', `must be less than ${below}`);
    return accepted(value);
  };
}

/** A parameter that must be given once: sent twice, its value would be ambiguous. */
export function once<T>(read: TextReader<T>): (texts: readonly string[]) => ReadResult<T> {
  return (texts) => {
    const [text = ''] = texts;
    return texts.length > 1 ? refused('repeated', 'must be given only once') : read(text);
  };
}

function repeated(read: TextReader<unknown>, bounds: ListBounds): ValuesReader {
  return (texts) => {
    const values: unknown[] = [];
    for (const text of texts) {
      const result = read(text);
      if (!result.ok) return result;
      values.push(result.value);
    }
    // By value, because 1 and 1.0 are one number; bytes and points in time as they were sent.
    const identities = values.map((value, index) => (typeof value === 'object' ? texts[index] : value));
    return listRefusal(identities, bounds) ?? accepted(values);
  };
}

function separated(read: TextReader<unknown>, bounds: ListBounds = {}): TextReader<unknown> {
  const readAll = repeated(read, bounds);
  return (text) => readAll(text.trim() === '' ? [] : text.split(',').map((part) => part.trim()));
}

export function listRefusal(
  identities: readonly unknown[],
  { minItems = 0, maxItems = Infinity, unique }: ListBounds,
): Refusal | undefined {
  const count = identities.length;
  if (count < minItems || count > maxItems)
    return refused('items', `must be given ${howMany(minItems, maxItems, 'time')}`);
  return unique && new Set(identities).size < count ? refused('unique', 'must not repeat a value') : undefined;
}

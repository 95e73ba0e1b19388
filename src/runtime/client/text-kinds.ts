import type { ArrayType, EnumType, Limits } from '../validators/index.js';
import type { Encoded, TextValue } from './text.js';
import { encodeText, howMany, refuse, written } from './text.js';

// What a value that is not text becomes: tables name the functions that they need.

export function encodeBoolean(_text: TextValue, value: unknown): Encoded {
  return typeof value === 'boolean' ? written(value) : refuse('type', 'must be true or false');
}

/** Base64 (RFC 4648, section 4). */
export function encodeBytes(_text: TextValue, value: unknown): Encoded {
  if (!(value instanceof Uint8Array)) return refuse('type', 'must be a Uint8Array');
  return written(btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')));
}

export function encodeMember({ type }: TextValue, value: unknown): Encoded {
  const { members, open } = type as EnumType;
  if (members.some((member) => member === value)) return written(value);
  // No member is a number that readers of JSON might round.
  const isTooLarge = typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  const isOfKind = members.some((member) => typeof member === typeof value) && !isTooLarge;
  const expected = `must be one of ${members.join(', ')}`;
  if (!isOfKind) return refuse('type', open ? `${expected}, or another such value` : expected);
  // The service may know members of an open enum that were added after this client was made.
  return open ? written(value) : refuse('member', expected);
}

type NumberName = 'integer' | 'int32' | 'int64' | 'number';
type NumberLimits = { readonly kind: NumberName } & Limits<number | bigint>;

export function encodeNumber({ type, isMultiple }: TextValue, value: unknown): Encoded {
  const limits = (typeof type === 'string' ? { kind: type } : type) as NumberLimits;
  const [accepts, words, lowest, highest] = numberKinds[limits.kind];
  if (!accepts(value)) return refuse('type', `must be ${words}`);
  const { minimum = lowest, maximum = highest, multipleOf, scale } = limits;
  const number = value as number | bigint;
  if (number < minimum) return refuse('minimum', `must be ${range(minimum, maximum)}`);
  if (number > maximum) return refuse('maximum', `must be ${range(minimum, maximum)}`);
  if (multipleOf !== undefined && isMultiple?.(number, multipleOf, scale) === false)
    return refuse('multiple', `must be a multiple of ${multipleOf}`);
  return written(value);
}

type NumberKind = readonly [
  accepts: (value: unknown) => boolean,
  words: string,
  lowest: number | bigint,
  highest: number | bigint,
];

const numberKinds: Readonly<Record<NumberName, NumberKind>> = {
  integer: [Number.isInteger, 'a whole number', -9007199254740991, 9007199254740991],
  int32: [Number.isInteger, 'a whole number', -2147483648, 2147483647],
  int64: [(value) => typeof value === 'bigint', 'a bigint', -9223372036854775808n, 9223372036854775807n],
  number: [Number.isFinite, 'a finite number', -Infinity, Infinity],
};

function range(minimum: number | bigint, maximum: number | bigint): string {
  if (minimum === maximum) return `exactly ${minimum}`;
  if (maximum === Infinity) return `${minimum} or more`;
  return minimum === -Infinity ? `${maximum} or less` : `from ${minimum} to ${maximum}`;
}

export function encodeJson({ json }: TextValue, value: unknown): Encoded {
  const checked = json?.validate?.(value);
  if (checked?.ok === false) return { ok: false, refusals: checked.issues };
  try {
    return { ok: true, texts: [json?.stringify(value as never) ?? ''] };
  } catch {
    return refuse('json', 'must be a value that JSON can carry');
  }
}

/** Sent as the name repeated. */
export function encodeList(text: TextValue, value: unknown): Encoded {
  const { items, minItems = 0, maxItems = Infinity, unique } = text.type as ArrayType;
  const list = encodeItems({ ...text, type: items }, value);
  if (!list.ok) return list;
  const { length } = list.texts;
  if (length < minItems || length > maxItems)
    return refuse('items', `must have ${howMany(minItems, maxItems, 'item')}`);
  return unique && new Set(list.texts).size < length ? refuse('unique', 'must not hold a value twice') : list;
}

/** One text with commas between the values. */
export function encodeCsv(text: TextValue, value: unknown): Encoded {
  const list = encodeItems({ ...text, type: (text.type as ArrayType).items }, value);
  if (!list.ok) return list;
  const hasComma = list.texts.some((one) => one.includes(','));
  return hasComma ? refuse('format', 'must not hold a comma in a value') : written(list.texts.join(','));
}

function encodeItems(item: TextValue, value: unknown): Encoded {
  if (!Array.isArray(value)) return refuse('type', 'must be an array');
  const items = value.map((one: unknown) => encodeText(item, one));
  const refusals = items.flatMap((one, index) =>
    one.ok ? [] : one.refusals.map((refusal) => ({ ...refusal, path: `/${index}${refusal.path ?? ''}` })),
  );
  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, texts: items.flatMap((one) => (one.ok ? one.texts : [])) };
}

import type { Checked, Issue } from './errors.js';

/** The type of a value that travels as text in a path, a query or a header. Plain data, printed from the model. */
export type TextType = ScalarType | ListType | CsvType | JsonType;

export type ScalarType =
  | { readonly kind: 'boolean' }
  /** Lengths count code points. */
  | { readonly kind: 'string'; readonly minLength?: number; readonly maxLength?: number; readonly pattern?: RegExp }
  /** Text of a fixed form, which the service checks. */
  | { readonly kind: 'format'; readonly format: string }
  | { readonly kind: 'member'; readonly members: readonly Constant[]; readonly isOpen: boolean }
  /** Within ±(2^53−1), or closer bounds. */
  | {
      readonly kind: 'integer';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly multiple?: Multiple<number>;
    }
  /** Within ±2^63, or closer bounds. */
  | {
      readonly kind: 'int64';
      readonly minimum?: bigint;
      readonly maximum?: bigint;
      readonly multiple?: Multiple<bigint>;
    }
  | {
      readonly kind: 'number';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly multiple?: Multiple<number>;
    }
  /** Base64 text (RFC 4648, section 4). */
  | { readonly kind: 'bytes' };

/** What a number is a multiple of, and the function that can tell. */
export interface Multiple<T extends number | bigint> {
  readonly of: T;
  readonly isMultiple: (value: T, of: T) => boolean;
}

/** A member of an enum. */
export type Constant = string | number | boolean;

/** Sent as the name repeated. */
export interface ListType {
  readonly kind: 'list';
  readonly items: ScalarType | CsvType | JsonType;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly isUnique?: boolean;
}

/** One text with commas between the values. */
export interface CsvType {
  readonly kind: 'csv';
  readonly items: ScalarType;
}

/** JSON text. */
export interface JsonType {
  readonly kind: 'json';
  readonly validate?: (value: unknown) => Checked;
  /** Called with nothing but what `validate` lets through. */
  readonly stringify: (value: never) => string;
}

/** Why a text cannot be made or read; the place is known to the caller. */
export type Refusal = Pick<Issue, 'code' | 'message'> & { readonly path?: string };

export type Encoded =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** One value as one text, or a list as many. */
export function encodeText(type: TextType, value: unknown): Encoded {
  switch (type.kind) {
    case 'list':
      return encodeList(type, value);
    case 'csv':
      return encodeCsv(type, value);
    case 'json':
      return encodeJson(type, value);
    default:
      return encodeScalar(type, value);
  }
}

function encodeList(type: ListType, value: unknown): Encoded {
  if (!Array.isArray(value)) return refuse('type', 'must be an array');
  const { minItems = 0, maxItems = Infinity } = type;
  if (value.length < minItems || value.length > maxItems)
    return refuse('items', `must have ${howMany(minItems, maxItems, 'item')}`);
  const items = value.map((item: unknown) => encodeText(type.items, item));
  const refusals = items.flatMap((item, index) =>
    item.ok ? [] : item.refusals.map((refusal) => below(index, refusal)),
  );
  if (refusals.length > 0) return { ok: false, refusals };
  const texts = items.flatMap((item) => (item.ok ? item.texts : []));
  const isUnique = new Set(texts).size === texts.length;
  return type.isUnique === true && !isUnique ? refuse('unique', 'must not hold a value twice') : { ok: true, texts };
}

function encodeCsv(type: CsvType, value: unknown): Encoded {
  const list = encodeList({ kind: 'list', items: type.items }, value);
  if (!list.ok) return list;
  if (list.texts.some((text) => text.includes(','))) return refuse('format', 'must not hold a comma in a value');
  return { ok: true, texts: [list.texts.join(',')] };
}

function encodeJson(type: JsonType, value: unknown): Encoded {
  const checked = type.validate?.(value) ?? { ok: true, value };
  if (!checked.ok) return { ok: false, refusals: checked.issues };
  try {
    return { ok: true, texts: [type.stringify(value as never)] };
  } catch {
    return refuse('json', 'must be a value that JSON can carry');
  }
}

function encodeScalar(type: ScalarType, value: unknown): Encoded {
  const message = reasonAgainst(type, value);
  if (message !== undefined) return refuse(message[0], message[1]);
  return { ok: true, texts: [value instanceof Uint8Array ? base64(value) : String(value)] };
}

type Reason = readonly [code: string, message: string];

function reasonAgainst(type: ScalarType, value: unknown): Reason | undefined {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : ['type', 'must be true or false'];
    case 'string':
      return typeof value === 'string' ? reasonAgainstText(type, value) : ['type', 'must be text'];
    case 'format':
      return typeof value === 'string' ? undefined : ['type', `must be text, a ${type.format}`];
    case 'member':
      return reasonAgainstMember(type, value);
    case 'integer':
      return reasonAgainstInteger(type, value);
    case 'int64':
      return reasonAgainstInt64(type, value);
    case 'number':
      return reasonAgainstNumber(type, value);
    case 'bytes':
      return value instanceof Uint8Array ? undefined : ['type', 'must be a Uint8Array'];
  }
}

function reasonAgainstText(type: Extract<ScalarType, { kind: 'string' }>, text: string): Reason | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = type;
  const length = minLength === 0 && maxLength === Infinity ? 0 : [...text].length;
  if (length < minLength || length > maxLength)
    return ['length', `must have ${howMany(minLength, maxLength, 'character')}`];
  return pattern === undefined || pattern.test(text) ? undefined : ['pattern', `must match ${writtenPattern(pattern)}`];
}

// As the model writes it: that it is about the whole text goes without saying.
function writtenPattern({ source }: RegExp): string {
  return `the pattern ${source.replace(/^\^\(\?:(.*)\)\$$/s, '$1')}`;
}

/** `1 to 256 characters`, `exactly 1 item` */
function howMany(minimum: number, maximum: number, noun: string): string {
  const last = maximum === Infinity ? minimum : maximum;
  const counted = `${last} ${last === 1 ? noun : `${noun}s`}`;
  if (minimum === maximum) return `exactly ${counted}`;
  if (maximum === Infinity) return `at least ${counted}`;
  return minimum === 0 ? `at most ${counted}` : `${minimum} to ${counted}`;
}

function reasonAgainstMember(type: Extract<ScalarType, { kind: 'member' }>, value: unknown): Reason | undefined {
  if (type.members.some((member) => member === value)) return undefined;
  const isOfKind = type.members.some((member) => typeof member === typeof value) && !isTooLarge(value);
  const expected = `must be one of ${type.members.join(', ')}`;
  if (!isOfKind) return ['type', type.isOpen ? `${expected}, or another such value` : expected];
  // The service may know members of an open enum that were added after this client was made.
  return type.isOpen ? undefined : ['member', expected];
}

// No member of an enum is a number that readers of JSON might round.
function isTooLarge(value: unknown): boolean {
  return typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

function reasonAgainstInteger(type: Extract<ScalarType, { kind: 'integer' }>, value: unknown): Reason | undefined {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = type;
  if (typeof value !== 'number' || !Number.isInteger(value)) return ['type', 'must be a whole number'];
  return reasonAgainstSize(value, { minimum, maximum }) ?? reasonAgainstMultiple(value, type.multiple);
}

function reasonAgainstInt64(type: Extract<ScalarType, { kind: 'int64' }>, value: unknown): Reason | undefined {
  const { minimum = -(2n ** 63n), maximum = 2n ** 63n - 1n } = type;
  if (typeof value !== 'bigint') return ['type', 'must be a bigint'];
  return reasonAgainstSize(value, { minimum, maximum }) ?? reasonAgainstMultiple(value, type.multiple);
}

function reasonAgainstNumber(type: Extract<ScalarType, { kind: 'number' }>, value: unknown): Reason | undefined {
  const { minimum = -Infinity, maximum = Infinity } = type;
  if (typeof value !== 'number' || !Number.isFinite(value)) return ['type', 'must be a finite number'];
  return reasonAgainstSize(value, { minimum, maximum }) ?? reasonAgainstMultiple(value, type.multiple);
}

function reasonAgainstMultiple<T extends number | bigint>(value: T, rule: Multiple<T> | undefined): Reason | undefined {
  if (rule === undefined || rule.isMultiple(value, rule.of)) return undefined;
  return ['multiple', `must be a multiple of ${rule.of}`];
}

function reasonAgainstSize<T extends number | bigint>(
  value: T,
  { minimum, maximum }: { readonly minimum: T; readonly maximum: T },
): Reason | undefined {
  if (value >= minimum && value <= maximum) return undefined;
  return [value < minimum ? 'minimum' : 'maximum', `must be ${range(minimum, maximum)}`];
}

function range(minimum: number | bigint, maximum: number | bigint): string {
  if (minimum === maximum) return `exactly ${minimum}`;
  if (maximum === Infinity) return `${minimum} or more`;
  if (minimum === -Infinity) return `${maximum} or less`;
  return `from ${minimum} to ${maximum}`;
}

function refuse(code: string, message: string): Encoded {
  return { ok: false, refusals: [{ code, message }] };
}

function below(index: number, refusal: Refusal): Refusal {
  return { ...refusal, path: `/${index}${refusal.path ?? ''}` };
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

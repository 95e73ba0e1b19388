import type { ArrayType, Limits, TextLimits, Type } from '../../validators/index.js';
import type { Checked } from '../errors.js';

/** A value that is sent as a string in a path, a query, a header or a form. */
export interface TextValue {
  readonly type: Type;
  /** For values that are not strings, and lists: `[encodeList, encodeNumber]`. In the table, so that bundles stay small. */
  readonly encode?: readonly EncodeText[] | undefined;
  /** For a value that is sent as JSON text: `type` does not describe it. */
  readonly json?: Serialize;
  /** For a number with `multipleOf`. */
  readonly isMultiple?: (value: number | bigint, of: number | bigint, scale?: number) => boolean;
}

export type Serialize = (value: unknown) => Checked<string> | Promise<Checked<string>>;

/** The strings of a value; none if it is refused. */
export type EncodeText = (text: TextValue, value: unknown, refuse: Refuse) => readonly string[];

export function encodeText(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  return (text.encode?.[0] ?? encodeString)(text, value, refuse);
}

/** A string, with limits or a format: the service checks the format. */
function encodeString(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (typeof value !== 'string') return refuse({ code: 'type', text });
  // A type without limits is a string such as 'integer', which has none of these properties.
  const { minLength = 0, maxLength = Infinity, pattern } = text.type as TextLimits;
  const { length } = [...value];
  if (length < minLength || length > maxLength) return refuse({ code: 'length', text });
  return pattern?.test(value) === false ? refuse({ code: 'pattern', text }) : [value];
}

/** Why an input is refused. The messages are loaded on demand: see words.ts; rare refusals have their own. @opaque */
export interface Refusal {
  readonly path: string;
  readonly code: string;
  readonly message?: string;
  readonly text?: TextValue;
  readonly bounds?: readonly [least: number | bigint, most: number | bigint];
  /** The result of the validator, perhaps a promise. */
  readonly checked?: Checked | Promise<Checked> | undefined;
}

/** Refuses a value, with `path` relative to it; returns its (empty) list of strings. */
export type Refuse = (refusal: Omit<Refusal, 'path'> & { readonly path?: string }) => readonly [];

// Encoders of values that are not strings: tables name the functions that they need. Rarer kinds are in `kinds/`.

export function encodeBoolean(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  return typeof value === 'boolean' ? [String(value)] : refuse({ code: 'type', text });
}

/** Of `integer` and `int32`. */
export function encodeInteger(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (!Number.isInteger(value)) return refuse({ code: 'type', text });
  const highest = kindOf(text.type) === 'int32' ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
  const lowest = kindOf(text.type) === 'int32' ? -(2 ** 31) : -highest;
  return encodeLimited({ text, value: value as number, range: [lowest, highest] }, refuse);
}

/** An item, or the other form: the first encoder has done its part. */
export function partOf(text: TextValue, type: Type): TextValue {
  return { ...text, type, encode: text.encode?.slice(1) };
}

export function encodeNumber(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (!Number.isFinite(value)) return refuse({ code: 'type', text });
  return encodeLimited({ text, value: value as number, range: [-Infinity, Infinity] }, refuse);
}

interface Limited {
  readonly text: TextValue;
  readonly value: number | bigint;
  /** Of the kind of the number. */
  readonly range: readonly [lowest: number | bigint, highest: number | bigint];
}

export function encodeLimited({ text, value, range }: Limited, refuse: Refuse): readonly string[] {
  const { type, isMultiple } = text;
  const [lowest, highest] = range;
  // A type without limits is a string such as 'integer', which has none of these properties.
  const { minimum = lowest, maximum = highest, multipleOf, scale } = type as Limits<number | bigint>;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = type as Limits<number | bigint>;
  if (value < minimum || value <= above) return refuse({ code: 'minimum', text, bounds: [minimum, maximum] });
  if (value > maximum || value >= below) return refuse({ code: 'maximum', text, bounds: [minimum, maximum] });
  if (multipleOf !== undefined && isMultiple?.(value, multipleOf, scale) === false)
    return refuse({ code: 'multiple', text });
  return [String(value)];
}

export function encodeJson(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const checked = text.json?.(value);
  return checked !== undefined && 'ok' in checked && checked.ok
    ? [checked.value]
    : refuse({ code: 'json', text, checked });
}

/** Sent as a repeated parameter. */
export function encodeList(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const { minItems = 0, maxItems = Infinity, unique } = text.type as ArrayType;
  const texts = encodeItems(text, value, refuse);
  if (texts === undefined) return [];
  const { length } = texts;
  if (length < minItems || length > maxItems) return refuse({ code: 'items', text });
  return unique && new Set(texts).size < length ? refuse({ code: 'unique', text }) : texts;
}

export function encodeItems(text: TextValue, value: unknown, refuse: Refuse): readonly string[] | undefined {
  const { items } = text.type as ArrayType;
  if (!Array.isArray(value)) {
    refuse({ code: 'type', text: { type: { kind: 'array', items } } });
    return undefined;
  }
  const item = partOf(text, items);
  const texts = value.flatMap((one: unknown, index) =>
    encodeText(item, one, (refusal) => refuse({ ...refusal, path: `/${index}${refusal.path ?? ''}` })),
  );
  return texts.length < value.length ? undefined : texts;
}

export function kindOf(type: Type): string {
  return typeof type === 'object' ? type.kind : String(type);
}

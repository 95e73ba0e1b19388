import type { ArrayType, Limits, Type } from '../validators/index.js';
import { encodeText, type Refuse, type TextValue } from './text.js';

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

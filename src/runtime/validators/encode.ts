import { asItIs } from './convert.js';
import { typeExplainer } from './explain.js';
import { isInheritedName, type Named, ownField, setField } from './fields.js';
import { stringifyJson, tooDeep } from './json-writer.js';
import type { EncodeValue, Parts } from './kind.js';
import { kindOf } from './kind-of.js';
import type { Mode } from './result.js';
import {
  type DeclaredType,
  type Fielded,
  hasKind,
  type KnownType,
  type Scalar,
  type Type,
  type UnionType,
  withTag,
} from './type.js';

const encoders = /* @__PURE__ */ new WeakMap<DeclaredType, EncodeValue>();

/** The type is compiled into closures on first use. */
export function encoderOf(type: DeclaredType): EncodeValue {
  const known = encoders.get(type);
  if (known !== undefined) return known;
  const encode = typeEncoder(type);
  encoders.set(type, encode);
  return encode;
}

export function encodedText(type: DeclaredType, value: unknown, mode: Mode): string {
  let encoded: unknown;
  try {
    encoded = encoderOf(type)(value, mode);
  } catch (error) {
    // The stack overflowed.
    throw error instanceof RangeError ? tooDeep() : error;
  }
  return stringifyJson(encoded);
}

function typeEncoder(type: Type | DeclaredType): EncodeValue {
  if (typeof type === 'function') return (value, mode) => encoderOf(type())(value, mode);
  // The JSON form may differ from the TypeScript form, or is another object.
  if (!hasKind(type, ['bytes', 'object', 'union', 'json', 'csv', 'converted'])) return asItIs;
  return partsEncoder(typeof type === 'string' ? { kind: type } : type);
}

function partsEncoder(type: Exclude<KnownType, string> | { readonly kind: Scalar }): EncodeValue {
  switch (type.kind) {
    case 'array':
      return itemsEncoder(typeEncoder(type.items));
    case 'json': {
      const encode = typeEncoder(type.of);
      return (value, mode) => stringifyJson(encode(value, mode));
    }
    case 'object':
      return objectEncoder(type);
    case 'union':
      return unionEncoder(type);
    case 'alias':
      return typeEncoder(type.type);
    default:
      return kindOf(type).encoder(type, parts);
  }
}

const parts: Parts = { encoderOf: typeEncoder, explainerOf: (part) => typeExplainer(part, false) };

/** Holes of sparse arrays stay holes. */
function itemsEncoder(encode: EncodeValue): EncodeValue {
  return (items, mode) => {
    if (!Array.isArray(items)) throw new TypeError('The value to write must be an array.');
    const wire: unknown[] = [];
    for (let index = 0; index < items.length; index += 1) {
      const item: unknown = items[index];
      if (item !== undefined || index in items) wire[index] = encode(item, mode);
    }
    wire.length = items.length;
    return wire;
  };
}

function objectEncoder(type: Fielded): EncodeValue {
  const { fields, patterns = [] } = type;
  const encoders = fields.map((field) => ({
    name: field.name,
    isRequired: field.optional !== true,
    isInherited: isInheritedName(field.name),
    encode: typeEncoder(field.type),
  }));
  const encodeOthers = patterns.length === 0 ? undefined : kindOf({ kind: 'patterns' }).encoder(type, parts);
  return (value, mode) => {
    // Empty, so that only declared fields are written; in tolerant mode a copy, which also has fields of a newer
    // version.
    const wire: Record<string, unknown> = mode === 'tolerant' ? { ...(value as object) } : {};
    for (const { name, isRequired, isInherited, encode } of encoders) {
      const item = isInherited ? ownField(value as object, name) : (value as Named)[name];
      if (item !== undefined || isRequired) setField(wire, name, encode(item, mode));
    }
    const others = encodeOthers?.(value, mode) as readonly (readonly [name: string, item: unknown])[] | undefined;
    for (const [name, item] of others ?? []) setField(wire, name, item);
    return wire;
  };
}

/**
 * An object is written as its variant, with the tag as an ordinary field; without a matching variant it has only the
 * tag, unless the union is open.
 */
function unionEncoder({ tag, variants, others = { fields: [] } }: UnionType): EncodeValue {
  const encoders = new Map<unknown, EncodeValue>(
    variants.map((variant) => [variant.name, objectEncoder(withTag(tag, variant))]),
  );
  const encodeOther = objectEncoder(withTag(tag, others));
  return (value, mode) => (encoders.get((value as Named)[tag]) ?? encodeOther)(value, mode);
}

import type { ConvertedType, EitherType, EnumType, Type } from '../../validators/index.js';
import {
  encodeBoolean,
  encodeInteger,
  encodeItems,
  encodeLimited,
  encodeNumber,
  type EncodeText,
  encodeText,
  kindOf,
  partOf,
  type Refuse,
  type TextValue,
} from '../requests/text.js';

/** Base64 (RFC 4648, section 4). */
export function encodeBytes(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (!(value instanceof Uint8Array)) return refuse({ code: 'type', text });
  return [btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(''))];
}

export function encodeMember(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const { members, open } = text.type as EnumType;
  if (members.some((member) => member === value)) return [String(value)];
  // Members are never numbers that JSON parsers might round.
  const isTooLarge = typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  const isOfKind = members.some((member) => typeof member === typeof value) && !isTooLarge;
  if (!isOfKind) return refuse({ code: 'type', text });
  // The service may have members of an open enum that are newer than this client.
  return open ? [String(value)] : refuse({ code: 'member', text });
}

/** Of `int64` and `uint64`. */
export function encodeBigint(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  if (typeof value !== 'bigint') return refuse({ code: 'type', text });
  const isSigned = kindOf(text.type) === 'int64';
  const range = isSigned ? ([-(2n ** 63n), 2n ** 63n - 1n] as const) : ([0n, 2n ** 64n - 1n] as const);
  return encodeLimited({ text, value, range }, refuse);
}

/** What the project has in another form: as usual from then on. */
export function encodeConverted(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const { of, to } = text.type as ConvertedType;
  const inner = to.inner(value);
  return inner === undefined ? refuse({ code: 'type', text }) : encodeText(partOf(text, of), inner, refuse);
}

/** One string with commas between the values; a service ignores white space around them. */
export function encodeCsv(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const texts = encodeItems(text, value, refuse);
  if (texts === undefined) return [];
  return texts.some((one) => /^$|^\s|,|\s$/.test(one)) ? refuse({ code: 'format', text }) : [texts.join(',')];
}

/**
 * One of several scalars. A service reads text as a boolean or number if it can, so a string that looks like one is
 * refused.
 */
export function encodeEither(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const { members, labels } = text.type as EitherType;
  const [sent] = members.flatMap((member) => textsOf(plain(member), value));
  if (sent === undefined) return refuse({ code: 'type', message: `must be ${labels.join(' or ')}` });
  const isOther = typeof value === 'string' && members.some((member) => isReadAs(plain(member), value));
  return isOther
    ? refuse({ code: 'type', message: 'must not be a string: it would be read as another value' })
    : [sent];
}

function plain(type: Type): Type {
  const known = typeof type === 'function' ? type() : type;
  return typeof known === 'object' && known.kind === 'alias' ? plain(known.type) : known;
}

/** Of scalars that are not strings. */
const encodersByKind: ReadonlyMap<string, EncodeText> = /* @__PURE__ */ new Map([
  ['enum', encodeMember],
  ['boolean', encodeBoolean],
  ['integer', encodeInteger],
  ['int32', encodeInteger],
  ['int64', encodeBigint],
  ['uint64', encodeBigint],
  ['number', encodeNumber],
]);

/** None if the value is of another type. */
function textsOf(type: Type, value: unknown): readonly string[] {
  if (typeof type === 'object' && type.kind === 'converted') {
    const inner = type.to.inner(value);
    return inner === undefined ? [] : textsOf(type.of, inner);
  }
  const encode = encodersByKind.get(kindOf(type));
  return encodeText({ type, ...(encode && { encode: [encode] }) }, value, () => []);
}

/** Whether the text is also a value of the type, which is not a string. */
function isReadAs(type: Type, text: string): boolean {
  if (typeof type === 'object' && type.kind === 'converted')
    return type.to.inner(text) === undefined && isReadAs(type.of, text);
  const kind = kindOf(type);
  if (kind === 'boolean') return text === 'true' || text === 'false';
  if (kind === 'enum') return (type as EnumType).members.some((member) => member !== text && String(member) === text);
  if (!encodersByKind.has(kind)) return false;
  const grammar =
    kind === 'number' ? /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/ : /^-?(?:0|[1-9][0-9]*)$/;
  if (!grammar.test(text)) return false;
  return textsOf(type, kind.endsWith('64') ? BigInt(text) : Number(text)).length > 0;
}

import type { ArrayType, ConvertedType, EnumType } from '../../validators/index.js';
import type { Checked } from '../errors.js';
import type { HeaderText } from '../operation.js';
import { tried } from '../own.js';
import { decodeHeader, failure, isWhole, success } from '../responses/response-headers.js';

export function decodeBoolean(_header: HeaderText, text: string): Checked {
  return text === 'true' || text === 'false' ? success(text === 'true') : failure('must be true or false');
}

export function decodeBigint(_header: HeaderText, text: string): Checked {
  return isWhole(text) ? success(BigInt(text)) : failure('must be a whole number');
}

/** What the project has in another form. */
export function decodeConverted({ type, decode }: HeaderText, text: string): Checked {
  const { of, to } = type as ConvertedType;
  const value = decodeHeader({ type: of, decode }, text);
  if (!value.ok) return value;
  const converted = to.outer(value.value);
  return to.inner(converted) === undefined ? failure(`cannot be read as ${to.name}`) : success(converted);
}

export function decodeNumber(_header: HeaderText, text: string): Checked {
  return isNumber(text) ? success(Number(text)) : failure('must be a number');
}

export function decodeUnknown(): Checked {
  return failure('is not a kind of value that a header can carry');
}

export function decodeList({ type, decode }: HeaderText, text: string): Checked {
  if (text.trim() === '') return success([]);
  const item = { type: (type as ArrayType).items, decode };
  const values = text.split(',').map((part) => decodeHeader(item, part.trim()));
  return values.find((value) => !value.ok) ?? success(values.map((value) => value.ok && value.value));
}

/** The text of several cookies is joined, and cannot be split: a date in one has a comma. */
export function decodeCookies(_header: HeaderText, text: string, headers?: Headers): Checked {
  return success(headers?.getSetCookie() ?? [text]);
}

/** A member, or one that a newer service may have added: of the same kind as the known ones. */
export function decodeMember({ type }: HeaderText, text: string): Checked {
  const { members } = type as EnumType;
  const known = members.find((member) => String(member) === text);
  if (known !== undefined) return success(known);
  const kinds = new Set(members.map((member) => typeof member));
  const value = text === 'true' || text === 'false' ? text === 'true' : isNumber(text) ? Number(text) : text;
  if (kinds.has(typeof value)) return success(value);
  return kinds.has('string') ? success(text) : failure(`must be one of ${members.join(', ')}`);
}

export function decodeBytes(_header: HeaderText, text: string): Checked {
  const bytes = tried(() => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  return bytes === undefined ? failure('must be base64 text') : success(bytes);
}

function isNumber(text: string): boolean {
  return /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text);
}

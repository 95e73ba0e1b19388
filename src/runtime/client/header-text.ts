import type { Checked } from './errors.js';
import type { Constant, ScalarType, TextType } from './text-type.js';

/** The value of a header of an answer. Bounds are not checked: a newer service may know others. */
export function decodeHeader(type: TextType, text: string): Checked {
  switch (type.kind) {
    case 'list':
    case 'csv':
      return decodeList(type.items, text);
    case 'json':
      return fail('is not a kind of value that a header can carry');
    default:
      return decodeScalar(type, text);
  }
}

function decodeList(items: TextType, text: string): Checked {
  if (text.trim() === '') return { ok: true, value: [] };
  const values = text.split(',').map((part) => decodeHeader(items, part.trim()));
  return values.find((value) => !value.ok) ?? { ok: true, value: values.map((value) => value.ok && value.value) };
}

function decodeScalar(type: ScalarType, text: string): Checked {
  switch (type.kind) {
    case 'boolean':
      return text === 'true' || text === 'false' ? { ok: true, value: text === 'true' } : fail('must be true or false');
    case 'integer':
      return isWhole(text) && Number.isSafeInteger(Number(text))
        ? { ok: true, value: Number(text) }
        : fail('must be a whole number');
    case 'int64':
      return isWhole(text) ? { ok: true, value: BigInt(text) } : fail('must be a whole number');
    case 'number':
      return /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text)
        ? { ok: true, value: Number(text) }
        : fail('must be a number');
    case 'member':
      return decodeMember(type.members, text);
    case 'bytes':
      return decodeBytes(text);
    default:
      return { ok: true, value: text };
  }
}

/** A member, or one that a newer service may know: of the same kind as those that are known. */
function decodeMember(members: readonly Constant[], text: string): Checked {
  const known = members.find((member) => String(member) === text);
  if (known !== undefined) return { ok: true, value: known };
  const kinds = new Set(members.map((member) => typeof member));
  const json = /^(?:true|false|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/.test(text) ? readJson(text) : text;
  if (kinds.has(typeof json)) return { ok: true, value: json };
  return kinds.has('string') ? { ok: true, value: text } : fail(`must be one of ${members.join(', ')}`);
}

function readJson(text: string): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}

function isWhole(text: string): boolean {
  return /^-?[0-9]{1,19}$/.test(text);
}

function decodeBytes(text: string): Checked {
  try {
    return { ok: true, value: Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) };
  } catch {
    return fail('must be base64 text');
  }
}

function fail(message: string): Checked {
  return { ok: false, issues: [{ path: '', code: 'format', message }] };
}

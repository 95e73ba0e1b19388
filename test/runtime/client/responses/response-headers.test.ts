import { describe, expect, it } from 'vitest';
import {
  decodeBigint,
  decodeBoolean,
  decodeBytes,
  decodeList,
  decodeMember,
  decodeNumber,
  decodeUnknown,
} from '../../../../src/runtime/client/kinds/decoders.js';
import { decodeHeader, decodeInteger } from '../../../../src/runtime/client/responses/response-headers.js';
import type { HeaderText } from '../../../../src/runtime/client/operation.js';
import type { Type } from '../../../../src/runtime/validators/type.js';

/** As the printer of tables chooses them. */
function decodersOf(type: Type): NonNullable<HeaderText['decode']> {
  const kind = typeof type === 'object' ? type.kind : String(type);
  if (typeof type === 'object' && 'items' in type) return [decodeList, ...decodersOf(type.items)];
  const decode = {
    boolean: decodeBoolean,
    integer: decodeInteger,
    int64: decodeBigint,
    number: decodeNumber,
    enum: decodeMember,
    bytes: decodeBytes,
    unknown: decodeUnknown,
  }[kind];
  return decode === undefined ? [] : [decode];
}

describe('decodeHeader', () => {
  it.each<readonly [Type, string, unknown]>([
    ['string', '</p?offset=20>; rel="next"', '</p?offset=20>; rel="next"'],
    ['boolean', 'true', true],
    ['integer', '-12', -12],
    ['int64', '9223372036854775807', 9223372036854775807n],
    ['number', '1.5e3', 1500],
    ['http-date', 'Thu, 29 Feb 2024 23:59:58 GMT', 'Thu, 29 Feb 2024 23:59:58 GMT'],
    [{ kind: 'enum', name: 'Color', members: ['red'] }, 'a later colour', 'a later colour'],
    ['bytes', '//4=', Uint8Array.of(255, 254)],
    [{ kind: 'array', items: 'integer' }, '1, 2,3', [1, 2, 3]],
  ])('reads a %o: %j', (type, text, value) => {
    expect(decodeHeader({ type, decode: decodersOf(type) }, text)).toEqual({ ok: true, value });
  });

  it.each<readonly [Type, string]>([
    ['boolean', 'yes'],
    ['integer', '1.5'],
    ['integer', '9007199254740993'],
    ['integer', ''],
    ['int64', '0x10'],
    ['number', 'NaN'],
    ['bytes', '?'],
    ['unknown', '{}'],
    [{ kind: 'array', items: 'integer' }, '1,x'],
  ])('refuses as a %o: %j', (type, text) => {
    expect(decodeHeader({ type, decode: decodersOf(type) }, text)).toMatchObject({
      ok: false,
      issues: [{ code: 'format' }],
    });
  });
});

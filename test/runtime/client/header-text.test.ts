import { describe, expect, it } from 'vitest';
import { decodeHeader } from '../../../src/runtime/client/header-text.js';
import type { TextType } from '../../../src/runtime/client/text-type.js';

describe('decodeHeader', () => {
  it.each<readonly [TextType, string, unknown]>([
    [{ kind: 'string' }, '</p?offset=20>; rel="next"', '</p?offset=20>; rel="next"'],
    [{ kind: 'boolean' }, 'true', true],
    [{ kind: 'integer' }, '-12', -12],
    [{ kind: 'int64' }, '9223372036854775807', 9223372036854775807n],
    [{ kind: 'number' }, '1.5e3', 1500],
    [{ kind: 'format', format: 'http-date' }, 'Thu, 29 Feb 2024 23:59:58 GMT', 'Thu, 29 Feb 2024 23:59:58 GMT'],
    [{ kind: 'member', members: ['red'], isOpen: false }, 'a later colour', 'a later colour'],
    [{ kind: 'bytes' }, '//4=', Uint8Array.of(255, 254)],
    [{ kind: 'list', items: { kind: 'integer' } }, '1, 2,3', [1, 2, 3]],
  ])('%o of %j', (type, text, value) => {
    expect(decodeHeader(type, text)).toEqual({ ok: true, value });
  });

  it.each<readonly [TextType, string]>([
    [{ kind: 'boolean' }, 'yes'],
    [{ kind: 'integer' }, '1.5'],
    [{ kind: 'integer' }, '9007199254740993'],
    [{ kind: 'integer' }, ''],
    [{ kind: 'int64' }, '0x10'],
    [{ kind: 'number' }, 'NaN'],
    [{ kind: 'bytes' }, '?'],
    [{ kind: 'list', items: { kind: 'integer' } }, '1,x'],
  ])('refuses for %o the text %j', (type, text) => {
    expect(decodeHeader(type, text)).toMatchObject({ ok: false, issues: [{ code: 'format' }] });
  });
});

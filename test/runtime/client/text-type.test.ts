import { describe, expect, it } from 'vitest';
import type { TextType } from '../../../src/runtime/client/text-type.js';
import { encodeText } from '../../../src/runtime/client/text-type.js';
import { isMultiple } from '../../../src/runtime/validators/multiple.js';

const text: TextType = { kind: 'string' };

describe('encodeText', () => {
  it.each<readonly [TextType, unknown, readonly string[]]>([
    [{ kind: 'boolean' }, false, ['false']],
    [text, '', ['']],
    [{ kind: 'string', pattern: /^(?:[a-z]{2})$/u }, 'en', ['en']],
    [{ kind: 'string', minLength: 1, maxLength: 1 }, '😀', ['😀']],
    [{ kind: 'format', format: 'date' }, '2024-02-29', ['2024-02-29']],
    [{ kind: 'member', members: ['red'], isOpen: false }, 'red', ['red']],
    [{ kind: 'member', members: ['red'], isOpen: true }, 'a later colour', ['a later colour']],
    [{ kind: 'integer' }, 0, ['0']],
    [{ kind: 'integer' }, Number.MIN_SAFE_INTEGER, ['-9007199254740991']],
    [{ kind: 'int64' }, 9223372036854775807n, ['9223372036854775807']],
    [{ kind: 'int64' }, -(2n ** 63n), ['-9223372036854775808']],
    [{ kind: 'number' }, -0.5, ['-0.5']],
    [{ kind: 'number' }, 1e21, ['1e+21']],
    [{ kind: 'bytes' }, Uint8Array.of(255, 254), ['//4=']],
    [{ kind: 'list', items: text }, ['a', '', 'a'], ['a', '', 'a']],
    [{ kind: 'list', items: text }, [], []],
    [{ kind: 'csv', items: { kind: 'int64' } }, [1n, 2n], ['1,2']],
    [{ kind: 'json', stringify: JSON.stringify }, { a: [1] }, ['{"a":[1]}']],
  ])('%o of %o', (type, value, texts) => {
    expect(encodeText(type, value)).toEqual({ ok: true, texts });
  });

  it.each<readonly [TextType, unknown, string, string]>([
    [{ kind: 'boolean' }, 'true', 'type', 'must be true or false'],
    [text, 1, 'type', 'must be text'],
    [text, null, 'type', 'must be text'],
    [{ kind: 'string', pattern: /^(?:[a-z]{2})$/u }, 'en\n', 'pattern', 'must match the pattern [a-z]{2}'],
    [{ kind: 'string', minLength: 2, maxLength: 256 }, 'a', 'length', 'must have 2 to 256 characters'],
    [{ kind: 'string', minLength: 1 }, '', 'length', 'must have at least 1 character'],
    [{ kind: 'string', maxLength: 3 }, 'long', 'length', 'must have at most 3 characters'],
    [{ kind: 'member', members: ['red', 'blue'], isOpen: false }, 'green', 'member', 'must be one of red, blue'],
    [{ kind: 'integer' }, 1.5, 'type', 'must be a whole number'],
    [{ kind: 'integer' }, 2 ** 53, 'maximum', 'must be from -9007199254740991 to 9007199254740991'],
    [{ kind: 'integer', minimum: 0, maximum: 9 }, -1, 'minimum', 'must be from 0 to 9'],
    [{ kind: 'int64' }, 1, 'type', 'must be a bigint'],
    [{ kind: 'int64' }, 2n ** 63n, 'maximum', 'must be from -9223372036854775808 to 9223372036854775807'],
    [{ kind: 'number' }, Number.NaN, 'type', 'must be a finite number'],
    [{ kind: 'number', minimum: 0 }, -1, 'minimum', 'must be 0 or more'],
    [{ kind: 'number', multiple: { of: 0.01, isMultiple } }, 0.005, 'multiple', 'must be a multiple of 0.01'],
    [{ kind: 'integer', multiple: { of: 5, isMultiple } }, 7, 'multiple', 'must be a multiple of 5'],
    [{ kind: 'int64', multiple: { of: 5n, isMultiple } }, 7n, 'multiple', 'must be a multiple of 5'],
    [{ kind: 'bytes' }, 'AA==', 'type', 'must be a Uint8Array'],
    [{ kind: 'list', items: text }, 'a', 'type', 'must be an array'],
    [{ kind: 'list', items: text, minItems: 2, maxItems: 2 }, ['a'], 'items', 'must have exactly 2 items'],
    [{ kind: 'list', items: text, isUnique: true }, ['a', 'a'], 'unique', 'must not hold a value twice'],
    [{ kind: 'csv', items: text }, ['a,b'], 'format', 'must not hold a comma in a value'],
  ])('refuses for %o the value %o', (type, value, code, message) => {
    expect(encodeText(type, value)).toEqual({ ok: false, refusals: [{ code, message }] });
  });

  it('says which items of a list are wrong', () => {
    expect(encodeText({ kind: 'list', items: { kind: 'boolean' } }, [true, 'x', 1])).toMatchObject({
      ok: false,
      refusals: [{ path: '/1' }, { path: '/2' }],
    });
  });

  it('passes on what the validator of a JSON value says', () => {
    const validate = () => ({ ok: false, issues: [{ path: '/a', code: 'type', message: 'must be text' }] }) as const;
    expect(encodeText({ kind: 'json', validate, stringify: JSON.stringify }, {})).toEqual({
      ok: false,
      refusals: [{ path: '/a', code: 'type', message: 'must be text' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { encodeBigint, encodeBytes, encodeCsv, encodeMember } from '../../../../src/runtime/client/kinds/encoders.js';
import {
  encodeBoolean,
  encodeInteger,
  encodeJson,
  encodeList,
  encodeNumber,
  type EncodeText,
  encodeText,
  type Refusal,
  type TextValue,
} from '../../../../src/runtime/client/requests/text.js';
import { inWords } from '../../../../src/runtime/client/words.js';
import { operation } from '../fixture.js';
import { isMultiple } from '../../../../src/runtime/validators/multiple.js';
import type { Type } from '../../../../src/runtime/validators/type.js';

const red: Type = { kind: 'enum', name: 'Color', members: ['red', 'blue'] };
/** As the printer of tables chooses them. */
function encodersOf(type: Type): readonly EncodeText[] {
  const kind = typeof type === 'object' ? type.kind : type;
  if (typeof type === 'object' && 'items' in type)
    return [type.kind === 'csv' ? encodeCsv : encodeList, ...encodersOf(type.items)];
  if (kind === 'enum') return [encodeMember];
  if (kind === 'boolean') return [encodeBoolean];
  if (kind === 'bytes') return [encodeBytes];
  if (kind === 'integer' || kind === 'int32') return [encodeInteger];
  if (kind === 'int64') return [encodeBigint];
  return kind === 'number' ? [encodeNumber] : [];
}

const json = (value: unknown) => ({ ok: true, value: JSON.stringify(value) }) as const;

/** The strings of a value, or the reasons why it has none. */
async function encoded(text: TextValue, value: unknown): Promise<object> {
  const refused: Refusal[] = [];
  const texts = encodeText(text, value, ({ path = '', ...refusal }) => {
    refused.push({ ...refusal, path });
    return [];
  });
  return refused.length === 0 ? { ok: true, texts } : { ok: false, refusals: await inWords(refused, operation) };
}

/** What makes a value of a list in one string. */
const separable = 'must be values without commas and outer spaces';

describe('encodeText', () => {
  it.each<readonly [Type, unknown, readonly string[]]>([
    ['boolean', false, ['false']],
    ['string', '', ['']],
    [{ kind: 'string', pattern: /^(?:[a-z]{2})$/u }, 'en', ['en']],
    [{ kind: 'string', minLength: 1, maxLength: 1 }, '😀', ['😀']],
    ['date', '2024-02-29', ['2024-02-29']],
    [red, 'red', ['red']],
    [{ ...red, open: true }, 'a later colour', ['a later colour']],
    ['integer', 0, ['0']],
    ['integer', Number.MIN_SAFE_INTEGER, ['-9007199254740991']],
    ['int32', -2147483648, ['-2147483648']],
    ['int64', 9223372036854775807n, ['9223372036854775807']],
    ['int64', -(2n ** 63n), ['-9223372036854775808']],
    ['number', -0.5, ['-0.5']],
    ['number', 1e21, ['1e+21']],
    ['bytes', Uint8Array.of(255, 254), ['//4=']],
    [{ kind: 'array', items: 'string' }, ['a', '', 'a'], ['a', '', 'a']],
    [{ kind: 'array', items: 'string' }, [], []],
    [{ kind: 'csv', items: 'int64' }, [1n, 2n], ['1,2']],
    [{ kind: 'array', items: { kind: 'csv', items: 'integer' } }, [[1, 2], [3]], ['1,2', '3']],
  ])('encodes a %o: %o', async (type, value, texts) => {
    expect(await encoded({ type, encode: encodersOf(type) }, value)).toEqual({ ok: true, texts });
  });

  it.each<readonly [Type, unknown, string, string]>([
    ['boolean', 'true', 'type', 'must be true or false'],
    ['string', 1, 'type', 'must be a string'],
    ['string', null, 'type', 'must be a string'],
    ['uuid', 1, 'type', 'must be a string, a uuid'],
    [{ kind: 'string', pattern: /^(?:[a-z]{2})$/u }, 'en\n', 'pattern', 'must match the pattern [a-z]{2}'],
    [{ kind: 'string', minLength: 2, maxLength: 256 }, 'a', 'length', 'must have 2 to 256 characters'],
    [{ kind: 'string', minLength: 1 }, '', 'length', 'must have at least 1 character'],
    [{ kind: 'string', maxLength: 3 }, 'long', 'length', 'must have at most 3 characters'],
    [red, 'green', 'member', 'must be one of red, blue'],
    [{ ...red, members: ['', 'green'] }, 'red', 'member', 'must be one of "", green'],
    [{ ...red, members: ['', 'green'] }, 1, 'type', 'must be one of "", green'],
    [{ ...red, open: true }, 1, 'type', 'must be one of red, blue, or another such value'],
    ['integer', 1.5, 'type', 'must be a whole number'],
    ['integer', 2 ** 53, 'maximum', 'must be from -9007199254740991 to 9007199254740991'],
    ['int32', 2 ** 31, 'maximum', 'must be from -2147483648 to 2147483647'],
    [{ kind: 'integer', minimum: 0, maximum: 9 }, -1, 'minimum', 'must be from 0 to 9'],
    ['int64', 1, 'type', 'must be a bigint'],
    ['int64', 2n ** 63n, 'maximum', 'must be from -9223372036854775808 to 9223372036854775807'],
    ['number', Number.NaN, 'type', 'must be a finite number'],
    [{ kind: 'number', minimum: 0 }, -1, 'minimum', 'must be 0 or more'],
    [{ kind: 'number', exclusiveMinimum: 0 }, 0, 'minimum', 'must be above 0'],
    [{ kind: 'number', minimum: 0, exclusiveMaximum: 1 }, 1, 'maximum', 'must be 0 or more and below 1'],
    [{ kind: 'number', multipleOf: 0.01, scale: 100 }, 0.005, 'multiple', 'must be a multiple of 0.01'],
    [{ kind: 'integer', multipleOf: 5 }, 7, 'multiple', 'must be a multiple of 5'],
    [{ kind: 'int64', multipleOf: 5n }, 7n, 'multiple', 'must be a multiple of 5'],
    ['bytes', 'AA==', 'type', 'must be a Uint8Array'],
    [{ kind: 'array', items: 'string' }, 'a', 'type', 'must be an array'],
    [{ kind: 'array', items: 'string', minItems: 2, maxItems: 2 }, ['a'], 'items', 'must have exactly 2 items'],
    [{ kind: 'array', items: 'string', unique: true }, ['a', 'a'], 'unique', 'must not contain a value twice'],
    ...['a,b', '', ' a', 'a\t', '\u00a0a'].map(
      (item) => [{ kind: 'csv', items: 'string' }, [item], 'format', separable] as const,
    ),
  ])('refuses as a %o: %o', async (type, value, code, message) => {
    expect(await encoded({ type, encode: encodersOf(type), isMultiple }, value)).toEqual({
      ok: false,
      refusals: [{ path: '', code, message }],
    });
  });

  it('reports which items of a list are wrong', async () => {
    expect(
      await encoded({ type: { kind: 'array', items: 'boolean' }, encode: [encodeList, encodeBoolean] }, [true, 'x', 1]),
    ).toMatchObject({
      ok: false,
      refusals: [{ path: '/1' }, { path: '/2' }],
    });
  });

  it('encodes JSON, alone or in a list', async () => {
    expect(await encoded({ type: 'unknown', encode: [encodeJson], json }, { a: [1] })).toEqual({
      ok: true,
      texts: ['{"a":[1]}'],
    });
    const list: TextValue = { type: { kind: 'array', items: 'unknown' }, encode: [encodeList, encodeJson], json };
    expect(await encoded(list, [{}, 1])).toEqual({ ok: true, texts: ['{}', '1'] });
  });

  it('reports the issues of a JSON validator', async () => {
    const refusing = () =>
      ({ ok: false, issues: [{ path: '/a', code: 'type', message: 'must be a string' }] }) as const;
    expect(await encoded({ type: 'unknown', encode: [encodeJson], json: refusing }, {})).toEqual({
      ok: false,
      refusals: [{ path: '/a', code: 'type', message: 'must be a string' }],
    });
  });
});

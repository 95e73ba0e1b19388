import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src/compile-document.js';
import { importSchemas, typesFor } from '../documents.js';

const int64 = { type: 'integer', format: 'int64' };

describe('large numbers in a document', () => {
  const exact: readonly (readonly [name: string, schema: unknown, written: string])[] = [
    ['a bound of int64', { ...int64, maximum: 2n ** 63n - 2n }, 'int64(..9223372036854775806)'],
    ['a bound before the last', { ...int64, exclusiveMaximum: 2n ** 63n - 1n }, 'int64(..9223372036854775806)'],
    ['the limits of int64', { ...int64, minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n }, 'int64'],
    ['those limits as doubles', { ...int64, minimum: -(2 ** 63), maximum: 2 ** 63 }, 'int64'],
    ['a bound of uint64', { ...int64, format: 'uint64', minimum: 2 ** 60 }, 'uint64(1152921504606846976..)'],
    ['bounds of a number', { type: 'number', minimum: -1e20, maximum: 3e38 }, 'number(-100000000000000000000..3e+38)'],
    ['the limits of a double', { type: 'number', maximum: Number.MAX_VALUE }, 'number'],
    [
      'the narrower of two bounds',
      { allOf: [2n ** 62n, 2n ** 62n - 1n].map((maximum) => ({ ...int64, maximum })) },
      'int64(..4611686018427387903)',
    ],
  ];

  it.each(exact)('are limits to the last digit: %s', (_name, schema, written) => {
    expect(typesFor(schema)).toBe(`Thing: ${written}`);
    expect(importSchemas({ Thing: schema }).losses).toEqual([]);
  });

  const reported: readonly (readonly [limits: string, losses: readonly string[]])[] = [
    ['"type": "integer", "exclusiveMinimum": 9007199254740991', ['limits-fit-type']],
    ['"type": "integer", "minimum": 4611686018427387904', ['limits-fit-type']],
    ['"type": "integer", "format": "int32", "exclusiveMinimum": 2147483647', ['limits-fit-type']],
    ['"type": "integer", "format": "int64", "exclusiveMinimum": 9223372036854775807', ['limits-fit-type']],
    ['"type": "integer", "format": "int64", "minimum": 9223372036854775807', []],
    ['"type": "integer", "format": "uint64", "maximum": -1', ['limits-fit-type']],
    ['"type": "number", "multipleOf": 1e400, "example": 3', ['type-syntax']],
    ['"type": "number", "multipleOf": 0.1, "example": 1e400', []],
    [`"type": "number", "example": 1${'0'.repeat(400)}`, []],
  ];

  it.each(reported)('are reported if no value of the type is within: {%s}', async (limits, losses) => {
    const text = `{ "openapi": "3.1.0", "components": { "schemas": { "Thing": { ${limits} } } } }`;
    const { value } = await importFiles([{ path: 'api', text }]);
    expect(value?.losses.map(({ construct }) => construct)).toEqual(losses);
  });

  it.each(['# YAML\n', ''])('keep all digits, or are reported (%j)', async (start) => {
    const text = `${start}{
      "openapi": "3.1.0", "info": { "title": "Things", "version": "1.0.0" },
      "components": { "schemas": {
        "Thing": { "x-first": 9007199254740993, "required": ["step"], "properties": {
          "count": { "type": "integer", "format": "int64", "maximum": 9223372036854775806, "default": 9007199254740993 },
          "text": { "type": "integer", "format": "int64", "default": "-9007199254740993" },
          "padded": { "type": "integer", "default": "007" },
          "beyond": { "type": "integer", "format": "int64", "maximum": 9007199254740993, "default": 9007199254740994 },
          "step": { "type": "integer", "format": "int64", "multipleOf": 9007199254740993, "example": 18014398509481986 },
          "size": { "type": "number", "default": 0.25 }
        } },
        "Code": { "enum": [1, 9007199254740993] }
      } }
    }`;
    const { value } = await importFiles([{ path: 'api', text }]);
    expect(value?.files.find(({ path }) => path === 'types.yaml')?.text).toBe(`types:
  #@ first: 9007199254740993
  Thing:
    count: int64(..9223372036854775806) = 9007199254740993
    text: int64 = -9007199254740993
    padded: integer = 7
    ## Default: \`9007199254740994\`
    beyond?: int64(..9007199254740993)
    step:
      type: int64(multiple of 9007199254740993)
      example: 18014398509481986
    size: number = 0.25

  Code: unknown
`);
    const losses = value?.losses.map(({ construct, at }) => `${construct} at ${at}`);
    expect(losses).toEqual(['enum-member-is-exact at #/components/schemas/Code']);
  });
});

import { describe, expect, it } from 'vitest';
import { isDocument } from '../../../src/source/is-document.js';
import { importTexts, lossesOf, textOf } from '../documents.js';

/** The types of a schema, `thing.json`, which must be exact unless a loss is expected. */
function typesOf(schema: object, losses: readonly string[] = []): string {
  const { value, diagnostics } = importTexts({ 'thing.json': JSON.stringify(schema) });
  expect(diagnostics).toEqual([]);
  expect(value && lossesOf(value)).toEqual(losses);
  return textOf(value, 'types.yaml').replaceAll(/^ *#@ .*\n/gm, '');
}

const closed = { type: 'object', additionalProperties: false } as const;

describe('an imported JSON Schema', () => {
  it('becomes types: itself and its definitions, in their order', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Purchase order',
      description: 'What somebody wants.',
      ...closed,
      required: ['lines'],
      properties: { lines: { type: 'array', items: { $ref: '#/definitions/line' }, minItems: 1 } },
      definitions: {
        line: { ...closed, properties: { sku: { type: 'string' }, parts: { $ref: '#/definitions/line' } } },
        unused: { enum: ['a', 'b'] },
      },
    };
    expect(typesOf(schema)).toBe(`types:
  ## What somebody wants.
  PurchaseOrder:
    lines: Line[1..]
  Line:
    sku?: string
    parts?: Line
  Unused: [a, b]
`);
  });

  it('has the name of its file if its title is a sentence', () => {
    const [title, type] = ['A schema for all of our things', 'integer'];
    for (const path of ['a/thing.json', 'thing.schema.json', 'thing-schema.yaml']) {
      const { value } = importTexts({ [path]: JSON.stringify({ title, type }) });
      expect(textOf(value, 'types.yaml')).toContain('  Thing: integer\n');
      expect(textOf(value, 'api.yaml')).toBe('api: thing\n');
    }
  });

  it('is one of its definitions if it only refers to it', () => {
    const schema = {
      $ref: '#/$defs/Config',
      $defs: { Config: { ...closed, properties: { port: { type: 'integer' } } } },
    };
    expect(typesOf(schema)).toBe('types:\n  Config:\n    port?: integer\n');
  });

  it('becomes one type per set of combined schemas if it contains itself by `allOf`, whatever their order', () => {
    const names = Array.from({ length: 9 }, (_, index) => `p${index}`);
    const own = (name: string): object => ({ type: 'object', properties: { [`${name}Own`]: { type: 'string' } } });
    const items = (name: string): object => ({ type: 'array', items: { allOf: [own(name), { $ref: '#' }] } });
    for (const place of [items, (name: string) => ({ ...own(name), allOf: [{ $ref: '#' }] })]) {
      const properties = Object.fromEntries(names.map((name) => [name, place(name)]));
      const types = typesOf({ title: 'Config', type: 'object', properties });
      expect(types.match(/^  \w+(?: extends \w+)?:$/gm)).toHaveLength(1 + names.length);
    }
  });

  it('leaves objects open unless it closes them, unlike OpenAPI documents', () => {
    const schema = {
      properties: {
        open: { properties: { a: { type: 'string' } } },
        parts: { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false },
        any: { additionalProperties: true },
        either: { ...closed, properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      },
      unevaluatedProperties: { type: 'integer' },
    };
    expect(typesOf(schema)).toBe(`types:
  Thing:
    open?:
      a?: string
      ...: unknown
    parts?:
      a?: unknown
      b?: unknown
    any?: unknown
    either?: ThingEither
    ...: integer
  ThingEither requires a | b:
    a?: unknown
    b?: unknown
`);
  });

  it('may use any draft: tuples, bounds, identifiers, required properties', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'https://example.com/thing.json',
      ...closed,
      properties: {
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], minItems: 2, additionalItems: false },
        open: { type: 'array', items: [{ type: 'string' }], minItems: 1, additionalItems: { type: 'integer' } },
        count: { type: 'number', minimum: 0, exclusiveMinimum: true },
        size: { $ref: '#size' },
        whole: { $ref: 'https://example.com/thing.json#/definitions/size' },
        inner: { ...closed, properties: { id: { type: 'string', required: true } } },
      },
      definitions: { size: { id: '#size', enum: ['s', 'm'] } },
    };
    expect(typesOf(schema)).toBe(`types:
  Thing:
    pair?: tuple<string, number>
    open?: tuple<string, ...integer>
    count?: number(>0..)
    size?: Size
    whole?: Size
    inner?:
      id: string
  Size: [s, m]
`);
  });

  it('may refer to itself, also by a dynamic reference', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $dynamicAnchor: 'node',
      ...closed,
      properties: { left: { $ref: '#' }, right: { $dynamicRef: '#node' } },
    };
    expect(typesOf(schema)).toBe('types:\n  Thing:\n    left?: Thing\n    right?: Thing\n');
  });

  it('may have more keywords next to a reference', () => {
    const schema = {
      properties: {
        short: { $ref: '#/$defs/Text', maxLength: 3 },
        long: { $ref: '#/$defs/Text', description: 'Long.' },
      },
      additionalProperties: false,
      $defs: { Text: { type: 'string', minLength: 1 } },
    };
    expect(typesOf(schema)).toBe(`types:
  Thing:
    short?: string(1..3)
    ## Long.
    long?: Text
  Text: string(1..)
`);
  });

  it('loses conditions on other values, and schemas as values', () => {
    const schema = {
      ...closed,
      properties: { meta: { $ref: 'http://json-schema.org/draft-07/schema#' }, a: {}, b: {} },
      dependencies: { a: ['b'] },
    };
    const losses = [
      'widened: dependencies at thing.json#',
      'widened: reference to the schema of schemas at thing.json#/properties/meta',
    ];
    expect(typesOf(schema, losses)).toBe(
      'types:\n  Thing:\n    meta?: map<unknown> | boolean\n    a?: unknown\n    b?: unknown\n',
    );
  });

  it('may contain itself without a name, which is widened', () => {
    const children = { type: ['object', 'boolean'], minProperties: 1 };
    const schema = {
      ...closed,
      properties: { children: { $ref: '#/$defs/some' } },
      $defs: { some: { properties: { deep: { $ref: '#/$defs/some', ...children } } } },
    };
    const { value } = importTexts({ 'thing.json': JSON.stringify(schema) });
    expect(value?.losses.map(({ construct }) => construct)).toContain('schema that holds itself without a name');
    expect(value?.verdicts).toEqual({ exact: 0, narrowed: 0, widened: 2, refused: 0 });
  });

  it('is counted by its types, including those that they use', () => {
    const schema = {
      ...closed,
      properties: { a: { $ref: '#/$defs/A' } },
      $defs: { A: { type: 'string', not: { const: 'x' } }, B: { type: 'string' } },
    };
    const { value } = importTexts({ 'thing.json': JSON.stringify(schema) });
    expect(value?.counted).toBe('type');
    expect(value?.verdicts).toEqual({ exact: 1, narrowed: 0, widened: 2, refused: 0 });
  });
});

describe('imported JSON Schemas in several files', () => {
  const main = {
    $id: 'https://example.com/schemas/thing.json',
    additionalProperties: false,
    properties: {
      one: { $ref: 'parts.json#/$defs/Part' },
      two: { $ref: 'https://example.com/schemas/parts.json#/$defs/Part' },
      three: { $ref: 'parts#/$defs/Part' },
    },
  };

  it('find each other by their identifiers, even without `.json`', () => {
    const { value, diagnostics } = importTexts({
      'schemas/thing.json': JSON.stringify(main),
      'schemas/parts.json': JSON.stringify({ $defs: { Part: { type: 'integer' } } }),
    });
    expect(diagnostics).toEqual([]);
    expect(textOf(value, 'types.yaml')).toBe(
      'types:\n  Thing:\n    one?: Part\n    two?: Part\n    three?: Part\n  Part: integer\n',
    );
  });

  it('may be bundled in one file: references are resolved against the nearest `$id`', () => {
    // In a URI, `$` may be escaped.
    for (const $ref of ['#/$defs/Item', '#/%24defs/Item']) {
      const part = { $id: 'part.json', type: 'array', items: { $ref }, $defs: { Item: { type: 'integer' } } };
      const { value } = importTexts({
        'thing.json': JSON.stringify({
          $id: main.$id,
          ...closed,
          properties: { a: { $ref: 'part.json' } },
          $defs: { Part: part },
        }),
      });
      expect(textOf(value, 'types.yaml')).toBe('types:\n  Thing:\n    a?: Part\n  Part: Item[]\n  Item: integer\n');
    }
  });

  it('are reported once if they are missing', () => {
    const { value, diagnostics } = importTexts({ 'thing.json': JSON.stringify({ ...main, $id: undefined }) });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toContain(
      'The reference leads to "parts.json". There is no such file. Write its path relative to the folder of this one.',
    );
  });
});

it.each([
  ['{ "$schema": "http://json-schema.org/draft-07/schema#" }', true],
  ['{ "type": "object", "properties": {} }', true],
  ['$defs:\n  A: { type: string }\n', true],
  ['type: object\nproperties: {}\n', true],
  ['swagger: "2.0"\n', true],
  ['#%RAML 1.0\n', true],
  ['api: shop\ntypes:\n  A:\n    properties: string\n', false],
  ['api: shop\ndefinitions: {}\n', false],
  ['{ "api": "shop" }', false],
])('isDocument recognizes a document without parsing it: %j', (text, expected) => {
  expect(isDocument({ text })).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { importOf, importSchemas, lossesOf, textOf } from '../documents.js';

const text = { type: 'string' };
const color = { type: 'string', enum: ['red', 'green'] };

function typesOf(schemas: object): string {
  return textOf(importSchemas(schemas), 'types.yaml');
}

describe('imported schemas without a name', () => {
  it('become inline types where they are short and used once', () => {
    const properties = {
      color: { ...color, description: 'What it looks like.' },
      shade: { ...color, type: ['string', 'null'], enum: ['dark', 'light', null] },
      level: { type: 'integer', enum: [1, 2], default: 2 },
      colors: { type: 'array', items: color, uniqueItems: true },
      size: { oneOf: [{ type: 'integer' }, { const: 'auto' }] },
      state: { ...color, readOnly: true },
      home: { type: 'object', required: ['street'], properties: { street: text, country: { enum: ['de', 'at'] } } },
    };
    const imported = importSchemas({ Thing: { type: 'object', properties } });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  Thing:
    ## What it looks like.
    color?: [red, green]
    shade?: '[dark, light] | null'
    level: '[1, 2] = 2'
    colors?: set<[red, green]>
    size?: integer | [auto]
    state?: read-only [red, green]
    home?:
      street: string
      country?: [de, at]
`);
  });

  it('become inline types in a field called `type`, which is the usual tag of a union', () => {
    const created = { type: 'object', required: ['type'], properties: { type: { const: 'created' }, name: text } };
    const removed = {
      type: 'object',
      required: ['type'],
      properties: { type: { ...text, const: 'removed', default: 'removed' } },
    };
    const members = { oneOf: [{ $ref: '#/components/schemas/Created' }, { $ref: '#/components/schemas/Removed' }] };
    const union = { ...members, discriminator: { propertyName: 'type' } };
    expect(typesOf({ Event: union, Created: created, Removed: removed })).toBe(`types:
  union Event by type:
    created: Created
    removed: Removed
  Created:
    type: [created]
    name?: string
  Removed:
    type: required [removed] = removed
`);
  });

  it('keep a name where they are long, deep, documented, used as bodies, or repeated', () => {
    const long = { type: 'string', enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
    const properties = {
      long,
      types: { enum: ['string', 'number'] },
      quoted: { type: ['string', 'null'], enum: ["it's", 'b', null] },
      // The long form of a field uses these keys.
      form: { type: 'object', properties: { type: text, docs: text } },
      large: { type: 'object', properties: { a: text, b: text, c: text, d: text, e: text } },
      deep: { type: 'object', properties: { inner: { type: 'object', properties: { a: text } } } },
      items: { type: 'array', items: { ...color, description: 'One of them.' } },
      objects: { type: 'array', items: { type: 'object', properties: { a: text } } },
    };
    expect(typesOf({ Thing: { type: 'object', properties } })).toBe(`types:
  Thing:
    long?: ThingLong
    types?: ThingTypes
    quoted?: ThingQuoted | null
    form?: ThingForm
    large?: ThingLarge
    deep?: ThingDeep
    items?: ThingItemsItem[]
    objects?: ThingObjectsItem[]
  ThingLong: [a, b, c, d, e, f, g]
  ThingTypes: [string, number]
  ThingQuoted: [it's, b]
  ThingForm:
    type?: string
    docs?: string
  ThingLarge:
    a?: string
    b?: string
    c?: string
    d?: string
    e?: string
  ThingDeep:
    inner?:
      a?: string
  ## One of them.
  ThingItemsItem: [red, green]
  ThingObjectsItem:
    a?: string
`);
  });

  it('keep a name that another one would get', () => {
    const things = { Thing: { type: 'object', properties: { color, 'co-lor': { enum: ['x'] } } } };
    expect(typesOf({ ThingColor: text, ...things })).toBe(`types:
  ThingColor: string
  Thing:
    color?: ThingColor2
    co-lor?: ThingCoLor3
  ThingColor2: [red, green]
  ThingCoLor3: [x]
`);
  });

  it('keep a name that the class of an error would have', () => {
    const error = { type: 'object', required: ['code'], properties: { code: text } };
    const schema = { type: 'object', properties: { error, at: text, by: text, of: text } };
    const content = { 'application/json': { schema } };
    const get = (operationId: string, description: string) => ({
      get: {
        operationId,
        responses: { 200: { description: '' }, default: { description, ...(description !== '' && { content }) } },
      },
    });
    const paths = { '/a': get('a', ''), '/b': get('b', 'Too bad.'), '/c': get('c', 'Worse.') };
    expect(textOf(importOf({ paths }), 'api.yaml')).toContain('Failed: other');
  });

  it('do not include those that the document names', () => {
    const reference = { $ref: '#/components/schemas/Color' };
    expect(typesOf({ Color: color, Thing: { properties: { color: reference } } })).toContain('color?: Color');
  });

  it('become inline types of parameters and placeholders', () => {
    const parameters = [
      { name: 'region', in: 'path', required: true, schema: { enum: ['eu', 'us'] } },
      { name: 'sort', in: 'query', schema: { type: 'array', items: { enum: ['name', '-name'] } } },
      { name: 'X-Mode', in: 'header', schema: { enum: ['a', 'b'] } },
      { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { name: text } } },
      { name: 'expand', in: 'query', style: 'deepObject', schema: { type: 'array', items: text } },
    ];
    const body = { content: { 'application/json': { schema: color } } };
    const get = { tags: ['thing'], parameters, responses: { 200: { description: '', ...body } } };
    const imported = importOf({ paths: { '/{region}/things': { get: { ...get, operationId: 'list' } } } });
    expect(textOf(imported, 'api.yaml')).toContain('params:\n  region: [eu, us]\n');
    expect(textOf(imported, 'groups/thing.yaml')).toContain(`        query:
          sort?: '[name, -name][]'
          filter?:
            name?: string
          expand[]?: string[]
        headers:
          X-Mode?: [a, b]
        returns: ThingListResponse
`);
  });

  it('keep their name in a list or a map where they say more than their members: it is not said of the whole', () => {
    const ofKind = { type: 'string', enum: ['a', 'b'], example: 'a' };
    const ofColor = { type: 'string', enum: ['c', 'd'], 'x-team': 'pets' };
    const properties = {
      kinds: { type: 'array', items: ofKind },
      colors: { type: 'object', additionalProperties: ofColor },
      kind: { ...ofKind, nullable: true },
    };
    const imported = importOf({ openapi: '3.0.3', components: { schemas: { Thing: { type: 'object', properties } } } });
    expect(imported.losses).toEqual([]);
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  Thing:
    kinds?: ThingKindsItem[]
    colors?: map<ThingColorsValue>
    kind?:
      type: '[a, b] | null'
      example: a
  ThingKindsItem: [a, b]
  #@ team: pets
  ThingColorsValue: [c, d]
`);
  });

  it('shorten a model with many small enums by a line for each', () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const properties = Object.fromEntries(names.map((name) => [name, { enum: [`${name}-a`, `${name}-b`] }]));
    const schemas = Object.fromEntries(names.map((name) => [`Thing ${name}`, { type: 'object', properties }]));
    const lines = typesOf(schemas).split('\n').length;
    // The same schemas, each with its own name: one more line per enum.
    const referred = Object.fromEntries(
      names.map((name) => [
        `Thing ${name}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            names.map((field) => [field, { $ref: `#/components/schemas/${name}-${field}` }]),
          ),
        },
      ]),
    );
    const enums = Object.fromEntries(
      names.flatMap((name) => names.map((field) => [`${name}-${field}`, { enum: [`${field}-a`, `${field}-b`] }])),
    );
    expect(lines).toBe(typesOf({ ...referred, ...enums }).split('\n').length - names.length ** 2);
  });
});

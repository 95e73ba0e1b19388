import { describe, expect, it } from 'vitest';
import { importSchemas, lossesOf, typesFor } from './documents.js';

const exact: readonly (readonly [name: string, schema: unknown, written: string])[] = [
  ['text', { type: 'string' }, 'Thing: string'],
  ['text with limits', { type: 'string', minLength: 1, maxLength: 80 }, 'Thing: string(1..80)'],
  ['a whole pattern', { type: 'string', pattern: '^[a-z]+$' }, 'Thing: string(/[a-z]+/)'],
  ['a pattern that is searched', { type: 'string', pattern: 'a/b' }, String.raw`Thing: string(/[^]*a\/b[^]*/)`],
  ['alternatives, each with anchors', { type: 'string', pattern: '^a$|^b$' }, 'Thing: string(/a|b/)'],
  ['length and pattern', { type: 'string', maxLength: 9, pattern: '^\\d+$' }, String.raw`Thing: string(..9, /\d+/)`],
  ['a format', { type: 'string', format: 'date-time' }, 'Thing: datetime'],
  ['base64', { type: 'string', contentEncoding: 'base64' }, 'Thing: bytes'],
  ['an unknown format', { type: 'string', format: 'snowflake' }, 'Thing: string as snowflake'],
  ['a format of two words', { type: 'integer', format: 'unix time' }, 'Thing: integer as "unix time"'],
  ['a UUID with its length', { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 }, 'Thing: uuid'],
  ['an integer', { type: 'integer', format: 'int64', minimum: 1 }, 'Thing: int64(1..)'],
  ['an integer above a bound', { type: 'integer', exclusiveMinimum: 0, maximum: 9 }, 'Thing: integer(1..9)'],
  ['the same in 3.0', { type: 'integer', minimum: 0, exclusiveMinimum: true }, 'Thing: integer(1..)'],
  ['a number of steps', { type: 'number', multipleOf: 0.01 }, 'Thing: number(multiple of 0.01)'],
  ['a bound beyond what a double holds', { type: 'integer', format: 'int64', maximum: 2 ** 63 }, 'Thing: int64'],
  ['a list', { type: 'array', items: { type: 'string' }, maxItems: 3 }, 'Thing: string[..3]'],
  ['a set', { type: 'array', items: { type: 'string' }, uniqueItems: true }, 'Thing: set<string>'],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'Thing: map<integer>'],
  ['an object of anything', { type: 'object' }, 'Thing: map<unknown>'],
  ['anything', {}, 'Thing: unknown'],
  ['an enum', { type: 'string', enum: ['red', '1', 'true', '...'] }, `Thing: [red, '1', 'true', "..."]`],
  ['numbers', { enum: [1, 2] }, 'Thing: [1, 2]'],
  ['a constant', { const: 'red' }, 'Thing: [red]'],
  ['known texts or others', { anyOf: [{ type: 'string' }, { enum: ['a', 'b'] }] }, 'Thing: [a, b, ...]'],
  ['a union', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'Thing: string | integer'],
  ['several types', { type: ['string', 'integer'] }, 'Thing: string | integer'],
];

describe('a schema', () => {
  it.each(exact)('of %s is said exactly', (_name, schema, written) => {
    expect(typesFor(schema)).toBe(written);
    expect(importSchemas({ Thing: schema }).losses).toEqual([]);
  });

  it('of an object keeps its docs, its order, and who sends a field', () => {
    const schema = {
      description: 'What one has.\nTwo lines.',
      required: ['id', 'ok?'],
      properties: {
        id: { type: 'string', readOnly: true, description: 'Assigned.' },
        'ok?': { type: 'boolean' },
        secret: { type: 'string', writeOnly: true },
        old: { type: 'string', deprecated: true },
        note: { type: ['string', 'null'] },
      },
      additionalProperties: true,
    };
    expect(importSchemas({ Thing: schema }).files.find(({ path }) => path === 'types.yaml')?.text).toBe(`types:
  ## What one has.
  ## Two lines.
  Thing:
    ## Assigned.
    id: read-only string
    ok\\?: boolean
    secret?: write-only string
    #! Deprecated.
    old?: string
    note?: string | null
    ...: unknown
`);
  });

  it('of defaults: one that may be left out, one that must be sent, one that reads differently, lists and maps', () => {
    const schema = {
      required: ['depth'],
      properties: {
        limit: { type: 'integer', default: 20 },
        depth: { type: 'integer', default: 3 },
        mode: { type: 'string', enum: ['true', 'auto'], default: 'true' },
        name: { type: 'string', default: '' },
        isOld: { type: 'boolean', default: 'false' },
        tags: { type: 'array', items: { type: 'string' }, default: [] },
      },
    };
    expect(typesFor(schema)).toBe(`Thing:
    limit: integer = 20
    depth: required integer = 3
    mode:
      type: ThingMode
      default: 'true'
    name:
      type: string
      default: ''
    isOld: boolean = false
    tags: string[] = []
  ThingMode: ['true', auto]`);
  });

  it('of which some fields must be there says so in its heading', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' }, 'c d': { type: 'string' } };
    const need = (...required: string[]): object => ({ required });
    const heading = (schema: object): string =>
      typesFor({ properties, ...schema })
        .split('\n', 1)
        .join('');
    expect(heading({ anyOf: [need('a'), need('b', 'c d')] })).toBe('Thing requires a | (b & "c d"):');
    expect(heading({ oneOf: [need('a'), need('b')] })).toBe('Thing requires one of a | b:');
    expect(heading({ minProperties: 1 })).toBe('Thing requires any:');
    expect(heading({ allOf: [{ anyOf: [need('a'), need('b')] }, { minProperties: 1 }] })).toBe('Thing requires a | b:');
    // What the others say already.
    expect(heading({ required: ['a'], minProperties: 1, anyOf: [need('a'), need('b')] })).toBe('Thing:');
    expect(typesFor({ properties: { a: { type: 'string' } }, anyOf: [need('a', 'x'), need('a', 'y')] }))
      .toBe(`Thing requires x | y:
    a: string
    x?: unknown
    y?: unknown`);
  });

  it('with items of their own types is a tuple', () => {
    const prefixItems = [{ type: 'number' }, { type: 'string' }];
    const tuple = (more: object): string => typesFor({ type: 'array', prefixItems, minItems: 2, ...more });
    expect(tuple({ items: false })).toBe('Thing: tuple<number, string>');
    expect(tuple({ maxItems: 2 })).toBe('Thing: tuple<number, string>');
    expect(tuple({ items: { type: 'boolean' } })).toBe('Thing: tuple<number, string, ...boolean>');
    expect(typesFor({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })).toBe('Thing: number[2]');
  });

  it('with names of a type is a map with keys', () => {
    const map = (propertyNames: object): string =>
      typesFor({ type: 'object', propertyNames, additionalProperties: { type: 'integer' } });
    expect(map({ pattern: '^[a-z]{2}$' })).toBe('Thing: map<string(/[a-z]{2}/), integer>');
    expect(map({ format: 'uuid' })).toBe('Thing: map<uuid, integer>');
    expect(map({ enum: ['red', 'green'] })).toBe('Thing: map<ThingKey, integer>\n  ThingKey: [red, green]');
    expect(map({ type: 'string' })).toBe('Thing: map<integer>');
  });

  it('below a schema is named after where it stands', () => {
    const schema = {
      properties: { home: { properties: { rooms: { items: { properties: { size: { type: 'number' } } } } } } },
    };
    expect(typesFor(schema)).toBe(`Thing:
    home?: ThingHome
  ThingHome:
    rooms?: ThingHomeRoomsItem[]
  ThingHomeRoomsItem:
    size?: number`);
  });

  it('that refers to others, and to itself', () => {
    const schema = {
      required: ['at'],
      properties: { at: { $ref: '#/components/schemas/geo.point' }, next: { $ref: '#/components/schemas/Thing' } },
    };
    expect(typesFor(schema, { 'geo.point': { type: 'string' } })).toBe(`Thing:
    at: GeoPoint
    next?: Thing
  GeoPoint: string`);
  });

  it('that is nullable where it is declared is so wherever it is used', () => {
    const others = { Home: { type: 'object', nullable: true, properties: { size: { type: 'number' } } } };
    expect(typesFor({ required: ['home'], properties: { home: { $ref: '#/components/schemas/Home' } } }, others))
      .toBe(`Thing:
    home: Home | null
  Home:
    size?: number`);
  });

  it('of parts that all hold is one object with the fields of each', () => {
    const others = { Base: { required: ['id'], properties: { id: { type: 'string' }, kind: { type: 'string' } } } };
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['kind'], properties: { size: { type: 'number' } } }],
    };
    expect(typesFor(schema, others)).toBe(`Thing:
    id: string
    kind: string
    size?: number
  Base:
    id: string
    kind?: string`);
  });

  it('of alternatives with a discriminator that each of them says is a union by tag', () => {
    const variant = (kind: string): object => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: kind }, [kind]: { type: 'string' } },
    });
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
    };
    expect(typesFor(schema, { Cat: variant('cat'), Dog: variant('dog') })).toBe(`union Thing by kind:
    cat: Cat
    dog: Dog
  Cat:
    kind: CatKind
    cat?: string
  CatKind: [cat]
  Dog:
    kind: DogKind
    dog?: string
  DogKind: [dog]`);
  });

  it('with fields beside its alternatives gives each of them these fields', () => {
    const schema = {
      properties: { id: { type: 'string' } },
      oneOf: [
        { required: ['a'], properties: { a: { type: 'string' } } },
        { required: ['b'], properties: { b: { type: 'string' } } },
      ],
    };
    expect(typesFor(schema)).toBe(`Thing: ThingVariant1 | ThingVariant2
  ThingVariant1:
    id?: string
    a: string
  ThingVariant2:
    id?: string
    b: string`);
  });
});

describe('what a schema loses is listed with where it stands', () => {
  it.each([
    ['a condition', { type: 'string', not: { const: 'a' } }, 'widened: not at #/components/schemas/Thing'],
    [
      'a pattern without a safe form',
      { type: 'string', pattern: '^(a+)+$' },
      'widened: pattern at #/components/schemas/Thing/pattern',
    ],
    ['what is no pattern', { type: 'string', pattern: '(' }, 'widened: pattern at #/components/schemas/Thing/pattern'],
    [
      'a default of another type',
      { properties: { a: { type: 'integer', default: 'Foobar' } } },
      'widened: default that does not fit its type at #/components/schemas/Thing/properties/a/default',
    ],
    [
      'a reference to nothing',
      { properties: { a: { $ref: '#/components/schemas/Nobody' } } },
      'refused: reference that leads nowhere at #/components/schemas/Thing/properties/a',
    ],
    [
      'a union of what must be there, where that has a default',
      { properties: { a: { type: 'string', default: 'x' }, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      'widened: one of several required fields at #/components/schemas/Thing',
    ],
    [
      'a number of fields',
      { properties: { a: {}, b: {} }, minProperties: 2 },
      'widened: minProperties of an object with fields at #/components/schemas/Thing',
    ],
  ])('%s', (_name, schema, loss) => {
    expect(lossesOf(importSchemas({ Thing: schema }))).toEqual([loss]);
    expect(typesFor(schema)).toMatch(/^Thing:/);
  });
});

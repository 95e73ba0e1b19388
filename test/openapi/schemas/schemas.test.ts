import { describe, expect, it } from 'vitest';
import { importSchemas, typesFor } from '../documents.js';

const exact: readonly (readonly [name: string, schema: unknown, written: string])[] = [
  ['text', { type: 'string' }, 'Thing: string'],
  ['an enum of null, whatever its type', { type: 'object', enum: [null], nullable: true }, 'Thing: null'],
  ['a Boolean `required`, which means nothing there', { type: 'string', required: true }, 'Thing: string'],
  ['a string with limits', { type: 'string', minLength: 1, maxLength: 80 }, 'Thing: string(1..80)'],
  ['a whole pattern', { type: 'string', pattern: '^[a-z]+$' }, 'Thing: string(/[a-z]+/)'],
  ['an unanchored pattern', { type: 'string', pattern: 'a/b' }, String.raw`Thing: string(/[^]*a\/b[^]*/)`],
  [
    'repetition at the ends of an unanchored pattern',
    { type: 'string', pattern: '[a-z]+$' },
    'Thing: string(/[^]*[a-z]/)',
  ],
  ['alternatives, each with anchors', { type: 'string', pattern: '^a$|^b$' }, 'Thing: string(/a|b/)'],
  ['a pattern that would take long', { type: 'string', pattern: '^(a+)+$' }, 'Thing: string(/a+/)'],
  ['a pattern for the empty string', { type: 'string', pattern: '^$' }, 'Thing: string(/(?:)/)'],
  ['a pattern in either case', { type: 'string', pattern: '(?i)^yes$' }, 'Thing: string(/[yY][eE][sS]/)'],
  ['length and pattern', { type: 'string', maxLength: 9, pattern: '^\\d+$' }, String.raw`Thing: string(..9, /\d+/)`],
  ['a format', { type: 'string', format: 'date-time' }, 'Thing: datetime'],
  ['base64', { type: 'string', contentEncoding: 'base64' }, 'Thing: bytes'],
  ['an unknown format', { type: 'string', format: 'snowflake' }, 'Thing: string as snowflake'],
  ['a format with two words', { type: 'integer', format: 'unix time' }, 'Thing: integer as "unix time"'],
  ['a UUID with its length', { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 }, 'Thing: uuid'],
  ['a format with limits', { type: 'string', format: 'uri', maxLength: 2048 }, 'Thing: uri(..2048)'],
  ['a format with a pattern', { type: 'string', format: 'uuid', pattern: '^[^A-F]+$' }, 'Thing: uuid(/[^A-F]+/)'],
  ['an integer', { type: 'integer', format: 'int64', minimum: 1 }, 'Thing: int64(1..)'],
  ['an integer above a bound', { type: 'integer', exclusiveMinimum: 0, maximum: 9 }, 'Thing: integer(1..9)'],
  [
    'an integer above a bound in OpenAPI 3.0',
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
    'Thing: integer(1..)',
  ],
  ['an integer or null', { type: ['integer', 'null'], minimum: 1 }, 'Thing: integer(1..)'],
  ['a number with a step', { type: 'number', multipleOf: 0.01 }, 'Thing: number(multiple of 0.01)'],
  ['a bound beyond the range of doubles', { type: 'integer', format: 'int64', maximum: 2 ** 63 }, 'Thing: int64'],
  ['a list', { type: 'array', items: { type: 'string' }, maxItems: 3 }, 'Thing: string[..3]'],
  ['a set', { type: 'array', items: { type: 'string' }, uniqueItems: true }, 'Thing: set<string>'],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'Thing: map<integer>'],
  ['an object with any fields', { type: 'object' }, 'Thing: map<unknown>'],
  ['anything', {}, 'Thing: unknown'],
  ['an enum', { type: 'string', enum: ['red', '1', 'true', '...'] }, `Thing: [red, '1', 'true', '...']`],
  ['numbers', { enum: [1, 2] }, 'Thing: [1, 2]'],
  ['numbers with names', { enum: [1, -2], 'x-enum-varnames': ['low', 'none'] }, 'Thing: [1 as low, -2 as none]'],
  [
    'numbers with names of NSwag',
    { type: 'integer', enum: [1, 2], 'x-enumNames': ['Low', 'High'] },
    'Thing: [1 as Low, 2 as High]',
  ],
  ['names that programs cannot use', { enum: [1, 2], 'x-enum-varnames': ['very low', 'high'] }, 'Thing: [1, 2]'],
  ['too few names', { enum: [1, 2], 'x-enum-varnames': ['low'] }, 'Thing: [1, 2]'],
  ['a repeated name', { enum: [1, 2], 'x-enum-varnames': ['low', 'low'] }, 'Thing: [1, 2]'],
  ['strings with names', { enum: ['a', 'b'], 'x-enum-varnames': ['A', 'B'] }, 'Thing: [a, b]'],
  ['a string that contains `as`', { enum: ['sold as seen', '1 as one'] }, "Thing: ['sold as seen', '1 as one']"],
  ['a constant', { const: 'red' }, 'Thing: [red]'],
  [
    // `[a, b, ...]` would be wrong: servers refuse values other than its members.
    'known strings or others',
    { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a', 'b'] }] },
    'Thing: string | ThingString\n  ThingString: [a, b]',
  ],
  ['enums in parts', { anyOf: [{ enum: ['a'] }, { type: 'string', enum: ['b', 'a'] }] }, 'Thing: [a, b]'],
  ['strings that YAML would read as numbers', { type: 'string', enum: [1, true] }, "Thing: ['1', 'true']"],
  ['numbers in quotes', { type: 'integer', enum: ['1', '2'] }, 'Thing: [1, 2]'],
  [
    'the items of a list, next to it',
    { type: 'array', items: { type: 'string' }, enum: ['a', 'b'] },
    'Thing: ThingItem[]\n  ThingItem: [a, b]',
  ],
  ['an enum with a value of another type', { type: 'integer', enum: [1, 'one'] }, 'Thing: [1]'],
  ['a union', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'Thing: string | integer'],
  ['several types', { type: ['string', 'integer'] }, 'Thing: string | integer'],
];

describe('an imported schema', () => {
  it.each(exact)('is exact for %s', (_name, schema, written) => {
    expect(typesFor(schema)).toBe(written);
    expect(importSchemas({ Thing: schema }).losses).toEqual([]);
  });

  it('keeps the docs of an object, its order, and who sends a field', () => {
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

  it('may have defaults: of an optional value, of one that must be sent, of one that is read differently, of lists and maps', () => {
    const schema = {
      required: ['depth'],
      properties: {
        limit: { type: 'integer', default: 20 },
        depth: { type: 'integer', default: 3 },
        mode: { type: 'string', enum: ['true', 'auto'], default: 'true' },
        name: { type: 'string', default: '' },
        isOld: { type: 'boolean', default: 'false' },
        kind: { const: 'pet', default: 'pet' },
        tags: { type: 'array', items: { type: 'string' }, default: [] },
        // No default: the sign is in a pattern.
        sum: { type: 'string', pattern: '^a = b$' },
      },
    };
    expect(typesFor(schema)).toBe(`Thing:
    limit: integer = 20
    depth: required integer = 3
    mode:
      type: ['true', auto]
      default: 'true'
    name:
      type: string
      default: ''
    isOld: boolean = false
    kind: '[pet] = pet'
    tags: string[] = []
    sum?: string(/a = b/)`);
  });

  it('inside another one is named after its location', () => {
    const schema = {
      properties: { home: { properties: { rooms: { items: { properties: { size: { type: 'number' } } } } } } },
    };
    expect(typesFor(schema)).toBe(`Thing:
    home?:
      rooms?: ThingHomeRoomsItem[]
  ThingHomeRoomsItem:
    size?: number`);
  });

  it('may refer to others, and to itself', () => {
    const schema = {
      required: ['at'],
      properties: { at: { $ref: '#/components/schemas/geo.point' }, next: { $ref: '#/components/schemas/Thing' } },
    };
    expect(typesFor(schema, { 'geo.point': { type: 'string' } })).toBe(`Thing:
    at: GeoPoint
    next?: Thing
  GeoPoint: string`);
  });

  it('is nullable wherever it is used if it is declared so', () => {
    const others = { Home: { type: 'object', nullable: true, properties: { size: { type: 'number' } } } };
    expect(typesFor({ required: ['home'], properties: { home: { $ref: '#/components/schemas/Home' } } }, others))
      .toBe(`Thing:
    home: Home | null
  Home:
    size?: number`);
  });

  it('becomes one object with the fields of each part of `allOf`', () => {
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

  it('becomes a union by tag if it has a discriminator', () => {
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
    kind: [cat]
    cat?: string
  Dog:
    kind: [dog]
    dog?: string`);
  });

  it('becomes a union by tag if the field of the discriminator is any string, inherited, optional or of all variants', () => {
    const all = { type: 'string', enum: ['cat', 'dog', 'Bird'] };
    const schema = {
      oneOf: ['Cat', 'Dog', 'Bird'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
    };
    const others = {
      Cat: { type: 'object', properties: { kind: all } },
      Dog: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { size: { type: 'integer' } } }] },
      Bird: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', default: 'Bird' } } },
      Base: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    };
    expect(typesFor(schema, others)).toBe(`union Thing by kind:
    cat: Cat
    dog: Dog
    Bird: Bird
  Cat:
    kind?: [cat, dog, Bird]
  Dog extends Base:
    size?: integer
  Bird:
    kind: required string = Bird
  Base:
    kind: string`);
  });

  it('stays a plain union if the discriminator cannot have the value of a member', () => {
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind' },
    };
    const kinds = [undefined, { type: 'string', maxLength: 2 }, { type: 'string', readOnly: true }, { const: 7 }];
    for (const kind of kinds) {
      const Dog = { type: 'object', properties: { ...(kind && { kind }), size: { type: 'integer' } } };
      const Cat = { type: 'object', required: ['lives'], properties: { kind: { type: 'string' }, lives: {} } };
      expect(typesFor(schema, { Cat, Dog })).toMatch(/^Thing: (?:first of )?Cat \| Dog$/m);
    }
  });

  it('adds fields next to its alternatives to each of them', () => {
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

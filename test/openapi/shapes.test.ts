import { describe, expect, it } from 'vitest';
import { importSchemas, lossesOf, textOf, typesFor } from './documents.js';

describe('an imported schema', () => {
  it('has alternative required fields in its heading', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' }, 'c d': { type: 'string' } };
    const need = (...required: string[]): object => ({ required });
    const heading = (schema: object): string =>
      typesFor({ properties, ...schema })
        .split('\n', 1)
        .join('');
    expect(heading({ anyOf: [need('a'), need('b', 'c d')] })).toBe('Thing requires a | (b & "c d"):');
    expect(heading({ oneOf: [need('a'), need('b')] })).toBe('Thing requires one of a | b:');
    expect(heading({ anyOf: [need('any'), need('extends')] })).toBe('Thing requires "any" | "extends":');
    expect(heading({ minProperties: 1 })).toBe('Thing requires any:');
    expect(heading({ allOf: [{ anyOf: [need('a'), need('b')] }, { minProperties: 1 }] })).toBe('Thing requires a | b:');
    // As an export writes it.
    const listed = (name: string, any: unknown): object => ({ properties: { [name]: any }, required: [name] });
    expect(heading({ anyOf: [listed('a', true), listed('b', {})] })).toBe('Thing requires a | b:');
    // The others already say so.
    expect(heading({ required: ['a'], minProperties: 1, anyOf: [need('a'), need('b')] })).toBe('Thing:');
    expect(typesFor({ properties: { a: { type: 'string' } }, anyOf: [need('a', 'x'), need('a', 'y')] }))
      .toBe(`Thing requires x | y:
    a: string
    x?: unknown
    y?: unknown`);
  });

  it('is a tuple if its items have different types', () => {
    const prefixItems = [{ type: 'number' }, { type: 'string' }];
    const tuple = (more: object): string => typesFor({ type: 'array', prefixItems, minItems: 2, ...more });
    expect(tuple({ items: false })).toBe('Thing: tuple<number, string>');
    expect(tuple({ maxItems: 2 })).toBe('Thing: tuple<number, string>');
    expect(tuple({ items: { type: 'boolean' } })).toBe('Thing: tuple<number, string, ...boolean>');
    const older = { type: 'array', items: prefixItems, minItems: 2 };
    expect(typesFor({ ...older, additionalItems: false })).toBe('Thing: tuple<number, string>');
    expect(typesFor({ ...older, additionalItems: { type: 'boolean' } })).toBe(
      'Thing: tuple<number, string, ...boolean>',
    );
    expect(typesFor({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })).toBe('Thing: number[2]');
  });

  it('may have a list, an object or a union as a default, written as YAML', () => {
    const area = { required: ['city'], properties: { city: { type: 'string' }, size: { type: 'integer' } } };
    const schema = {
      required: ['sent'],
      properties: {
        tags: { type: 'array', items: { type: 'string' }, default: ['a', '1', 'true'] },
        counts: { type: 'object', additionalProperties: { type: 'integer' }, default: { a: 1 } },
        area: { ...area, type: 'object', default: { city: 'Rome', size: 2 } },
        areas: { type: 'array', items: { $ref: '#/components/schemas/Area' }, default: [{ city: 'x: y' }] },
        either: { oneOf: [{ type: 'integer' }, { type: 'string' }], default: 7 },
        text: { oneOf: [{ type: 'integer' }, { type: 'string' }], default: '7' },
        data: { type: 'string', format: 'byte', default: 'AQID' },
        sent: { type: 'array', items: { type: 'integer' }, default: [1] },
      },
    };
    const imported = importSchemas({ Thing: schema, Area: { ...area, type: 'object' } });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  Thing:
    tags:
      type: string[]
      default: [a, '1', 'true']
    counts:
      type: map<integer>
      default:
        a: 1
    area:
      type:
        city: string
        size?: integer
      default:
        city: Rome
        size: 2
    areas:
      type: Area[]
      default:
        - city: 'x: y'
    either: integer | string = 7
    text:
      type: integer | string
      default: '7'
    data: bytes = AQID
    sent:
      type: required integer[]
      default: [1]
  Area:
    city: string
    size?: integer
`);
  });

  it('has defaults as docs if they do not fit', () => {
    const area = { type: 'object', required: ['city'], properties: { city: { type: 'string' } } };
    const properties = {
      missing: { ...area, default: {} },
      more: { ...area, default: { city: 'x', other: 1 } },
      wrong: { ...area, default: { city: 1 } },
      items: { type: 'array', items: { type: 'integer' }, default: ['a'] },
      bounded: { type: 'array', items: { type: 'integer', maximum: 3 }, default: [4] },
      data: { type: 'string', format: 'byte', default: 'A' },
      list: { type: 'string', default: [1] },
    };
    const imported = importSchemas({ Thing: { type: 'object', properties } });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'types.yaml')).toContain('## Default: `{"city":1}`\n');
    expect(textOf(imported, 'types.yaml')).not.toContain('default');
  });

  it('has no default null, which a model has no word for: that is reported', () => {
    const imported = importSchemas({ Thing: { properties: { size: { type: ['number', 'null'], default: null } } } });
    expect(lossesOf(imported)).toEqual(['exact: default null at #/components/schemas/Thing/properties/size']);
  });

  it('is a map with keys if its property names are restricted', () => {
    const map = (propertyNames: object): string =>
      typesFor({ type: 'object', propertyNames, additionalProperties: { type: 'integer' } });
    expect(map({ pattern: '^[a-z]{2}$' })).toBe('Thing: map<string(/[a-z]{2}/), integer>');
    expect(map({ format: 'uuid' })).toBe('Thing: map<uuid, integer>');
    expect(map({ enum: ['red', 'green'] })).toBe('Thing: map<ThingKey, integer>\n  ThingKey: [red, green]');
    expect(map({ type: 'string' })).toBe('Thing: map<integer>');
  });

  it('becomes another name for a type if it is only a reference', () => {
    const of = { $ref: '#/components/schemas/Other', description: 'Another name.' };
    expect(typesFor(of, { Other: { type: 'string' } })).toBe('## Another name.\n  Thing: Other\n  Other: string');
  });

  it('has the scalar for its registered format and pattern', () => {
    const written = (schema: object): string => typesFor({ type: 'string', ...schema });
    expect(written({ format: 'time-local' })).toBe('Thing: time');
    expect(written({ format: 'decimal', pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$' })).toBe('Thing: decimal');
    expect(written({ format: 'decimal' })).toBe('Thing: string as decimal');
    expect(written({ format: 'uuid', minLength: 36 })).toBe('Thing: uuid');
    expect(written({ format: 'email', minLength: 3, maxLength: 320 })).toBe('Thing: email');
    expect(written({ format: 'email', maxLength: 100 })).toBe('Thing: email(..100)');
  });

  it('has a field with the name of the merge key of YAML', () => {
    expect(typesFor({ required: ['<<'], properties: { '<<': { type: 'string' } } })).toBe("Thing:\n    '<<': string");
  });

  it('has limits of a format only if some value fits them', () => {
    const written = (maxLength: number): string => typesFor({ type: 'string', format: 'date-time', maxLength });
    expect(written(20)).toBe('Thing: datetime(..20)');
    expect(written(19)).toBe('Thing: datetime');
    expect(typesFor({ type: 'string', format: 'ipv4', minLength: 16 })).toBe('Thing: ipv4');
  });
});

import { describe, expect, it } from 'vitest';
import { importSchemas, lossesOf, textOf, typesFor } from '../documents.js';

describe('a union next to other keywords', () => {
  it('applies them to each of its members', () => {
    expect(typesFor({ maximum: 90, anyOf: [{ type: 'integer' }, { type: 'number', minimum: 10.5 }] })).toBe(
      'Thing: integer(..90) | number(10.5..90)',
    );
  });

  it('gives its members the type that they do not have', () => {
    const schema = { type: 'string', anyOf: [{ maxLength: 3 }, { format: 'uuid' }] };
    expect(typesFor(schema)).toBe('Thing: string(..3) | uuid');
  });

  it('leaves its members unchanged where they have everything', () => {
    const schema = { type: 'object', anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };
    const others = { A: { required: ['a'], properties: { a: {} } }, B: { required: ['b'], properties: { b: {} } } };
    expect(typesFor(schema, others)).toContain('Thing: A | B\n');
  });
});

describe('a union by tag next to fields', () => {
  const kind = { type: 'string' };
  const $ref = '#/components/schemas/Cat';
  const union = { oneOf: [{ $ref }], discriminator: { propertyName: 'kind', mapping: { cat: $ref } } };

  it('keeps its members if the only field is its tag, as Java writes it', () => {
    const pet = { ...union, type: 'object', properties: { kind }, required: ['kind'] };
    const cat = { type: 'object', properties: { kind, lives: { type: 'integer' } } };
    expect(typesFor(pet, { Cat: cat })).toBe(
      'union Thing by kind:\n    cat: Cat\n  Cat:\n    kind?: string\n    lives?: integer',
    );
  });

  it('has variants with the fields, each once', () => {
    const pet = {
      ...union,
      type: 'object',
      properties: { kind, name: { type: 'string' } },
      required: ['kind', 'name'],
    };
    const cat = { type: 'object', properties: { lives: { type: 'integer' } } };
    expect(typesFor(pet, { Cat: cat })).toBe(
      'union Thing by kind:\n    cat: ThingCat\n' +
        '  ThingCat:\n    kind: string\n    name: string\n    lives?: integer\n  Cat:\n    lives?: integer',
    );
  });
});

describe('combined parts that no single value expresses', () => {
  it('are counted once, however often the type is used', () => {
    const thing = { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'b$' }] };
    const user = {
      properties: { one: { $ref: '#/components/schemas/Thing' }, two: { $ref: '#/components/schemas/Thing' } },
    };
    expect(lossesOf(importSchemas({ Thing: thing, User: user }))).toEqual([
      'widened: pattern of several parts at #/components/schemas/Thing',
    ]);
  });

  it('are counted for values of another type', () => {
    expect(lossesOf(importSchemas({ Thing: { type: 'integer', enum: ['one', 'two'] } }))).toEqual([
      'widened: enum of another type at #/components/schemas/Thing',
    ]);
    const imported = importSchemas({ Thing: { type: 'number', enum: ['one', 'two'] } });
    expect(textOf(imported, 'types.yaml')).toContain('Thing: number\n');
  });
});

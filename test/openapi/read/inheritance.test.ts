import { describe, expect, it } from 'vitest';
import { importSchemas, lossesOf, textOf } from '../documents.js';

const kind = { type: 'string' };
const heirOf = (parent: string, properties: object, more: object = {}): object => ({
  allOf: [{ $ref: `#/components/schemas/${parent}` }, { type: 'object', properties }],
  ...more,
});
const pet = {
  type: 'object',
  title: 'An animal that somebody keeps',
  required: ['kind', 'name'],
  properties: { kind, name: { type: 'string' } },
  discriminator: { propertyName: 'kind' },
};

/** The lines below `types:`. */
function typesOf(schemas: object): string {
  return textOf(importSchemas(schemas), 'types.yaml').replace(/^types:\n/, '');
}

describe('a schema with a discriminator', () => {
  it('becomes the union of itself and all schemas that inherit from it', () => {
    const schemas = {
      Pet: pet,
      Cat: heirOf('Pet', { lives: { type: 'integer' } }),
      Lion: heirOf('Cat', { pride: { type: 'string' } }),
      Owner: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } },
    };
    const imported = importSchemas(schemas);
    expect(typesOf(schemas)).toBe(`  ## An animal that somebody keeps
  union Pet by kind:
    Pet: PetItself
    Cat: Cat
    Lion: Lion
  ## An animal that somebody keeps
  PetItself:
    kind: string
    name: string
  Cat:
    kind: string
    name: string
    lives?: integer
  Lion extends Cat:
    pride?: string
  Owner:
    pet?: Pet
`);
    expect(lossesOf(imported)).toEqual([]);
  });

  it('is not a member itself if its mapping or the enum of its field lists others only', () => {
    const mapping = { cat: '#/components/schemas/Cat' };
    const mapped = { ...pet, discriminator: { propertyName: 'kind', mapping } };
    expect(typesOf({ Pet: mapped, Cat: heirOf('Pet', {}) })).toContain('union Pet by kind:\n    cat: Cat\n');
    const listed = { ...pet, properties: { kind: { type: 'string', enum: ['Cat'] } } };
    const text = typesOf({ Pet: listed, Cat: heirOf('Pet', {}) });
    expect(text).toContain('union Pet by kind:\n    Cat: Cat\n');
    expect(text).not.toContain('Itself');
  });

  it('is a member itself beside its mapping if its field has another value as default', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } };
    const withDefault = (value: string, others = {}): object => {
      const properties = { kind: { ...kind, ...others, default: value }, name: { type: 'string' } };
      return { Pet: { ...pet, properties, discriminator }, Cat: heirOf('Pet', {}) };
    };
    expect(typesOf(withDefault('pet'))).toContain('union Pet by kind:\n    cat: Cat\n    pet: PetItself\n');
    expect(typesOf(withDefault('cat'))).not.toContain('Itself');
    expect(typesOf(withDefault('pet', { enum: ['cat'] }))).not.toContain('Itself');
  });

  it('knows its heirs by the values that documents of Azure give them', () => {
    const schemas = { Pet: pet, Cat: heirOf('Pet', {}, { 'x-ms-discriminator-value': '#Pets.Cat' }) };
    expect(typesOf(schemas)).toContain("    '#Pets.Cat': Cat\n");
  });

  it('may inherit from another one, which contains what both are', () => {
    const cat = { ...heirOf('Pet', { breed: { type: 'string' } }), discriminator: { propertyName: 'breed' } };
    const text = typesOf({ Pet: pet, Cat: cat, Lion: heirOf('Cat', { pride: { type: 'string' } }) });
    expect(text).toContain('union Pet by kind:\n    Pet: PetItself\n    Cat: CatItself\n    Lion: Lion\n');
    expect(text).toContain('union Cat by breed:\n    Cat: CatItself\n    Lion: Lion\n');
    expect(text).toContain('  Lion:\n    kind: string\n    name: string\n    breed?: string\n    pride?: string\n');
  });

  it('stays as it is if no schema inherits from it', () => {
    expect(typesOf({ Pet: pet })).toBe(`  ## An animal that somebody keeps
  Pet:
    kind: string
    name: string
`);
  });

  it('does not end in a circle', () => {
    const schemas = { Pet: { ...pet, ...heirOf('Cat', {}) }, Cat: heirOf('Pet', {}) };
    expect(typesOf(schemas)).toContain('union Pet by kind:');
  });
});

import { expect, it } from 'vitest';
import { importOperation, importSchemas, textOf } from '../documents.js';

const text = { type: 'string' };
const part = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const named = (field: string, more: object = {}): object => ({
  type: 'object',
  required: [field],
  properties: { [field]: { ...text, description: `The ${field}.` } },
  ...more,
});

/** The types of a model, which is checked. */
function modelOf(schemas: Readonly<Record<string, object>>): string {
  const text = textOf(importSchemas(schemas), 'types.yaml');
  return text
    .replaceAll(/ *#@ .*\n/g, '')
    .replace('types:\n', '')
    .trimEnd();
}

it('a component extends those in its `allOf`', () => {
  const animal = named('name');
  const owned = named('owner', { additionalProperties: text });
  const dog = { allOf: [part('Animal'), part('Owned'), { properties: { breed: text } }] };
  expect(modelOf({ Dog: dog, Animal: animal, Owned: owned, Both: { allOf: [part('Owned'), part('Animal')] } }))
    .toBe(`  Dog extends Animal, Owned:
    breed?: string
  Animal:
    ## The name.
    name: string
  Owned:
    ## The owner.
    owner: string
    ...: string
  Both extends Owned, Animal: {}`);
});

it('a component repeats the fields of those that it changes, or that have fields in common', () => {
  expect(
    modelOf({
      Animal: named('name'),
      Pet: { allOf: [part('Animal'), { properties: { name: { maxLength: 9 } } }] },
      Kept: named('name', { required: [] }),
      Both: { allOf: [part('Animal'), part('Kept')] },
      Some: { allOf: [part('Animal'), { required: ['owner'], properties: { owner: text } }], minProperties: 1 },
    }),
  ).toBe(`  Animal:
    ## The name.
    name: string
  Pet:
    ## The name.
    name: string(..9)
  Kept:
    ## The name.
    name?: string
  Both extends Animal: {}
  Some extends Animal:
    owner: string`);
});

it('a type that is not a component extends them, too', () => {
  const page = { allOf: [part('Page'), { properties: { items: { type: 'array', items: text } } }] };
  const content = { 'application/json': { schema: page } };
  const imported = importOperation(
    { tags: ['things'], operationId: 'find', responses: { 200: { description: 'OK', content } } },
    { components: { schemas: { Page: named('next') } } },
  );
  expect(textOf(imported, 'groups/things.yaml')).toContain(
    '  ThingsFindResponse extends Page:\n    items?: string[]\n',
  );
});

it('components that are parts of each other are none of each other twice', () => {
  const schemas = {
    Left: { allOf: [part('Right'), { properties: { a: text } }] },
    Right: { allOf: [part('Left'), { properties: { b: text } }] },
  };
  expect(modelOf(schemas)).toBe(`  Left extends Right: {}
  Right:
    a?: string
    b?: string`);
});

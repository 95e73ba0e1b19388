import { describe, expect, it } from 'vitest';
import { importOf, lossesOf, textOf } from '../documents.js';

const text = { type: 'string' };

/** An object with five fields, too many for an inline type. */
function objectOf(...names: readonly string[]): object {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) };
}

const owner = objectOf('id', 'name', 'email', 'phone', 'city');

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function operation(operationId: string, schema: object, others: object = {}): object {
  return { operationId, tags: ['pet'], responses: { 200: { content: json(schema) }, ...others } };
}

describe('a schema that a document repeats', () => {
  it('stays two types if these have only a verb in common: a note is no post, although both are created', () => {
    const post = (tag: string): object => ({
      tags: [tag],
      requestBody: { content: json({ properties: { title: text, content: text } }) },
      responses: { 204: {} },
    });
    const get = { tags: ['notes'], responses: { 204: {} } };
    const paths = {
      '/notes': { post: post('notes') },
      '/notes/{id}': { get },
      '/posts': { post: post('posts') },
      '/posts/{id}': { get: { ...get, tags: ['posts'] } },
    };
    expect(textOf(importOf({ paths }), 'groups/notes.yaml')).toContain('body?: NotesCreateBody\n');
    expect(textOf(importOf({ paths }), 'groups/posts.yaml')).toContain('body?: PostsCreateBody\n');
  });

  it('becomes one type, named after what all its locations have in common', () => {
    const pet = { type: 'object', properties: { owner } };
    const shop = { type: 'object', properties: { id: text, owner } };
    const imported = importOf({ components: { schemas: { Pet: pet, Shop: shop } } });
    expect(lossesOf(imported)).toEqual([]);
    expect(textOf(imported, 'types.yaml')).toBe(`types:
  Pet:
    owner?: Owner
  Owner:
    id?: string
    name?: string
    email?: string
    phone?: string
    city?: string
  Shop:
    id?: string
    owner?: Owner
`);
  });

  it('is a member of a union only once', () => {
    const titled = { ...owner, title: 'Owner' };
    const unions = { Buyer: { oneOf: [titled, text, { ...titled }] } };
    const imported = importOf({ components: { schemas: unions } });
    expect(textOf(imported, 'types.yaml')).toContain('  Buyer: BuyerOwner | string\n');
    expect(lossesOf(imported)).toEqual([]);
  });

  it('is a member only once of each union, of a map or a response too, and other members of both stay', () => {
    const titled = (): object => ({ ...owner, title: 'Owner' });
    const map = { type: 'object', additionalProperties: { anyOf: [text, { type: 'integer' }, titled(), titled()] } };
    const Buyer = { properties: { seen: { oneOf: [map, { type: 'integer' }] } } };
    const responses = { 201: { content: json({ oneOf: [titled(), titled()] }) } };
    const imported = importOf({ paths: { '/pets': { get: { responses } } }, components: { schemas: { Buyer } } });
    expect(textOf(imported, 'types.yaml')).toContain('    seen?: map<string | integer | Owner> | integer\n');
    expect(textOf(imported, 'groups/pets.yaml')).toMatch(/returns: 201 Owner\n/);
    expect(lossesOf(imported)).toEqual([]);
  });

  it('stays separate where its docs differ, or where only a few fields are equal', () => {
    const documented = { ...owner, properties: { ...objectOf('id'), id: { ...text, description: 'Unique.' } } };
    const point = objectOf('a');
    const schemas = {
      Pet: { type: 'object', properties: { owner, first: { type: 'array', items: point } } },
      Shop: { type: 'object', properties: { owner: documented, second: { type: 'array', items: point } } },
    };
    const types = textOf(importOf({ components: { schemas } }), 'types.yaml');
    expect(types.match(/^ {2}\w+/gm)?.map((line) => line.trim())).toEqual([
      'Pet',
      'PetOwner',
      'PetFirstItem',
      'Shop',
      'ShopOwner',
      'ShopSecondItem',
    ]);
  });

  it('becomes one error, and the errors of a shared response have one body', () => {
    const missing = { description: 'It is not there.', content: json(objectOf('a', 'b', 'c', 'd', 'e')) };
    const paths = {
      '/pets': { get: operation('list', text, { 404: missing }), put: operation('change', text) },
      '/pets/{id}': { get: operation('get', text, { 404: missing }) },
    };
    const imported = importOf({ paths });
    expect(textOf(imported, 'api.yaml')).toContain('errors:\n  ## It is not there.\n  NotFound: 404 NotFound\n');
    expect(textOf(imported, 'types.yaml')).toContain('  NotFound:\n');
    expect(textOf(imported, 'groups/pet.yaml').match(/errors: .*/g)).toEqual([
      'errors: [NotFound]',
      'errors: [NotFound]',
    ]);
  });

  it('becomes one error also if responses describe it in other words, with those of most of them', () => {
    const errorsFor = (...descriptions: readonly string[]): string => {
      const content = json(objectOf('error'));
      const paths = descriptions.map((description, index) => [
        `/pets/${index}`,
        { get: operation(`get${index}`, text, { 404: { description, content } }) },
      ]);
      return textOf(importOf({ paths: Object.fromEntries(paths) as object }), 'api.yaml').replace(/^.*errors:\n/s, '');
    };
    expect(errorsFor('No pet.', 'Not this pet.')).toBe('  NotFound: 404 NotFound\n');
    expect(errorsFor('No pet.', 'Gone.', 'No pet.')).toBe('  ## No pet.\n  NotFound: 404 NotFound\n');
  });

  it('becomes one error also with other examples, and has the first of them', () => {
    const errorOf = (example: string): object => ({
      404: {
        description: 'None.',
        content: { 'application/json': { schema: objectOf('a', 'b', 'c', 'd', 'e'), example } },
      },
    });
    const imported = importOf({
      paths: {
        '/a': { get: operation('getA', text, errorOf('first')) },
        '/b': { get: operation('getB', text, errorOf('second')) },
      },
    });
    const errors = textOf(imported, 'api.yaml').split('errors:\n')[1];
    expect(errors).toContain('first');
    expect(errors).not.toMatch(/second|NotFoundPet/);
  });

  it('as a component that is called by its status is named after that', () => {
    const $ref = '#/components/responses/404';
    const imported = importOf({
      paths: { '/pets': { get: operation('list', text, { 404: { $ref } }) } },
      components: { responses: { 404: { description: 'Nothing is there.', content: json(objectOf('error')) } } },
    });
    expect(textOf(imported, 'api.yaml')).toContain('  NotFound: 404 NotFoundBody\n');
  });

  it('has no description that only repeats its status', () => {
    const responses = { 404: { description: 'Not found.' }, 409: { description: 'Try again.' } };
    const imported = importOf({ paths: { '/pets': { get: operation('list', text, responses) } } });
    expect(textOf(imported, 'api.yaml')).toContain('errors:\n  NotFound: 404\n  ## Try again.\n  Conflict: 409\n');
  });

  it('in errors has a name of its own beside another of errors', () => {
    const bad = (...names: readonly string[]): object => ({ content: json(objectOf(...names)) });
    const paths = {
      '/a': { get: operation('a', text, { 400: bad('error'), 401: bad('error') }) },
      '/b': { get: operation('b', text, { 402: bad('code', 'text'), 403: bad('code', 'text') }) },
    };
    expect(textOf(importOf({ paths }), 'api.yaml').match(/\d+ \w+$/gm)).toEqual([
      '400 ErrorBody',
      '401 ErrorBody',
      '402 ErrorBody2',
      '403 ErrorBody2',
    ]);
  });
});

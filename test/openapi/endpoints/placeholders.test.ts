import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/pipeline.js';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { importOf, textOf } from '../documents.js';

/** The placeholders of a document with these paths, each with one operation. */
function paramsFor(paths: Readonly<Record<string, object>>): string {
  const items = Object.entries(paths).map(([path, parameter]) => {
    const [, name] = /\{(\w+)\}[^{]*$/.exec(path) ?? [];
    const parameters = [{ name, in: 'path', required: true, schema: { type: 'string' }, ...parameter }];
    return [path, { get: { tags: ['all'], parameters, responses: { 204: {} } } }];
  });
  return textOf(importOf({ paths: Object.fromEntries(items) }), 'api.yaml');
}

describe('placeholders of one name', () => {
  it('are declared once', () => {
    const id = { description: 'Its id.' };
    const text = paramsFor({ '/pets/{id}': {}, '/pets/{id}/food': id, '/shops/{id}': id });
    expect(text).toMatch(/params:\n {2}## Its id.\n {2}id: string\n$/);
  });

  it('are declared once with one enum, which each path repeats', () => {
    const kind = { schema: { enum: ['dog', 'cat', 'bird', 'fish', 'mouse', 'rabbit', 'hamster'] } };
    const text = paramsFor({
      '/pets/{kind}': kind,
      '/food/{kind}': kind,
      '/toys/{kind}': { schema: { enum: ['dog'] } },
    });
    expect(text).toMatch(/params:\n {2}kind: Kind\n {2}#@ openapi: \{ name: kind \}\n {2}toyKind: \[dog\]\n$/);
  });

  it('are named after their things if their docs or types differ', () => {
    const text = paramsFor({
      '/pets/{id}': { description: 'The pet.' },
      '/pets/{id}/food': { description: 'The pet that eats.' },
      '/shops/{id}': { description: 'The shop.' },
      '/shops/{id}/staff': { description: 'The shop they work in.' },
      '/boxes/{id}': { schema: { type: 'integer' } },
      '/bags/{id}': {},
    });
    const named = '  #@ openapi: { name: id }\n';
    expect(text).toContain(
      `params:\n  ## The pet.\n  id: string\n  ## The shop.\n${named}  shopId: string\n${named}  boxId: integer\n${named}  bagId: string\n`,
    );
  });

  it('have numbers if their names say already of what they are', () => {
    const text = paramsFor({ '/pets/{petId}': {}, '/old/pets/{petId}': { schema: { type: 'integer' } } });
    expect(text).toContain('params:\n  petId: string\n  #@ openapi: { name: petId }\n  petId2: integer\n');
  });

  it('have the docs that most of them have, and none if most have none', () => {
    const paths = (...docs: readonly (string | undefined)[]): Readonly<Record<string, object>> =>
      Object.fromEntries(docs.map((description, index) => [`/pets/{pet}/${index}`, { description }]));
    expect(paramsFor(paths('The pet to feed.', 'The pet.', 'The pet.'))).toContain(
      'params:\n  ## The pet.\n  pet: string',
    );
    expect(paramsFor(paths('Any pet.', undefined))).toContain('params:\n  ## Any pet.\n  pet: string');
    expect(paramsFor(paths(undefined, 'The pet to feed.', undefined))).toContain('params:\n  pet: string');
  });

  it('are deprecated if all of them are; otherwise that is reported', () => {
    const imported = (...deprecated: readonly boolean[]): ReturnType<typeof importOf> => {
      const operations = deprecated.map((one, index) => {
        const parameters = [{ name: 'pet', in: 'path', required: true, deprecated: one, schema: { type: 'string' } }];
        return [`/pets/{pet}/${index}`, { get: { parameters, responses: { 204: {} } } }];
      });
      return importOf({ paths: Object.fromEntries(operations) as object });
    };
    expect(textOf(imported(true, true), 'api.yaml')).toContain('params:\n  #! Deprecated.\n  pet: string');
    const mixed = imported(true, false);
    expect(textOf(mixed, 'api.yaml')).toContain('params:\n  pet: string');
    const construct = 'deprecated of a parameter that others in a path share';
    expect(mixed.losses).toMatchObject([
      { verdict: 'exact', construct, at: '#/paths/~1pets~1{pet}~10/get/parameters/0' },
    ]);
  });

  it('have their own names again in an export, unless two of one path would have the same', () => {
    const imported = (path: string, ...names: readonly string[]): ReturnType<typeof importOf> => {
      const parameters = names.map((name, index) => {
        return { name, in: 'path', required: true, schema: { type: index === 0 ? 'string' : 'integer' } };
      });
      return importOf({ paths: { [path]: { get: { parameters, responses: { 204: {} } } } } });
    };
    const pathsOf = (model: ReturnType<typeof importOf>): object =>
      documentOf(compile(model.files).value)['paths'] as object;
    const document = pathsOf(imported('/pets/{pet_id}/toys/{toy-id}', 'pet_id', 'toy-id'));
    expect(document).toMatchObject({
      '/pets/{pet_id}/toys/{toy-id}': { get: { parameters: [{ name: 'pet_id' }, { name: 'toy-id' }] } },
    });
    expect(Object.keys(pathsOf(imported('/pets/{pet_id}/{pet-id}', 'pet_id', 'pet-id')))).toEqual([
      '/pets/{pet_id}/{pet-id}',
    ]);
  });
});

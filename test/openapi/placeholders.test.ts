import { describe, expect, it } from 'vitest';
import { importOf, textOf } from './documents.js';

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

  it('are named after their things if their docs or types differ', () => {
    const text = paramsFor({
      '/pets/{id}': { description: 'The pet.' },
      '/pets/{id}/food': { description: 'The pet that eats.' },
      '/shops/{id}': { description: 'The shop.' },
      '/shops/{id}/staff': { description: 'The shop they work in.' },
      '/boxes/{id}': { schema: { type: 'integer' } },
      '/bags/{id}': {},
    });
    expect(text).toContain(
      'params:\n  ## The pet.\n  id: string\n  ## The shop.\n  shopId: string\n  boxId: integer\n  bagId: string\n',
    );
  });

  it('have numbers if their names say already of what they are', () => {
    const text = paramsFor({ '/pets/{petId}': {}, '/old/pets/{petId}': { schema: { type: 'integer' } } });
    expect(text).toContain('params:\n  petId: string\n  petId2: integer\n');
  });
});

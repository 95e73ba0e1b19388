import { describe, expect, it } from 'vitest';
import { importOf, lossesOf, textOf } from '../documents.js';

const text = { type: 'string' };
const total = { type: 'integer', description: 'Of all pages.' };

function pageOf(items: object, key = 'items'): object {
  return { type: 'object', required: [key], properties: { [key]: { type: 'array', items }, total } };
}

function get(tag: string, schema: object): object {
  const content = { 'application/json': { schema } };
  return { get: { tags: [tag], operationId: `list${tag}s`, responses: { 200: { content } } } };
}

const Pet = { type: 'object', properties: { name: text } };
const Shop = { type: 'object', properties: { city: text } };

describe('imported pages that differ only in their items', () => {
  it('become one generic type, and those with a name keep it', () => {
    const schemas = { Pet, Shop, PetList: { ...pageOf({ $ref: '#/components/schemas/Pet' }), description: 'Pets.' } };
    const paths = {
      '/pets': get('Pet', { $ref: '#/components/schemas/PetList' }),
      '/shops': get('Shop', pageOf({ $ref: '#/components/schemas/Shop' })),
    };
    const imported = importOf({ components: { schemas }, paths });
    expect(lossesOf(imported)).toEqual([]);
    const files = imported.files.map(({ path }) => textOf(imported, path)).join('');
    expect(files).toContain(`  Page<T>:
    items: T[]
    ## Of all pages.
    total?: integer
`);
    expect(files).toContain('  ## Pets.\n  PetList: Page<Pet>\n');
    expect(files).toContain('        returns: PetList\n');
    expect(files).toContain('        returns: Page<Shop>\n');
  });

  it('may have the very name that the instance has', () => {
    const page = (name: string): object => pageOf({ $ref: `#/components/schemas/${name}` });
    const schemas = { Pet, Shop, PetPage: { ...page('Pet'), description: 'Pets.' }, ShopPage: page('Shop') };
    const types = textOf(importOf({ components: { schemas } }), 'types.yaml');
    expect(types).toContain('  Page<T>:\n    items: T[]\n');
    expect(types).toContain('  ## Pets.\n  PetPage: Page<Pet>\n');
    expect(types).toContain('  ShopPage: Page<Shop>\n');
  });

  it('are named after a list with its own name', () => {
    const named = [pageOf(Pet, 'finds'), pageOf(Shop, 'finds')].map((page, index) => [`List${index}`, page]);
    const types = textOf(importOf({ components: { schemas: Object.fromEntries(named) } }), 'types.yaml');
    expect(types).toContain('  FindsPage<T>:\n    finds: T[]\n');
  });

  it('stay separate where anything else differs, or where nothing marks them as pages', () => {
    const other = { type: 'object', properties: { items: { type: 'array', items: text }, total } };
    const bags = [Pet, Shop].map((items) => ({
      type: 'object',
      properties: { name: text, contents: { type: 'array', items } },
    }));
    const schemas = { One: pageOf(Pet), Two: other, Bag: bags[0], Box: bags[1] };
    expect(textOf(importOf({ components: { schemas } }), 'types.yaml')).not.toContain('<T>');
  });

  it('stay separate where an instance would have the name of another type', () => {
    const schemas = { Pet, Shop, PetPage: text, PetPage2: text, PetPage3: text, PetPage4: text };
    const reference = (name: string): object => pageOf({ $ref: `#/components/schemas/${name}` });
    const all = { ...schemas, A: reference('Pet'), B: reference('Shop') };
    expect(textOf(importOf({ components: { schemas: all } }), 'types.yaml')).not.toContain('<T>');
  });
});

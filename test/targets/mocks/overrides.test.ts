import { describe, expect, it, vi } from 'vitest';
import { checkOverrides } from '../../../src/runtime/mocks/overrides.js';
import { buildPets } from './built-mocks.js';

const { module, clientOf } = await buildPets();

describe('an override of the mocks', () => {
  it('may be a documented status, with a sample of its response', async () => {
    const mocks = module.createMocks();
    mocks.use({ pet: { get: 404 } });
    await expect(clientOf(mocks)['get']!({ petId: 1n })).rejects.toMatchObject({
      name: 'NotFoundError',
      body: { title: 'Not Found', status: 404 },
    });
    mocks.use({ pet: { get: 503 } });
    await expect(clientOf(mocks)['get']!({ petId: 1n })).rejects.toMatchObject({ name: 'BusyError', status: 503 });
  });

  it('may be a handler, with the decoded input', async () => {
    const mocks = module.createMocks();
    const get = ({ petId }: { readonly petId: bigint }): object => ({
      status: 200,
      body: module.samplePet({ name: `Number ${petId}` }),
    });
    mocks.use({ pet: { get } });
    expect(await clientOf(mocks)['get']!({ petId: 7n })).toMatchObject({ name: 'Number 7' });
  });

  it('stays if it comes from the options, and is reset otherwise', async () => {
    const mocks = module.createMocks({ overrides: { pet: { get: 404 } } });
    mocks.use({ pet: { get: 503 } });
    mocks.use({ pet: { list: 404 } });
    await expect(clientOf(mocks)['get']!({ petId: 1n })).rejects.toMatchObject({ status: 503 });
    mocks.reset();
    await expect(clientOf(mocks)['get']!({ petId: 1n })).rejects.toMatchObject({ status: 404 });
    expect(await clientOf(mocks)['list']!()).toBeDefined();
  });

  it('may be any status of a documented range, which only errors have', () => {
    const operations = { pet: { get: { responses: [{ status: 200 }, { status: 'other' }] } } } as const;
    expect(() => checkOverrides({ pet: { get: 418 } }, operations)).not.toThrow();
    expect(() => checkOverrides({ pet: { get: 302 } }, operations)).toThrow('The override of pet.get is 302.');
    expect(() => checkOverrides({ pet: { get: 'other' } }, operations)).toThrow(
      'The override of pet.get is "other". Use the number of a status that it documents (200, other), or a function',
    );
  });

  it('is refused if it names what does not exist, with what exists', () => {
    const mocks = module.createMocks();
    expect(() => mocks.use({ dog: { get: 404 } })).toThrow('There is no group "dog" to override. There are: pet, toy.');
    expect(() => mocks.use({ pet: { fetch: 404 } })).toThrow(
      'The group "pet" has no operation "fetch" to override. It has: list, get, add, photo.',
    );
    expect(() => mocks.use({ constructor: { name: 404 } })).toThrow('There is no group "constructor" to override.');
    expect(() => module.createMocks({ overrides: { pet: { get: 409 } } })).toThrow(
      'The override of pet.get is 409. Use the number of a status that it documents (200, 404, 503), or a function that returns a response.',
    );
    const misspelt = { pet: { get: '404' } };
    expect(() => mocks.use(misspelt)).toThrow('The override of pet.get is "404". Use the number of a status');
  });

  it('leads to a 500 if it does not fit the model, with the reason on the console', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const mocks = module.createMocks({ overrides: { pet: { get: () => ({ status: 200, body: { id: 1n } }) } } });
    await expect(clientOf(mocks)['get']!({ petId: 1n })).rejects.toMatchObject({ status: 500 });
    expect(String(said.mock.calls[0])).toContain('pet.get');
    said.mockRestore();
  });
});

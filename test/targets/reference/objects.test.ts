import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../../src/targets/reference/reference.js';
import { client } from '../../../src/targets/client/client.js';
import { server } from '../../../src/targets/server/server.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { buildPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { objectsText } from '../../support/objects-model.js';

type Body = Readonly<Record<string, unknown>>;
type Operations = Readonly<Record<string, (input: Body) => Promise<Body>>>;
type Fetch = (request: Request) => Promise<Response>;

let packages: BuiltPackages;
let pet: Operations;
let fetchServer: Fetch;

beforeAll(async () => {
  const targets = [types(), validators(), server(), reference(), client()];
  packages = await buildPackages(
    'objects',
    targets.flatMap((target) => target.emit(modelOfText(objectsText))),
  );
  const { createReferenceServer } = (await packages.import('reference')) as unknown as {
    createReferenceServer(options: object): Promise<{ readonly server: { readonly fetch: Fetch } }>;
  };
  const service = await createReferenceServer({ server: { checkResponses: true } });
  fetchServer = (request) => service.server.fetch(request);
  const { createClient } = (await packages.import('client')) as unknown as {
    createClient(options: object): { readonly pet: Operations };
  };
  pet = createClient({
    baseUrl: 'http://localhost',
    fetch: (input: string | URL | Request, init?: RequestInit) => fetchServer(new Request(input, init)),
  }).pet;
}, 120_000);
afterAll(() => packages.remove());

/** An operation of the client. */
const call = async (name: string, input: Body): Promise<Body> => {
  const operation = pet[name];
  if (operation === undefined) throw new Error(`The client has no operation "${name}".`);
  return operation(input);
};

describe('objects, from the generated client to the generated service', () => {
  it('compile under every strict flag', async () => {
    expect(await packages.typeCheck(['node'])).toBe('');
  }, 120_000);

  it('are changed by a merge patch: null takes away what may be absent, and is a value of what may be null', async () => {
    const chip = new Uint8Array([1, 2]);
    const draft = { name: 'Tom', nick: 'T', weight: 4, chip, home: { city: 'Bonn', street: 'Am Wall' } };
    const added = await call('add', { body: draft });
    expect(added).toMatchObject(draft);
    const patch = { nick: null, weight: null, chip: null, home: { city: 'Berlin' } };
    const changed = await call('change', { id: added['id'], body: patch });
    expect(changed).toMatchObject({
      name: 'Tom',
      weight: null,
      home: { city: 'Berlin', street: 'Am Wall' },
      version: 2,
    });
    expect(Object.keys(changed)).not.toEqual(expect.arrayContaining(['nick']));
    expect(Object.keys(changed)).not.toEqual(expect.arrayContaining(['chip']));
    const read = await call('get', { id: added['id'] });
    expect(read).toEqual(changed);
  });

  it('refuse a patch that takes away what must be there', async () => {
    const added = await call('add', { body: { name: 'Tom', weight: 1 } });
    await expect(call('change', { id: added['id'], body: { name: null } })).rejects.toThrow(/name/);
    const request = { method: 'PATCH', body: '{"name":null}', headers: { 'content-type': 'application/json' } };
    const answer = await fetchServer(new Request(`http://localhost/pets/${String(added['id'])}`, request));
    expect(answer.status).toBe(400);
  });
});

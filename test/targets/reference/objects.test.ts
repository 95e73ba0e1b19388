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
let groups: Readonly<Record<string, Operations>>;
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
    createClient(options: object): Readonly<Record<string, Operations>>;
  };
  groups = createClient({
    baseUrl: 'http://localhost',
    fetch: (input: string | URL | Request, init?: RequestInit) => fetchServer(new Request(input, init)),
  });
}, 120_000);
afterAll(() => packages.remove());

/** An operation of the client. */
const call = async (operationName: string, input: Body): Promise<Body> => {
  const [group = '', name = ''] = operationName.split('.');
  const operation = groups[group]?.[name];
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
    const added = await call('pet.add', { body: draft });
    expect(added).toMatchObject(draft);
    const patch = { nick: null, weight: null, chip: null, home: { city: 'Berlin' } };
    const changed = await call('pet.change', { id: added['id'], body: patch });
    expect(changed).toMatchObject({
      name: 'Tom',
      weight: null,
      home: { city: 'Berlin', street: 'Am Wall' },
      version: 2,
    });
    expect(Object.keys(changed)).not.toEqual(expect.arrayContaining(['nick']));
    expect(Object.keys(changed)).not.toEqual(expect.arrayContaining(['chip']));
    const read = await call('pet.get', { id: added['id'] });
    expect(read).toEqual(changed);
  });

  it('refuse a patch that takes away what must be there', async () => {
    const added = await call('pet.add', { body: { name: 'Tom', weight: 1 } });
    await expect(call('pet.change', { id: added['id'], body: { name: null } })).rejects.toThrow(/name/);
    const request = { method: 'PATCH', body: '{"name":null}', headers: { 'content-type': 'application/json' } };
    const answer = await fetchServer(new Request(`http://localhost/pets/${String(added['id'])}`, request));
    expect(answer.status).toBe(400);
  });

  describe('with fields that go one way', () => {
    const draft = {
      name: 'Ada',
      password: 'correct horse',
      hint: 'staple',
      cards: [{ number: '1', code: 'secret', parent: { number: '0' } }],
      notes: { a: { number: '2', code: 'secret' } },
    };

    it('answer what is read-only, filled in by the service, and never what is write-only', async () => {
      const added = await call('user.add', { body: { ...draft, notes: {} } });
      expect(added).toEqual({
        id: expect.any(String),
        version: 1,
        name: 'Ada',
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        cards: [
          {
            number: '1',
            issued: expect.stringMatching(/^\d{4}-/),
            parent: { number: '0', issued: expect.any(String) },
          },
        ],
        notes: {},
      });
      expect(await call('user.get', { id: added['id'] })).toEqual(added);
      const replaced = await call('user.replace', { id: added['id'], body: { name: 'Bea', password: 'battery' } });
      expect(replaced).toEqual({ id: added['id'], version: 2, name: 'Bea', created: added['created'] });
      const changed = await call('user.change', { id: added['id'], body: { password: 'another', hint: null } });
      expect(changed).toEqual({ ...replaced, version: 3 });
    });

    it('refuse a request with what is read-only, from the client and from anyone', async () => {
      const body = { name: 'Ada', password: 'correct', created: '2026-01-01T00:00:00Z' };
      const request = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await fetchServer(new Request('http://localhost/users', request));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('/created');
      const sent = await call('user.add', { body });
      expect(sent['created']).not.toBe(body.created);
    });

    it('let nobody find out what is write-only: no predicate, no order, no search', async () => {
      await call('user.add', { body: { name: 'Zoe', password: 'zebrapass', hint: 'zebrahint' } });
      for (const where of ['password = "zebrapass"', 'hint is defined', 'cards(code = "secret")', 'notes is defined']) {
        await expect(call('user.list', { where: [where] }), where).rejects.toMatchObject({ status: 400 });
      }
      await expect(call('user.list', { sort: ['password asc'] })).rejects.toMatchObject({ status: 400 });
      expect(await call('user.list', { where: ['name = "Zoe"'] })).toMatchObject({ results: [{ name: 'Zoe' }] });
      expect(await call('user.search', { 'text.en': 'zebrapass' })).toMatchObject({ results: [] });
      expect(await call('user.search', { 'text.en': 'Zoe' })).toMatchObject({ results: [{ name: 'Zoe' }] });
    });
  });
});

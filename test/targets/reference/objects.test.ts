import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { objectsText } from '../../support/objects-model.js';
import { request } from '../../support/request.js';

type Body = Readonly<Record<string, unknown>>;

const { packages, reference, clientOf } = await buildApi(objectsText);
const service = await reference();
const client = clientOf(service);

/** An operation of the client. */
const call = async (operationName: string, input: Body): Promise<Body> => {
  const [group = '', name = ''] = operationName.split('.');
  return (await client[group]![name]!(input)) as Body;
};

describe('objects from the generated client to the generated service', () => {
  it('compile under every strict flag', async () => {
    expect(await packages.typeCheck(['node'])).toBe('');
  });

  it('are changed by a merge patch: null removes optional fields, and is a value of nullable ones', async () => {
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

  it('refuse a patch that removes a required field', async () => {
    const added = await call('pet.add', { body: { name: 'Tom', weight: 1 } });
    await expect(call('pet.change', { id: added['id'], body: { name: null } })).rejects.toThrow(/name/);
    const answer = await service.fetch(request(`PATCH /pets/${String(added['id'])}`, { name: null }));
    expect(answer.status).toBe(400);
  });

  describe('with one-way fields', () => {
    const draft = {
      name: 'Ada',
      password: 'correct horse',
      hint: 'staple',
      cards: [{ number: '1', code: 'secret', parent: { number: '0' } }],
      notes: { a: { number: '2', code: 'secret' } },
    };

    it('return read-only fields, filled in by the service, and never write-only ones', async () => {
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

    it('refuse a request with a read-only field, from the client and from anyone', async () => {
      const body = { name: 'Ada', password: 'correct', created: '2026-01-01T00:00:00Z' };
      const answer = await service.fetch(request('POST /users', body));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('/created');
      const sent = await call('user.add', { body });
      expect(sent['created']).not.toBe(body.created);
    });

    it('never reveal write-only fields: not by predicates, sorting or search', async () => {
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

  describe('with fields by pattern', () => {
    const draft = {
      title: { en: 'Chair', 'de-DE': 'Stuhl' },
      constructor: 'Ann',
      'attribute-': true,
      'attribute-width': 2n ** 60n,
      'attribute-__proto__': 3n,
      'stock-red': { place: 'A1', secret: 'under the mat' },
      'stock-blue': 'none',
      'x-raw': new Uint8Array([1, 2, 3]),
      'x-none': null,
      'y-01': [1, 2],
    };
    it('are stored with those fields and returned unchanged', async () => {
      const added = await call('product.add', { body: draft });
      expect(added).toEqual({ ...draft, id: expect.any(String), 'stock-red': { place: 'A1' } });
      expect(await call('product.get', { id: added['id'] })).toEqual(added);
      const changed = await call('product.change', {
        id: added['id'],
        body: { 'attribute-width': null, 'attribute-height': 7n, 'x-raw': null },
      });
      const { 'attribute-width': _width, 'x-raw': _raw, ...rest } = added;
      expect(changed).toEqual({ ...rest, 'attribute-height': 7n });
    });

    it.each([
      ['{"title":{},"attribute-a":"1"}', '/attribute-a'],
      ['{"title":{},"attribute-a":1.5}', '/attribute-a'],
      ['{"title":{"english":"Chair"}}', '/title/english'],
      ['{"title":{"en":""}}', '/title/en'],
      ['{"title":{},"stock-black":{"place":"A"}}', '/stock-black'],
      ['{"title":{},"stock-green":{}}', '/stock-green/place'],
      ['{"title":{},"x-9":"AQ=="}', '/x-9'],
      ['{"title":{},"ax-y":"AQ=="}', '/ax-y'],
      ['{"title":{},"x-y":"not base64!"}', '/x-y'],
      ['{"title":{},"y-01":[1,1]}', '/y-01/1'],
      ['{"title":{},"y-011":[1]}', '/y-011'],
      ['{"title":{},"__proto__":{"place":"A"}}', '/__proto__'],
    ])('are refused with a wrong name or value: %s', async (body, pointer) => {
      const answer = await service.fetch(request('POST /products', body));
      expect(answer.status).toBe(400);
      const { errors } = (await answer.json()) as { readonly errors: readonly { readonly at: string }[] };
      expect(errors.map(({ at }) => at)).toEqual([pointer]);
    });

    it('are found by predicates', async () => {
      await call('product.add', { body: { ...draft, 'attribute-depth': 4711n } });
      const found = await call('product.list', { where: ['`attribute-depth` = 4711'] });
      expect(found).toMatchObject({ results: [{ 'attribute-depth': 4711n }] });
      await expect(call('product.list', { where: ['`stock-red`.secret = "x"'] })).rejects.toMatchObject({
        status: 400,
      });
    });
  });

  it('may have names from patterns in the query too', async () => {
    const post = async (path: string): Promise<number> =>
      (await service.fetch(request(`POST /products/${path}`))).status;
    expect(await call('product.count', { plain: true, 'x-en': 'a', 'x-12': 3, Ab: [1, 2] })).toEqual({});
    expect(await post('count?x-12=3&Ab=1&Ab=2&x-de=b')).toBe(200);
    expect(await post('count?x-12=three')).toBe(400);
    expect(await post('count?x-1z=3')).toBe(400);
    expect(await post('count?ab=3')).toBe(400);
    await expect(call('product.count', { ab: 3 })).rejects.toThrow(/ab/);
    await expect(call('product.count', { 'x-12': 'three' })).rejects.toThrow(/x-12/);
    const path = { id: 'a' };
    await call('product.label', { path, query: { size: 1, 'label-en': 'Stuhl', '12': true } });
    expect(await post('a/label?label-en=a&12=true&size=2')).toBe(204);
    expect(await post('a/label?label-english=a')).toBe(400);
  });

  describe('with defaults', () => {
    const filled = {
      size: 3,
      color: 'red',
      big: 5n,
      on: true,
      since: '2026-01-31',
      ratio: 0.5,
      ['__proto__']: 'it\'s "x"',
      constructor: 'y',
    };

    it('get them from the service', async () => {
      const body = { deep: [{}, { word: 'out' }], change: { kind: 'paint' } };
      const added = await call('setting.add', { body });
      const deep = [{ word: 'in' }, { word: 'out' }];
      expect(added).toEqual({ id: expect.any(String), ...filled, deep, change: { kind: 'paint', color: 'green' } });
      expect(Object.getPrototypeOf(added)).toBe(Object.prototype);
      const changed = await call('setting.change', { id: added['id'], body: { size: 9, ratio: null } });
      expect(changed).toEqual({ ...added, size: 9, ratio: null });
      await expect(call('setting.change', { id: added['id'], body: { size: null } })).rejects.toThrow(/size/);
    });

    it('get them from the client, which keeps what is sent', async () => {
      const { decodeSetting, isSetting } = await packages.import('validators');
      const decode = decodeSetting as (value: unknown) => { readonly ok: boolean; readonly value?: Body };
      const id = '019a9f4e-7c00-7000-8000-000000000000';
      const sparse = { id, deep: [] };
      expect(decode(sparse)).toEqual({ ok: true, value: { ...sparse, ...filled } });
      expect(sparse).toEqual({ id, deep: [] });
      expect((isSetting as (value: unknown) => boolean)(sparse)).toBe(true);
      expect(decode({ ...sparse, ...filled, big: 6, ratio: null, on: false })).toMatchObject({
        value: { big: 6n, ratio: null, on: false, size: 3 },
      });
      expect(decode({ ...sparse, size: null }).ok).toBe(false);
    });

    it('get them where the type describes the parameters of a query', async () => {
      expect(await call('setting.list', {})).toMatchObject([{ size: expect.any(Number) }]);
    });
  });

  it.each([
    ['{"deep":[],"tags":[]}', '/tags'],
    ['{"deep":[],"tags":[{},{"word":"out"},{"word":"on"}]}', '/tags'],
    ['{"deep":[],"tags":[{"word":"out"},{"word":"out"}]}', '/tags/1'],
    ['{"deep":[],"counts":{}}', '/counts'],
    ['{"deep":[],"counts":{"a":1,"b":2,"c":3}}', '/counts'],
  ])('limit the size of sets and maps: %s', async (body, pointer) => {
    const answer = await service.fetch(request('POST /settings', body));
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly at: string }[] };
    expect([answer.status, errors.map(({ at }) => at)]).toEqual([400, [pointer]]);
    const sent = { deep: [], tags: [{}, { word: 'out' }], counts: { a: 1, b: 2 } };
    expect(await call('setting.add', { body: sent })).toMatchObject({
      ...sent,
      tags: [{ word: 'in' }, { word: 'out' }],
    });
  });
});

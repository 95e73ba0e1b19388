import { describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { preconditionsOf } from '../../../../src/runtime/server/conditional.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { inTier } from '../../../support/tier.js';
import { type StoreKind, useStores } from '../opened-stores.js';
import {
  changeRecord,
  createOrChangeRecord,
  createRecord,
  getRecord,
  removeRecord,
  updateRecord,
} from '../outcomes.js';
import { type Thing, thingPlan } from '../thing.js';

/** Both databases have the same statements, and a server that runs already is the quicker one. */
const kinds = ['memory', inTier<'PGlite' | 'PostgreSQL'>({ short: 'PostgreSQL', long: 'PGlite' })] as const;
const storeOf = useStores(kinds, usePostgres().freshDatabase);
let tables = 0;

async function noThings(kind: StoreKind): Promise<Records<Thing>> {
  tables += 1;
  return openRecords(storeOf(kind), { ...thingPlan, table: `things_${tables}` });
}

describe.each(kinds)('records in %s', (name) => {
  it('are created with an id, version 1, and their required objects', async () => {
    const things = await noThings(name);
    const created = await createRecord(things, { partition: 'p', draft: { key: 'k', big: 9223372036854775807n } });
    expect(created).toEqual({
      status: 201,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      body: { id: expect.any(String), key: 'k', version: 1, big: 9223372036854775807n, inner: {} },
    });
    if (!('id' in created)) throw new Error('not created');
    expect(await getRecord(things, 'p', { id: created.id })).toEqual({ status: 200, body: created.body });
    expect(await getRecord(things, 'p', { key: 'k' })).toEqual({ status: 200, body: created.body });
    expect(await getRecord(things, 'q', { key: 'k' })).toMatchObject({ status: 404 });
  });

  it('are not created over another one', async () => {
    const things = await noThings(name);
    await createRecord(things, { partition: 'p', draft: { key: 'k' } });
    const second = await createRecord(things, { partition: 'p', draft: { key: 'k' } });
    expect(second).toMatchObject({ status: 409, body: { currentVersion: 1 } });
  });

  it('keep what a merge omits: fields of objects, whole arrays', async () => {
    const things = await noThings(name);
    const first = { key: 'k', name: 'n', inner: { words: ['a', 'b'], deeper: { note: 'x' } } };
    await createOrChangeRecord(things, { partition: 'p', draft: first }, 'merge');
    const draft = { key: 'k', size: 0, inner: { words: [], numbers: [1] }, id: 'mine', version: 99 };
    expect(await createOrChangeRecord(things, { partition: 'p', draft }, 'merge')).toEqual({
      status: 200,
      body: {
        id: expect.not.stringMatching('mine'),
        key: 'k',
        version: 2,
        name: 'n',
        size: 0,
        inner: { words: [], numbers: [1], deeper: { note: 'x' } },
      },
    });
  });

  it('lose what a replacement omits, but never their identity', async () => {
    const things = await noThings(name);
    const made = await createOrChangeRecord(
      things,
      { partition: 'p', draft: { key: 'k', name: 'n', inner: { words: ['a'] } } },
      'replace',
    );
    const replaced = await createOrChangeRecord(things, { partition: 'p', draft: { key: 'k', size: 2 } }, 'replace');
    expect(made.status).toBe(201);
    if (!('id' in made)) throw new Error('not created');
    expect(replaced).toEqual({ status: 200, body: { id: made.id, key: 'k', version: 2, size: 2, inner: {} } });
  });

  it('are changed only if they exist', async () => {
    const things = await noThings(name);
    expect(await changeRecord(things, { partition: 'p', draft: {} }, 'merge')).toMatchObject({ status: 404 });
    expect(await changeRecord(things, { partition: 'p', draft: { key: 'k' } }, 'merge')).toMatchObject({ status: 404 });
    await createRecord(things, { partition: 'p', draft: { key: 'k' } });
    const changed = await changeRecord(things, { partition: 'p', draft: { key: 'k', name: 'n' } }, 'merge');
    expect(changed).toMatchObject({ status: 200, body: { version: 2, name: 'n' } });
  });

  it('are refused with a reason if they cannot be stored', async () => {
    const things = await noThings(name);
    const refused = async (draft: object, partition = 'p'): Promise<unknown> => {
      const { body } = await createRecord(things, { partition, draft });
      return 'errors' in body ? body.errors?.map(({ in: place, at, code }) => ({ in: place, at, code })) : body;
    };
    expect(await refused({ name: '' })).toEqual([{ in: 'body', at: '/name', code: 'length' }]);
    expect(await refused({ inner: { words: ['a', 'b\0'] } })).toEqual([
      { in: 'body', at: '/inner/words/1', code: 'text' },
    ]);
    expect(await refused({ any: { 'a/\ud800': 1 } })).toEqual([{ in: 'body', at: '/any/a~1\ud800', code: 'text' }]);
    expect(await refused({ key: 'é'.repeat(501) })).toEqual([{ in: 'body', at: '/key', code: 'length' }]);
    expect(await refused({}, 'p'.repeat(1001))).toEqual([{ in: 'path', at: 'project', code: 'length' }]);
    expect(await refused({}, 'p\0')).toEqual([{ in: 'path', at: 'project', code: 'text' }]);
    expect(await getRecord(things, 'p\0', { id: 'a' })).toMatchObject({ status: 404 });
    expect(await getRecord(things, 'p', { key: '\0' })).toMatchObject({ status: 404 });
  });

  it('may get their id from the request', async () => {
    const things = await noThings(name);
    const request = { partition: 'p', identity: { id: 'mine' }, draft: { key: 'k', name: 'n' } };
    expect(await createOrChangeRecord(things, request, 'replace')).toMatchObject({ status: 201, id: 'mine' });
    const changed = await createOrChangeRecord(things, { ...request, draft: {} }, 'replace');
    expect(changed).toMatchObject({ status: 200, body: { id: 'mine', key: 'k', version: 2 } });
    const refused = await createOrChangeRecord(things, { ...request, identity: { id: 'other' } }, 'replace');
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ in: 'body', at: '/key', code: 'unique' }] } });
  });

  it('become one if they have the same key, however many requests are made at once', async () => {
    const things = await noThings(name);
    const drafts = Array.from({ length: 12 }, (_, index) => ({ key: 'k', inner: { numbers: [index] } }));
    const results = await Promise.all(
      drafts.map((draft) => createOrChangeRecord(things, { partition: 'p', draft }, 'merge')),
    );
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(await getRecord(things, 'p', { key: 'k' })).toMatchObject({ body: { version: 12 } });
  });
});

describe.each(kinds)('an update in %s', (name) => {
  const identity = { key: 'k' };

  async function oneThing(): Promise<Records<Thing>> {
    const things = await noThings(name);
    await createRecord(things, { partition: 'p', draft: { key: 'k', name: 'first' } });
    return things;
  }

  it('applies its actions in order, and counts once', async () => {
    const things = await oneThing();
    const actions = [{ action: 'rename', name: 'second' }, { action: 'nothing' }, { action: 'rename', name: 'third' }];
    const update = { partition: 'p', identity, expectedVersion: 1, actions };
    expect(await updateRecord(things, update)).toMatchObject({ status: 200, body: { version: 2, name: 'third' } });
    const removed = await updateRecord(things, { ...update, expectedVersion: 2n, actions: [{ action: 'rename' }] });
    expect(removed).toMatchObject({ status: 200, body: { version: 3 } });
    expect(removed.body).not.toHaveProperty('name');
    expect(await updateRecord(things, { ...update, expectedVersion: 3, actions: [] })).toMatchObject({
      body: { version: 4 },
    });
  });

  it('applies all its actions or none', async () => {
    const things = await oneThing();
    const actions = [
      { action: 'rename', name: 'second' },
      { action: 'rename', name: '' },
    ];
    expect(await updateRecord(things, { partition: 'p', identity, expectedVersion: 1, actions })).toMatchObject({
      status: 400,
    });
    expect(await getRecord(things, 'p', identity)).toMatchObject({ body: { version: 1, name: 'first' } });
  });

  it('is refused for another version, with the current one', async () => {
    const things = await oneThing();
    const update = { partition: 'p', identity, actions: [{ action: 'nothing' }] };
    for (const expectedVersion of [0, 2, -1, 9007199254740993n]) {
      expect(await updateRecord(things, { ...update, expectedVersion })).toMatchObject({
        status: 409,
        body: { status: 409, title: 'Conflict', currentVersion: 1 },
      });
    }
    const elsewhere = await updateRecord(things, { ...update, partition: 'q', expectedVersion: 1 });
    expect(elsewhere).toMatchObject({ status: 404 });
  });

  it('succeeds for exactly one of many concurrent requests', async () => {
    const things = await oneThing();
    const updates = Array.from({ length: 10 }, (_, index) => {
      const actions = [{ action: 'rename', name: `n${index}` }];
      return updateRecord(things, { partition: 'p', identity, expectedVersion: 1, actions });
    });
    const statuses = (await Promise.all(updates)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  it('cannot take the key of another one', async () => {
    const things = await oneThing();
    await createRecord(things, { partition: 'p', draft: { key: 'other' } });
    const actions = [{ action: 'rekey', key: 'other' }];
    expect(await updateRecord(things, { partition: 'p', identity, expectedVersion: 1, actions })).toMatchObject({
      status: 400,
      body: { errors: [{ at: '/key', code: 'unique' }] },
    });
  });
});

/** What the generated handlers pass on from a request with these header fields. */
function conditions(fields: Readonly<Record<string, string>>): ReturnType<typeof preconditionsOf> {
  return preconditionsOf({ header: (name) => fields[name] });
}

describe.each(kinds)('a delete in %s', (name) => {
  it.each([
    [{}, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': '"1"' }, 200],
    [{ 'if-match': '"7", "1"' }, 200],
    [{ 'if-match': '"2"' }, 412],
    [{ 'if-match': 'W/"1"' }, 412],
    [{ 'if-match': '""' }, 412],
    [{ 'if-none-match': '"2"' }, 200],
    [{ 'if-none-match': 'W/"1"' }, 412],
    [{ 'if-none-match': '*' }, 412],
    [{ 'if-match': '"1"', 'if-none-match': '"1"' }, 412],
  ])('returns for %j the status %i', async (fields, status) => {
    const things = await noThings(name);
    await createRecord(things, { partition: 'p', draft: { key: 'k', name: 'n' } });
    const request = { partition: 'p', identity: { key: 'k' }, preconditions: conditions(fields) };
    const outcome = await removeRecord(things, request);
    expect(outcome.status).toBe(status);
    if (status === 200) expect(outcome.body).toMatchObject({ key: 'k', name: 'n', version: 1 });
    expect((await getRecord(things, 'p', { key: 'k' })).status).toBe(status === 200 ? 404 : 200);
    if (status === 200) expect((await removeRecord(things, request)).status).toBe(404);
  });
});

describe.each(kinds)('conditions of a write in %s', (name) => {
  const draft = { key: 'k', name: 'n' };
  const write = (fields: Readonly<Record<string, string>>): Parameters<typeof createRecord>[1] => ({
    partition: 'p',
    draft,
    preconditions: conditions(fields),
  });

  it('If-None-Match: * creates, and changes nothing', async () => {
    const things = await noThings(name);
    expect((await createRecord(things, write({ 'if-none-match': '*' }))).status).toBe(201);
    expect((await createRecord(things, write({ 'if-none-match': '*' }))).status).toBe(412);
    for (const mode of ['merge', 'replace'] as const) {
      expect((await createOrChangeRecord(things, write({ 'if-none-match': '*' }), mode)).status).toBe(412);
      expect((await changeRecord(things, write({ 'if-none-match': '*' }), mode)).status).toBe(412);
    }
    expect(await getRecord(things, 'p', { key: 'k' })).toMatchObject({ body: { version: 1 } });
  });

  it('If-Match changes an existing record, and creates nothing', async () => {
    const things = await noThings(name);
    for (const tags of ['*', '"1"']) {
      expect((await createRecord(things, write({ 'if-match': tags }))).status).toBe(412);
      expect((await createOrChangeRecord(things, write({ 'if-match': tags }), 'merge')).status).toBe(412);
    }
    // What is a 404 without a condition stays a 404 (RFC 9110, section 13.2.1).
    expect((await changeRecord(things, write({ 'if-match': '"1"' }), 'merge')).status).toBe(404);
    await createRecord(things, write({}));
    expect((await changeRecord(things, write({ 'if-match': '"1"' }), 'merge')).status).toBe(200);
    expect((await changeRecord(things, write({ 'if-match': '"1"' }), 'replace')).status).toBe(412);
    expect((await createOrChangeRecord(things, write({ 'if-match': '"2"' }), 'replace')).status).toBe(200);
    expect(await getRecord(things, 'p', { key: 'k' })).toMatchObject({ body: { version: 3 } });
  });

  it('the condition of an update is checked before its version', async () => {
    const things = await noThings(name);
    await createRecord(things, write({}));
    const update = { partition: 'p', identity: { key: 'k' }, actions: [{ action: 'nothing' }] };
    const at = (expectedVersion: number, tags: string): Promise<{ readonly status: number }> =>
      updateRecord(things, { ...update, expectedVersion, preconditions: conditions({ 'if-match': tags }) });
    expect((await at(7, '"7"')).status).toBe(412);
    expect((await at(7, '"1"')).status).toBe(409);
    expect((await at(1, '"1"')).status).toBe(200);
  });

  it('hold for exactly one of many concurrent writes', async () => {
    const things = await noThings(name);
    const creations = Array.from({ length: 8 }, () => createRecord(things, write({ 'if-none-match': '*' })));
    const created = (await Promise.all(creations)).map(({ status }) => status);
    expect(created.sort()).toEqual([201, 412, 412, 412, 412, 412, 412, 412]);
    const changes = Array.from({ length: 8 }, () => changeRecord(things, write({ 'if-match': '"1"' }), 'merge'));
    const changed = (await Promise.all(changes)).map(({ status }) => status);
    expect(changed.sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
  });
});

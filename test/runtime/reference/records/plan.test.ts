import { expect, it, vi } from 'vitest';
import { readOnlyFields } from '../../../../src/runtime/reference/records/read-only.js';
import { addRecord, deleteRecord, findRecord } from '../../../../src/runtime/reference/records/own-records.js';
import { openRecords } from '../../../../src/runtime/reference/records/records.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { preconditionsOf } from '../../../../src/runtime/server/conditional.js';
import { alterRecord, changeRecord, createRecord, getRecord } from '../outcomes.js';
import { thingPlan, thingType } from '../thing.js';
import type { Field, ObjectType } from '../../../../src/runtime/validators/index.js';

it('a change sets the read-only instants that are named like one, and no others', async () => {
  const names = ['createdAt', 'lastModifiedAt', 'updated_on', 'updatedWith'];
  const read = names.map((name) => ({ name, type: 'datetime(ms)', access: 'read' }) as const);
  const type = { ...thingType, fields: [...thingType.fields, ...read] };
  const things = await openRecords(createMemoryStore(), { ...thingPlan, type, readOnly: readOnlyFields() });
  const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(before) });
  await createRecord(things, { partition: 'p', draft: { key: 'k' } });
  vi.setSystemTime(Date.parse(after));
  for (const mode of ['merge', 'replace'] as const) {
    const changed = await changeRecord(things, { partition: 'p', draft: { key: 'k' } }, mode);
    expect(changed).toMatchObject({
      body: { createdAt: before, lastModifiedAt: after, updated_on: after, updatedWith: before },
    });
  }
  vi.useRealTimers();
});

it('required read-only fields are filled in wherever they are, and objects that are read-only as a whole', async () => {
  const line: ObjectType = {
    kind: 'object',
    name: 'Line',
    fields: [
      { name: 'text', type: 'string' },
      { name: 'count', type: 'integer', access: 'read' },
    ],
  };
  const stamp: ObjectType = { kind: 'object', name: 'Stamp', fields: [{ name: 'by', type: 'string' }] };
  const fields: readonly Field[] = [
    ...thingType.fields,
    { name: 'lines', type: { kind: 'map', values: { kind: 'array', items: line } } },
    { name: 'first', type: { kind: 'tuple', parts: ['string', { kind: 'json', of: line }] } },
    { name: 'either', type: { kind: 'either', members: ['string', line], labels: [] } },
    { name: 'secret', type: line, access: 'write' },
    { name: 'made', type: stamp, access: 'read' },
  ];
  const readOnly = readOnlyFields({ Line: { count: () => 1 }, Thing: { made: () => ({ by: 'service' }) } });
  const plan = { ...thingPlan, type: { ...thingType, fields }, readOnly };
  const things = await openRecords(createMemoryStore(), plan);
  const text = { text: 'x' };
  const draft = { key: 'k', lines: { a: [text] }, first: ['a', text], either: text, secret: text };
  const one = { text: 'x', count: 1 };
  expect(await createRecord(things, { partition: 'p', draft })).toMatchObject({
    body: { lines: { a: [one] }, first: ['a', one], either: one, secret: one, made: { by: 'service' } },
  });
});

it('a handler of its own sets read-only fields, and decides again if another change comes first', async () => {
  const read = { name: 'state', type: 'string', access: 'read', optional: true } as const;
  const type = { ...thingType, fields: [...thingType.fields, read] };
  const things = await openRecords(createMemoryStore(), { ...thingPlan, type, readOnly: readOnlyFields() });
  await createRecord(things, { partition: 'p', draft: { key: 'k', size: 1 } });
  const identity = { key: 'k' };
  const seen: unknown[] = [];
  const altered = await alterRecord(things, { partition: 'p', identity }, async (record) => {
    seen.push(record);
    if (seen.length === 1) await changeRecord(things, { partition: 'p', draft: { key: 'k', size: 2 } }, 'merge');
    return { ...record, state: 'approved' };
  });
  expect(seen).toMatchObject([
    { version: 1, size: 1 },
    { version: 2, size: 2 },
  ]);
  expect(altered).toMatchObject({ status: 200, body: { version: 3, size: 2, state: 'approved' } });
  // A replacement leaves it as it is.
  const replaced = await changeRecord(things, { partition: 'p', draft: { key: 'k' } }, 'replace');
  expect(replaced).toMatchObject({ body: { version: 4, state: 'approved' } });
});

it.each([
  ['there is no such record', { identity: { key: 'other' } }, 404],
  ['another version was expected', { identity: { key: 'k' }, expectedVersion: 7 }, 409],
  [
    'the client has seen another one',
    { identity: { key: 'k' }, preconditions: preconditionsOf({ header: () => '"7"' }) },
    412,
  ],
])('a handler of its own changes nothing if %s', async (_, request, status) => {
  const things = await openRecords(createMemoryStore(), thingPlan);
  await createRecord(things, { partition: 'p', draft: { key: 'k' } });
  const altered = await alterRecord(things, { partition: 'p', ...request }, (record) => ({ ...record, name: 'n' }));
  expect(altered).toMatchObject({ status });
  expect(await getRecord(things, 'p', { key: 'k' })).toMatchObject({ body: { version: 1 } });
});

it('a handler of its own names the partition of the record', async () => {
  const things = await openRecords(createMemoryStore(), thingPlan);
  const identity = { key: 'k' };
  for (const work of [
    async () => alterRecord(things, { identity }, (record) => record),
    async () => findRecord(things, { identity }),
    async () => addRecord(things, { fields: {} }),
    async () => deleteRecord(things, { identity }),
  ])
    await expect(work).rejects.toThrow('A record of "thing" needs its `partition`, "project".');
});

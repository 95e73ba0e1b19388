import { expect, it } from 'vitest';
import { checkPreconditions, openRecords } from '../../../../src/runtime/reference/records/records.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { preconditionsOf } from '../../../../src/runtime/server/conditional.js';
import { changeRecord, createOrChangeRecord } from '../outcomes.js';
import { thingPlan } from '../thing.js';

const record = { id: 'a', version: 1, body: {} } as unknown as Parameters<typeof checkPreconditions>[1];

it.each([
  [{ 'if-none-match': '*' }, record, 'There is a record already, of version 1.'],
  [{ 'if-match': '"2"' }, record, 'The current version is 1, which the request does not accept.'],
  [{ 'if-match': '*' }, undefined, 'There is no record yet, but the request requires one.'],
])('a failed precondition explains itself: %j', (fields: Readonly<Record<string, string>>, current, detail) => {
  const preconditions = preconditionsOf({ header: (name) => fields[name] });
  const refused = expect.objectContaining({ details: { status: 412, detail } }) as Error;
  expect(() => checkPreconditions(preconditions, current)).toThrow(refused);
});

it.each(['merge', 'replace'] as const)('a %s of another version than the expected one is a conflict', async (mode) => {
  const things = await openRecords(createMemoryStore(), thingPlan);
  const write = { partition: 'p', draft: { key: 'k', name: 'n' } };
  // Nothing is there to have another version.
  expect(await createOrChangeRecord(things, { ...write, expectedVersion: 7 }, mode)).toMatchObject({ status: 201 });
  expect(await changeRecord(things, { ...write, expectedVersion: 1 }, mode)).toMatchObject({ status: 200 });
  for (const changing of [changeRecord, createOrChangeRecord])
    for (const expectedVersion of [1, 1n, '1', 3])
      expect(await changing(things, { ...write, expectedVersion }, mode)).toMatchObject({
        status: 409,
        body: { currentVersion: 2 },
      });
});

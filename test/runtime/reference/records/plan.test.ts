import { expect, it, vi } from 'vitest';
import { readOnlyFields } from '../../../../src/runtime/reference/records/read-only.js';
import { openRecords } from '../../../../src/runtime/reference/records/records.js';
import { changeRecord, createRecord } from '../../../../src/runtime/reference/records/write.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { thingPlan, thingType } from '../thing.js';

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

import { describe, expect, it } from 'vitest';
import type { RecordPlan } from '../../../../src/runtime/reference/records/plan.js';
import { queryRecords } from '../../../../src/runtime/reference/records/query.js';
import { getRecord, openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { byCursor } from '../../../../src/runtime/reference/records/page-turns.js';
import { searchRecords } from '../../../../src/runtime/reference/records/search.js';
import { pageBody } from '../../../../src/runtime/reference/records/stored-page.js';
import {
  alterRecord,
  changeRecord,
  createOrChangeRecord,
  createRecord,
  removeRecord,
  updateRecord,
} from '../../../../src/runtime/reference/records/write.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { type ObjectType, stringifyJson } from '../../../../src/runtime/validators/index.js';
import { useStores } from '../opened-stores.js';
import { parsedThing, type Thing, thingPlan, thingType } from '../thing.js';

const kinds = ['memory', 'PostgreSQL'] as const;
const storeOf = useStores(kinds, usePostgres().freshDatabase);
let tables = 0;

describe.each(kinds)('a record of an older model in %s', (name) => {
  const newer: RecordPlan<Thing>['codec'] = {
    ...thingPlan.codec,
    parse(text) {
      const result = thingPlan.codec.parse(text);
      if (!result.ok || result.value.size !== undefined) return result;
      return { ok: false, issues: [{ path: '/size', code: 'required', message: 'must be there' }] };
    },
  };

  async function oldThing(): Promise<{ readonly things: Records<Thing>; readonly id: string }> {
    tables += 1;
    const plan = { ...thingPlan, table: `things_${tables}` };
    const old = await openRecords(storeOf(name), plan);
    const created = await createRecord(old, { partition: 'p', draft: { key: 'k', name: 'n' } });
    if (created.status !== 201) throw new Error('not created');
    const things = await openRecords(storeOf(name), { ...plan, codec: newer });
    return { things, id: created.id };
  }

  it('is named where it cannot be returned', async () => {
    const { things, id } = await oldThing();
    const named = `The record "${id}" of the table "${things.plan.table}" does not fit its type any more: /size must be there. Give the field a default in the model, replace the record as a whole, or remove it.`;
    await expect(getRecord(things, 'p', { key: 'k' })).rejects.toThrow(named);
    await expect(queryRecords(things, { partition: 'p' })).rejects.toThrow(named);
    const merge = changeRecord(things, { partition: 'p', draft: { key: 'k', size: 1 } }, 'merge');
    await expect(merge).rejects.toThrow(named);
  });

  it('has the default of a newer one in responses, and is found and sorted as it is stored', async () => {
    tables += 1;
    const plan = { ...thingPlan, table: `things_${tables}` };
    const old = await openRecords(storeOf(name), plan);
    for (const key of ['a', 'b', 'c']) await createRecord(old, { partition: 'p', draft: { key } });
    const parse: typeof newer.parse = (text) => ({ ok: true, value: { size: 5, ...parsedThing(text) } });
    const things = await openRecords(storeOf(name), { ...plan, codec: { ...plan.codec, parse } });
    for (const size of [4, 6]) await createRecord(things, { partition: 'p', draft: { key: `k${size}`, size } });
    const found: (readonly [string | undefined, number | undefined])[] = [];
    let cursor: string | undefined;
    do {
      const turn = byCursor('cursor', cursor);
      const page = await queryRecords(things, { partition: 'p', sort: 'size', limit: 2, turn });
      found.push(...page.records.map(({ key, size }) => [key, size] as const));
      cursor = page.next;
    } while (cursor !== undefined && found.length < 10);
    expect(found).toEqual([
      ['k4', 4],
      ['k6', 6],
      ['a', 5],
      ['b', 5],
      ['c', 5],
    ]);
    const counted = await searchRecords(things, { partition: 'p', facet: 'size', filterFacets: 'size is defined' });
    expect(counted.facets).toEqual(['4', '6'].map((value) => ({ value, count: 1 })));
    expect(await queryRecords(things, { partition: 'p', where: 'size = 5' })).toMatchObject({ records: [] });
  });

  it('can be replaced as a whole', async () => {
    const { things, id } = await oldThing();
    const request = { partition: 'p', identity: { id }, draft: { size: 2 } };
    expect(await createOrChangeRecord(things, request, 'replace')).toEqual({
      status: 200,
      body: { id, key: 'k', version: 2, size: 2, inner: {} },
    });
    expect(await getRecord(things, 'p', { id })).toMatchObject({ status: 200, body: { size: 2 } });
  });

  it('gets a key that the older model did not have with its next change', async () => {
    tables += 1;
    const plan = { ...thingPlan, table: `things_${tables}` };
    const { key: _, ...keyless } = plan;
    const { id } = await createRecord(await openRecords(storeOf(name), keyless), {
      partition: 'p',
      draft: { key: 'k' },
    });
    const things = await openRecords(storeOf(name), plan);
    await expect(getRecord(things, 'p', { key: 'k' })).rejects.toMatchObject({ details: { status: 404 } });
    await changeRecord(things, { partition: 'p', identity: { id }, draft: { name: 'n' } }, 'merge');
    expect(await getRecord(things, 'p', { key: 'k' })).toMatchObject({ body: { id, name: 'n' } });
  });

  it('can be deleted, though not returned', async () => {
    const { things, id } = await oldThing();
    const request = { partition: 'p', identity: { id } };
    await expect(removeRecord(things, request)).rejects.toThrow(
      `"${id}" of the table "${things.plan.table}" was removed`,
    );
    await expect(removeRecord(things, request)).rejects.toMatchObject({ details: { status: 404 } });
    expect(await queryRecords(things, { partition: 'p' })).toMatchObject({ records: [] });
  });
});

describe.each(kinds)('a record of a newer model in %s', (name) => {
  // The older model has no `size`, and no `right` in a pair.
  const withoutNewer = (text: string): Thing =>
    JSON.parse(text, (member, value: unknown) => (/^(size|right)$/.test(member) ? undefined : value)) as Thing;
  const olderType: ObjectType = { ...thingType, fields: thingType.fields.filter((field) => field.name !== 'size') };

  async function newThing() {
    tables += 1;
    const plan = { ...thingPlan, table: `things_${tables}` };
    const newer = await openRecords(storeOf(name), plan);
    const draft = { key: 'k', name: 'n', size: 2, inner: { words: ['a'], pairs: [{ left: 1, right: 'r' }] } };
    const { id } = await createRecord(newer, { partition: 'p', draft });
    const older = await openRecords(storeOf(name), {
      ...plan,
      type: olderType,
      codec: { ...plan.codec, parse: (text) => ({ ok: true, value: withoutNewer(text) }) },
    });
    return { newer, older, request: { partition: 'p', identity: { id } } };
  }

  async function seenBy(things: Records<Thing>): Promise<object | undefined> {
    const { records } = await queryRecords(things, { partition: 'p', asStored: true });
    return (JSON.parse(stringifyJson(pageBody({ records }))) as { readonly records: readonly object[] }).records[0];
  }

  it('keeps the fields that the older one does not declare, however the older one changes it', async () => {
    const { newer, older, request } = await newThing();
    await changeRecord(older, { ...request, draft: { name: 'm' } }, 'merge');
    await updateRecord(older, { ...request, actions: [{ action: 'rename', name: 'o' }] });
    await alterRecord(older, request, (thing) => ({ ...thing, isOpen: true }));
    const kept = { name: 'o', version: 4, isOpen: true, inner: { words: ['a'], pairs: [{ left: 1, right: 'r' }] } };
    expect(await seenBy(newer)).toMatchObject({ ...kept, size: 2 });
    // And the older one still does not show them.
    expect(await seenBy(older)).not.toHaveProperty('size');
    await changeRecord(newer, { ...request, draft: { size: 3 } }, 'merge');
    expect(await seenBy(newer)).toMatchObject({ ...kept, version: 5, size: 3 });
  });

  it('is not found by the words of fields that the older one does not declare', async () => {
    tables += 1;
    const plan = { ...thingPlan, table: `things_${tables}`, isSearched: true };
    const newer = await openRecords(storeOf(name), plan);
    await createRecord(newer, { partition: 'p', draft: { name: 'undeclared', inner: { words: ['declared'] } } });
    const type = { ...thingType, fields: thingType.fields.filter((field) => field.name !== 'name') };
    const older = await openRecords(storeOf(name), { ...plan, type });
    const isFound = async (records: Records<Thing>, word: string): Promise<boolean> =>
      (await searchRecords(records, { partition: 'p', text: new Map([['en', [word]]]) })).total === 1;
    expect([await isFound(newer, 'undeclared'), await isFound(older, 'undeclared')]).toEqual([true, false]);
    expect(await isFound(older, 'declared')).toBe(true);
  });

  it('loses what the older one removes, and what is in a member that the older one sets', async () => {
    const { newer, older, request } = await newThing();
    const draft = { name: null, inner: { pairs: [{ left: 2 }] } };
    await changeRecord(older, { ...request, draft, nullIsAValueOf: [] }, 'merge');
    const seen = await seenBy(newer);
    expect(seen).toMatchObject({ size: 2, inner: { words: ['a'], pairs: [{ left: 2 }] } });
    expect(seen).not.toHaveProperty('name');
    expect(seen).not.toHaveProperty('inner.pairs[0].right');
  });

  it('loses them when the older one replaces it', async () => {
    const { newer, older, request } = await newThing();
    await changeRecord(older, { ...request, draft: { name: 'm' } }, 'replace');
    expect(await seenBy(newer)).not.toHaveProperty('size');
  });
});

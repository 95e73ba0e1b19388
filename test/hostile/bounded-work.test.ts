import { describe, expect, it, vi } from 'vitest';
import { byCursor } from '../../src/runtime/reference/records/page-turns.js';
import { queryRecords } from '../../src/runtime/reference/records/query.js';
import { openRecords, type Records } from '../../src/runtime/reference/records/records.js';
import { searchRecords } from '../../src/runtime/reference/records/search.js';
import { createMemoryStore } from '../../src/runtime/reference/store/memory-store.js';
import { stringifyJson } from '../../src/runtime/validators/json-writer.js';
import { readForm } from '../../src/runtime/server/contents/forms.js';
import { ProblemError, type Reason } from '../../src/runtime/server/index.js';
import { defaultLimits } from '../../src/runtime/server/limits.js';
import type { Reading } from '../../src/runtime/server/message.js';
import { type Inner, type Thing, thingPlan } from '../runtime/reference/thing.js';
import { randomOf } from '../support/random.js';

/** Records in the partition `p`, with ids in order. */
async function thingsWith(inners: readonly Inner[]): Promise<Records<Thing>> {
  const things = await openRecords(createMemoryStore(), thingPlan);
  const records = inners.map((inner, index) => {
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    return { id, version: 1, text: stringifyJson({ id, version: 1, inner }) };
  });
  expect(await things.store.insertMany(records.map((record) => ({ partition: 'p', record })))).toHaveLength(
    inners.length,
  );
  return things;
}

function madeUpWords(count: number): string[] {
  const random = randomOf(1, count);
  return Array.from({ length: count }, () => (100_000 + random.below(1_000_000)).toString(36));
}

/** How many turns the event loop made until the work was done: other requests are served in each. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.catch(() => undefined).finally(() => (isDone = true));
  while (!isDone) {
    await new Promise((settle) => setImmediate(settle));
    turns += 1;
  }
  return turns;
}

describe('a search', () => {
  it('is refused for too many words in a record of a megabyte, and lets other requests in before', async () => {
    const things = await thingsWith([{ words: [madeUpWords(200_000).join(' ')] }]);
    const text = new Map([['en', [madeUpWords(100).join(' ')]]]);
    const search = searchRecords(things, { partition: 'p', text, fuzzy: true });
    expect(await turnsDuring(search)).toBeGreaterThan(10);
    await expect(search).rejects.toThrow(ProblemError);
    await expect(search).rejects.toThrow('more than one request may');
  });

  it('in ordinary records finds the same as before, and lets other requests in', async () => {
    const inners = Array.from({ length: 1000 }, () => ({ words: madeUpWords(100) }));
    const things = await thingsWith([...inners, { words: ['lamp'] }]);
    const search = searchRecords(things, { partition: 'p', text: new Map([['en', ['lmap']]]), fuzzy: true });
    expect(await turnsDuring(search)).toBeGreaterThan(10);
    expect(await search).toMatchObject({ total: 1 });
  });

  it('takes no longer for a word as long as a URL allows than for a short one', async () => {
    const long = 'a'.repeat(10_000);
    const things = await thingsWith([{ words: [`${long}b`] }]);
    const text = new Map([['en', [long]]]);
    expect(await searchRecords(things, { partition: 'p', text, fuzzy: true })).toMatchObject({ total: 1 });
  });
});

it('a facet is refused if its values have more text than a page, and counts equal ones once', async () => {
  const note = 'x'.repeat(900_000);
  const things = await thingsWith(
    Array.from({ length: 4 }, (_, index) => ({ deeper: { note: `${note}${index % 2}` } })),
  );
  const search = { partition: 'p', facet: 'inner.deeper.note' };
  expect(await searchRecords(things, search)).toMatchObject({ total: 4, facets: [{ count: 2 }, { count: 2 }] });
  const others = await thingsWith(Array.from({ length: 4 }, (_, index) => ({ deeper: { note: `${note}${index}` } })));
  await expect(searchRecords(others, search)).rejects.toMatchObject({
    details: { status: 400, errors: [{ in: 'query', at: 'facet', code: 'maximum' }] },
  });
});

describe('a predicate', () => {
  it('is refused if it compares each of many pairs with each of many values', async () => {
    const things = await thingsWith([{ pairs: Array.from({ length: 40_000 }, (_, left) => ({ left })) }]);
    const where = `inner.pairs(${Array.from({ length: 300 }, (_, index) => `left=${-1 - index}`).join(' or ')})`;
    await expect(queryRecords(things, { partition: 'p', where })).rejects.toThrow('more than one request may');
    expect(await queryRecords(things, { partition: 'p', where: 'inner.pairs(left=-1 or left=39999)' })).toMatchObject({
      records: [{ version: 1 }],
    });
  });

  it('over many records lets other requests in', async () => {
    const things = await thingsWith(Array.from({ length: 3000 }, () => ({ numbers: [1, 2, 3] })));
    const where = Array.from({ length: 30 }, (_, index) => `not inner.numbers contains any (${-1 - index})`);
    const query = queryRecords(things, { partition: 'p', where, sort: 'size', withTotal: true });
    expect(await turnsDuring(query)).toBeGreaterThan(3);
    expect(await query).toMatchObject({ total: 3000 });
  });
});

describe('a page', () => {
  const large = { words: ['x'.repeat(900_000)] };

  it('ends before it exceeds two megabytes, reports a lower limit, and the next page continues there', async () => {
    const things = await thingsWith([large, large, {}, large, large]);
    const request = { partition: 'p', limit: 4, sort: 'size desc', withTotal: true };
    expect(await queryRecords(things, request)).toMatchObject({ limit: 3, offset: 0, total: 5 });
    const rest = await queryRecords(things, { ...request, offset: 3 });
    expect(rest).toMatchObject({ limit: 4, total: 5, records: [{ version: 1 }, { version: 1 }] });
    const first = await queryRecords(things, { ...request, turn: byCursor('cursor', undefined) });
    expect(first.records).toHaveLength(3);
    const second = await queryRecords(things, { ...request, turn: byCursor('cursor', first.next) });
    expect(second).toMatchObject({ records: [{ version: 1 }, { version: 1 }] });
    expect(second).not.toHaveProperty('next');
  });

  const longNote = (index: number): Inner => ({
    deeper: { note: `${'x'.repeat(900_000)}${String(100 - index).padStart(3, '0')}` },
  });

  it('in the order of long texts is the same as ever, though not all of them are held', async () => {
    const things = await thingsWith(Array.from({ length: 60 }, (_, index) => longNote(index)));
    const request = { partition: 'p', sort: 'inner.deeper.note', turn: byCursor('cursor', undefined) };
    const page = await queryRecords(things, request);
    expect(page.records.map(({ inner }) => inner.deeper?.note?.slice(-3))).toEqual(['041', '042']);
    const next = await queryRecords(things, { ...request, turn: byCursor('cursor', page.next) });
    expect(next.records.map(({ inner }) => inner.deeper?.note?.slice(-3))).toEqual(['043', '044']);
  });

  it('is refused if it comes after so many long texts that they would fill the memory', async () => {
    const things = await thingsWith(Array.from({ length: 60 }, (_, index) => longNote(index)));
    const request = { partition: 'p', sort: 'inner.deeper.note' };
    await expect(queryRecords(things, { ...request, offset: 30 })).rejects.toThrow('more than one request may');
    const page = await queryRecords(things, { ...request, offset: 10 });
    expect(page.records.map(({ inner }) => inner.deeper?.note?.slice(-3))).toEqual(['051', '052']);
  });

  it('is refused if its number would lose the remaining records, with a limit that works', async () => {
    const things = await thingsWith([large, large, large]);
    const page = queryRecords(things, {
      partition: 'p',
      limit: 3,
      turn: { by: 'page', name: 'page', number: 1, first: 1 },
    });
    const message = expect.stringContaining('at most 2.') as string;
    await expect(page).rejects.toMatchObject({
      details: { status: 400, errors: [{ in: 'query', at: 'limit', message }] },
    });
  });
});

it('a form with many unknown fields is searched for similar names only as long as reasons are collected', async () => {
  const fields = Array.from({ length: 40 }, (_, index) => ({ name: `street${index}`, type: 'string' }) as const);
  const text = Array.from({ length: 1000 }, (_, index) => `streex${index}=`).join('&');
  const readBody = async (): Promise<Uint8Array> => new TextEncoder().encode(text);
  const reasons: Reason[] = [];
  // eslint-disable-next-line typescript/unbound-method
  const lower = String.prototype.toLowerCase;
  let compared = 0;
  const spy = vi.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
    if (this.startsWith('street')) compared += 1;
    return lower.call(this);
  });
  const read = readForm('application/x-www-form-urlencoded', { fields }).reader();
  await read({ header: () => undefined, readBody } as never, { limits: defaultLimits, reasons } as unknown as Reading);
  spy.mockRestore();
  expect(reasons).toHaveLength(100);
  expect(compared).toBeLessThanOrEqual(100 * fields.length);
  expect(compared).toBeGreaterThan(0);
});

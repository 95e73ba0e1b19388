import { hashKey } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { request } from '../../support/request.js';
import { builtEntries } from './built-entries.js';
import { diaryModel } from './diary.js';

const model = diaryModel({ int64: 'string', dates: 'Date' });
const { packages, validators, entry, mocked, server, texts, keysOf, received } = await builtEntries(model);

const at = new Date('2026-02-28T23:59:59.123Z');

const draft = {
  amounts: { a: ['4500000000000000005', '-5'] },
  ticket: '18446744073709551615',
  code: '9007199254740993',
  tickets: ['1', '9007199254740993'],
  counted: { size: '-9223372036854775808', at },
  more: { size: '9007199254740993', at: null },
  numbered: ['7', at],
  at,
  stamp: at,
  day: '2026-02-28',
  times: [at, new Date(0)],
};

describe('with `int64: string` and `dates: Date`', () => {
  it('the packages compile under every strict flag', async () => {
    expect(await packages.typeCheck(['node'])).toBe('');
  });

  it('values are numbers and text in JSON, and come back as they were', async () => {
    const added = await entry.add({ body: draft });
    expect(added).toMatchObject({ ...draft, version: '1', made: expect.any(Date) as unknown });
    const [sent, returned] = texts.slice(-2);
    expect(sent).toContain('"ticket":18446744073709551615,"code":9007199254740993,"tickets":"1,9007199254740993"');
    expect(sent).toContain('"at":"2026-02-28T23:59:59.123Z"');
    expect(returned).toContain('"version":1,"amounts":{"a":[4500000000000000005,-5]}');
  });

  it('values are JSON as they are, and keys of queries', async () => {
    const added = await entry.add({ body: draft });
    expect(JSON.parse(JSON.stringify(added))).toMatchObject({ ticket: draft.ticket, at: at.toISOString() });
    const keys = await keysOf([{ ticket: '7' }, { ticket: '8' }, { since: at }, { since: new Date(0) }]);
    expect(new Set(keys.map((key) => hashKey(key))).size).toBe(4);
    expect(keys[0]).toEqual(['diary', 'entry', 'list', { ticket: '7' }]);
  });

  it('points in time are replaced by a merge, like other scalars', async () => {
    const { id } = await entry.add({ body: draft });
    const body = { at: new Date(5), more: { size: '1', at: new Date(6) }, counted: { size: '2', at: new Date(7) } };
    expect(await entry.merge({ id, body })).toMatchObject({ ...draft, ...body });
  });

  it('records are found, compared and changed by number and by instant', async () => {
    const more = { size: '12345678901234567', at: null };
    const one = await entry.add({ body: { ...draft, ticket: '100000', code: '1', more, at: new Date(5) } });
    const two = await entry.add({ body: { ...draft, ticket: '99999', code: '1', at: new Date(7) } });
    expect(await entry.list({ ticket: '100000' })).toEqual({ results: [one] });
    expect(await entry.list({ moment: new Date(7) })).toEqual({ results: [two] });
    expect(await entry.list({ more })).toEqual({ results: [one] });
    expect(await entry.list({ where: 'ticket >= 99999 and ticket <= 100000', sort: 'ticket' })).toEqual({
      results: [two, one],
    });
    const actions = [{ action: 'setTicket', ticket: '11' }];
    const id = one['id'];
    expect(await entry.change({ id, body: { version: '1', actions } })).toMatchObject({ version: '2', ticket: '11' });
    await expect(entry.change({ id, body: { version: '1', actions } })).rejects.toMatchObject({ status: 409 });
  });

  it('webhooks have them too, and their timestamp is a Date', async () => {
    const use = `
import { signWebhook } from '@diary/server';
void signWebhook(
  { type: 'entry.marked', timestamp: new Date(), data: { number: '1', at: new Date(), many: [], times: [] } },
  { secret: 's' },
);`;
    expect(await packages.typeCheck(['node'], use)).toBe('');
    const event = { type: 'entry.marked', data: { number: '9007199254740993', at, many: ['1'], times: [] } };
    expect(await received(event)).toMatchObject({
      ok: true,
      event: { ...event, timestamp: expect.any(Date) as unknown },
    });
  });

  it('parameters and headers have the same forms', async () => {
    const body = { number: '-9007199254740993', at, many: ['1'], times: [at] };
    const input = {
      number: body.number,
      moment: at,
      many: ['5', '9007199254740993'],
      times: [at, at],
      either: '7',
      xAt: at,
    };
    expect(await entry.mark({ ...input, body })).toMatchObject({
      number: expect.any(String) as unknown,
      at: expect.any(Date) as unknown,
    });
    await expect(entry.mark({ ...input, body, number: 5n })).rejects.toThrow('must be a string of decimal digits');
    await expect(entry.mark({ ...input, body, number: '9223372036854775808' })).rejects.toThrow('/number must be');
    await expect(entry.mark({ ...input, body, moment: '2026-01-01T00:00:00Z' })).rejects.toThrow(
      'must be a valid Date object',
    );
    const wrong = JSON.stringify({ ...body, number: 1, many: [] });
    const headers = { 'x-at': '2026-01-01T00:00:00Z' };
    const response = await server.fetch(request('POST /entries/marks/x/2026-01-01T00:00:00Z', wrong, headers));
    expect(await response.text()).toContain('must be a whole number between');
  });

  it('sample records and mocks have them too', async () => {
    const { results } = (await entry.list({})) as { results: readonly object[] };
    for (const record of results) expect(validators['isEntry']?.(record)).toBe(true);
    expect(validators['isEntries']?.(await mocked.list({}))).toBe(true);
  });
});

describe('a string of digits', () => {
  const isAmount = (value: unknown): unknown => validators['isAmount']?.(value);

  it('is the canonical text of the number, so that equal numbers are equal strings', () => {
    expect(['0', '-5', '4500000000000000005'].map(isAmount)).toEqual([true, true, true]);
    expect(['-0', '05', '+5', '5.0', '5e0', '', ' 5', 5, 5n].filter(isAmount)).toEqual([]);
  });

  it('is compared with the limits of its type as a number', () => {
    expect(['5000000000000000005', '7', '99999999999999999999'].filter(isAmount)).toEqual([]);
    const refused = validators['validateAmount']?.('5000000000000000005');
    expect(refused?.issues).toMatchObject([{ code: 'maximum' }]);
  });

  it('is read from every way to write the number in JSON', () => {
    const read = (text: string): unknown => validators['parseAmount']?.(text).value;
    expect(['5', '5.0', '5e1', '-0', '4500000000000000005'].map(read)).toEqual([
      '5',
      '5',
      '50',
      '0',
      '4500000000000000005',
    ]);
    expect(validators['parseAmount']?.('"5"').ok).toBe(false);
  });
});

describe('a Date', () => {
  const read = (text: string): unknown =>
    (validators['decodeCount']?.({ size: 1, at: text }).value as { at: unknown })?.at;

  it('is the same instant without its offset', () => {
    expect(read('2026-01-01T01:00:00+01:00')).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(read('2026-01-01t00:00:00.5z')).toEqual(new Date('2026-01-01T00:00:00.500Z'));
  });

  it('has no digits beyond milliseconds: they are cut, never rounded up', () => {
    expect(read('2026-01-01T00:00:00.123999999Z')).toEqual(new Date('2026-01-01T00:00:00.123Z'));
    expect(read('1969-12-31T23:59:59.9999Z')).toEqual(new Date('1969-12-31T23:59:59.999Z'));
  });

  it('of a leap second is that of the next second', () => {
    expect(read('2016-12-31T23:59:60Z')).toEqual(new Date('2017-01-01T00:00:00Z'));
  });

  it('must be in the years that RFC 3339 can write', () => {
    const outside = validators['decodeCount']?.({ size: 1, at: '9999-12-31T23:59:59-01:00' });
    expect(outside?.issues).toMatchObject([{ path: '/at', message: 'must be in the years 0000 to 9999 of UTC' }]);
    const values = [new Date(NaN), new Date('+010000-01-01T00:00:00Z'), '2026-01-01T00:00:00Z'];
    expect(values.map((one) => validators['isCount']?.({ size: '1', at: one }))).toEqual([false, false, false]);
  });
});

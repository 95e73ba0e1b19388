import { hashKey } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { modelOfText } from '../../support/example-model.js';
import { request } from '../../support/request.js';
import { builtEntries } from './built-entries.js';

const ledger = `api: ledger
auth: none
types:
  Amount: int64(-5000000000000000000..5000000000000000000, multiple of 5)
  Entry:
    id: string
    version: int64
    amounts: map<Amount[]>
    ticket: uint64 = 7
    code: int64 | boolean
    tickets?: csv<uint64>
    inside?: json<Inside>
    more?: Inside
    pair?: tuple<int64, datetime>
    at: datetime
    stamp?: datetime(ms)
    day?: date
    times?: set<datetime>
    made:
      type: datetime
      access: read-only
  Inside:
    size: int64
    at: datetime | null
  EntryDraft: omit<Entry, id, version, made>
  Entries:
    results: Entry[]
  Change:
    version: int64
    actions: Action[]
  union Action by action:
    setTicket:
      ticket: uint64
  Echo:
    number: int64
    at: datetime
    many: int64[]
    times: datetime[]
params:
  number: int64
  at: datetime
resources:
  Entry:
    id: id
    version: version
    actions:
      setTicket: set ticket
    filters:
      ticket: ticket equals
      since: at equals
      more: more includes
groups:
  entry:
    path: /entries
    resource: Entry
    endpoints:
      add: { http: POST, body: EntryDraft, does: create, returns: 201 Entry }
      change: { http: 'POST /{id}', body: Change, does: update, returns: Entry }
      merge: { http: 'PATCH /{id}', body: patch<EntryDraft>, does: merge, returns: Entry }
      list:
        http: GET
        query: { ticket?: uint64, since?: datetime, more?: json<Inside>, where?: string, sort?: string }
        does: query
        returns: Entries
      echo:
        http: POST /echo/{number}/{at}
        query: { many?: "int64[]", times?: csv<datetime>, either?: int64 | boolean }
        headers: { X-At: datetime }
        body: Echo
        returns:
          200:
            body: Echo
            headers: { X-Number: int64, X-Times?: "datetime[]" }
webhooks:
  entry.added: Echo
`;

const forms = { int64: 'string', dates: 'Date' } as const;
const model = { ...modelOfText(ledger), packages: { others: {}, byTarget: {}, ...forms } };
const { packages, validators, entry, mocked, server, texts, keysOf, received } = await builtEntries(model);

const at = new Date('2026-02-28T23:59:59.123Z');

const draft = {
  amounts: { a: ['4500000000000000005', '-5'] },
  ticket: '18446744073709551615',
  code: '9007199254740993',
  tickets: ['1', '9007199254740993'],
  inside: { size: '-9223372036854775808', at },
  more: { size: '9007199254740993', at: null },
  pair: ['7', at],
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
    expect(keys[0]).toEqual(['ledger', 'entry', 'list', { ticket: '7' }]);
  });

  it('points in time are replaced by a merge, like other scalars', async () => {
    const { id } = await entry.add({ body: draft });
    const body = { at: new Date(5), more: { size: '1', at: new Date(6) }, inside: { size: '2', at: new Date(7) } };
    expect(await entry.merge({ id, body })).toMatchObject({ ...draft, ...body });
  });

  it('records are found, compared and changed by number and by instant', async () => {
    const more = { size: '12345678901234567', at: null };
    const one = await entry.add({ body: { ...draft, ticket: '100000', code: '1', more, at: new Date(5) } });
    const two = await entry.add({ body: { ...draft, ticket: '99999', code: '1', at: new Date(7) } });
    expect(await entry.list({ ticket: '100000' })).toEqual({ results: [one] });
    expect(await entry.list({ since: new Date(7) })).toEqual({ results: [two] });
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
import { signWebhook } from '@ledger/server';
void signWebhook(
  { type: 'entry.added', timestamp: new Date(), data: { number: '1', at: new Date(), many: [], times: [] } },
  { secret: 's' },
);`;
    expect(await packages.typeCheck(['node'], use)).toBe('');
    const event = { type: 'entry.added', data: { number: '9007199254740993', at, many: ['1'], times: [] } };
    expect(await received(event)).toMatchObject({
      ok: true,
      event: { ...event, timestamp: expect.any(Date) as unknown },
    });
  });

  it('parameters and headers have the same forms', async () => {
    const body = { number: '-9007199254740993', at, many: ['1'], times: [at] };
    const input = { number: body.number, at, many: ['5', '9007199254740993'], times: [at, at], either: '7', xAt: at };
    expect(await entry.echo({ ...input, body })).toMatchObject({
      number: expect.any(String) as unknown,
      at: expect.any(Date) as unknown,
    });
    await expect(entry.echo({ ...input, body, number: 5n })).rejects.toThrow('must be a string of decimal digits');
    await expect(entry.echo({ ...input, body, number: '9223372036854775808' })).rejects.toThrow('/number must be');
    await expect(entry.echo({ ...input, body, at: '2026-01-01T00:00:00Z' })).rejects.toThrow(
      'must be a valid Date object',
    );
    const wrong = JSON.stringify({ ...body, number: 1, many: [] });
    const headers = { 'x-at': '2026-01-01T00:00:00Z' };
    const response = await server.fetch(request('POST /entries/echo/x/2026-01-01T00:00:00Z', wrong, headers));
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
    (validators['decodeInside']?.({ size: 1, at: text }).value as { at: unknown })?.at;

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
    const outside = validators['decodeInside']?.({ size: 1, at: '9999-12-31T23:59:59-01:00' });
    expect(outside?.issues).toMatchObject([{ path: '/at', message: 'must be in the years 0000 to 9999 of UTC' }]);
    const values = [new Date(NaN), new Date('+010000-01-01T00:00:00Z'), '2026-01-01T00:00:00Z'];
    expect(values.map((one) => validators['isInside']?.({ size: '1', at: one }))).toEqual([false, false, false]);
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hashKey } from '@tanstack/query-core';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import '../../support/temporal.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';
import { builtEntries } from './built-entries.js';
import { diaryModel } from './diary.js';

const model = diaryModel({ dates: 'Temporal' });
const { packages, validators, entry, mocked, requests, texts, keysOf, received } = await builtEntries(model);

const at = Temporal.Instant.from('2026-02-28T23:59:59.123456789Z');
const stamp = Temporal.Instant.from('2026-02-28T23:59:59Z');
const day = Temporal.PlainDate.from('2028-02-29');
const otherDay = Temporal.PlainDate.from('0000-01-01');
const time = Temporal.PlainTime.from('23:59:59');
const local = Temporal.PlainDateTime.from('9999-12-31T23:59:59');

const draft = {
  at,
  stamp,
  day,
  time,
  local,
  length: 'PT90M',
  seen: 'Sat, 21 Nov 2026 13:30:00 GMT',
  days: [day, otherDay],
  times: [at, stamp],
  spans: [
    { from: day, to: null },
    { from: otherDay, to: day },
  ],
  pair: [stamp, day],
  listed: [day, otherDay],
  inside: { from: day, to: otherDay },
  byDay: { '2026-01-01': time },
  either: day,
};

describe('with `dates: Temporal`', () => {
  it('values are text in JSON, and come back as they were', async () => {
    const added = await entry.add({ body: draft });
    expect(added).toMatchObject({ ...draft, version: 1n, made: expect.any(Temporal.Instant) as unknown });
    const [sent = '', returned = ''] = texts.slice(-2);
    const written = {
      at: '2026-02-28T23:59:59.123456789Z',
      stamp: '2026-02-28T23:59:59.000Z',
      day: '2028-02-29',
      time: '23:59:59',
      local: '9999-12-31T23:59:59',
      days: ['2028-02-29', '0000-01-01'],
      times: ['2026-02-28T23:59:59.123456789Z', '2026-02-28T23:59:59.000Z'],
      pair: ['2026-02-28T23:59:59.000Z', '2028-02-29'],
      listed: '2028-02-29,0000-01-01',
      inside: '{"from":"2028-02-29","to":"0000-01-01"}',
      byDay: { '2026-01-01': '23:59:59' },
      either: '2028-02-29',
    };
    expect(JSON.parse(sent)).toMatchObject(written);
    expect(JSON.parse(returned)).toMatchObject(written);
  });

  it('defaults have their form', async () => {
    expect(await entry.add({ body: { at } })).toMatchObject({ at, day: Temporal.PlainDate.from('2026-02-28') });
  });

  it('values are JSON as they are, and keys of queries', async () => {
    const keys = await keysOf([{ day }, { day: otherDay }, { since: at }, { since: stamp }]);
    expect(new Set(keys.map((key) => hashKey(key))).size).toBe(4);
    // TanStack Query compares parts of keys by their properties, which objects of Temporal do not have.
    expect(keys[0]).toEqual(['diary', 'entry', 'list', { day: { date: '2028-02-29' } }]);
  });

  it('records are found, compared, changed and merged by their values', async () => {
    const earlier = Temporal.PlainDate.from('1999-12-31');
    const days = [Temporal.PlainDate.from('1999-01-02'), Temporal.PlainDate.from('1999-01-03')];
    const one = await entry.add({
      body: { ...draft, day: earlier, days, stamp: Temporal.Instant.from('1999-01-01T00:00:00Z') },
    });
    expect(await entry.list({ day: earlier })).toEqual({ results: [one] });
    expect(await entry.list({ days: [days[1]] })).toEqual({ results: [one] });
    expect(await entry.list({ since: one['stamp'] })).toEqual({ results: [one] });
    expect(await entry.list({ where: 'day < "2000-01-01" and day > "1999-01-01"', sort: 'day' })).toEqual({
      results: [one],
    });
    const id = one['id'];
    const actions = [{ action: 'setDay', day }];
    expect(await entry.change({ id, body: { version: 1n, actions } })).toMatchObject({ version: 2n, day });
    const body = { at: stamp, inside: { from: otherDay, to: null } };
    expect(await entry.merge({ id, body })).toMatchObject({ ...draft, ...body, days, stamp: one['stamp'] });
  });

  it('parameters and headers have the same forms', async () => {
    const body = { at, day };
    const input = { at: stamp, day, times: [time, time], locals: [local], xDay: otherDay, body };
    expect(await entry.echo(input)).toMatchObject({
      at: expect.any(Temporal.Instant) as unknown,
      day: expect.any(Temporal.PlainDate) as unknown,
    });
    const { url, headers } = requests.at(-1) ?? expect.unreachable();
    expect(decodeURIComponent(url)).toBe(
      'http://localhost/entries/echo/2026-02-28T23:59:59.000Z/2028-02-29?times=23:59:59&times=23:59:59&locals=9999-12-31T23:59:59',
    );
    expect(headers.get('x-day')).toBe('0000-01-01');
    await expect(entry.echo({ ...input, xDay: '2026-01-01' })).rejects.toThrow('must be a Temporal.PlainDate');
  });

  it('values of a request are converted to other classes', async () => {
    expect(await entry.take({ body: { at, day } })).toEqual({
      day: Temporal.PlainDate.from('2026-02-28'),
      time,
      stamp: at.round({ smallestUnit: 'millisecond', roundingMode: 'trunc' }),
      start: Temporal.Instant.from('2028-02-29T00:00:00Z'),
      texts: ['2026-02-28T23:59:59.123456789Z', '2028-02-29'],
    });
  });

  it('webhooks have them too, and their timestamp is an Instant', async () => {
    const event = { type: 'entry.added', data: { at, day } };
    expect(await received(event)).toMatchObject({
      ok: true,
      event: { ...event, timestamp: expect.any(Temporal.Instant) as unknown },
    });
  });

  it('sample records and mocks have them too', async () => {
    const { results } = (await entry.list({})) as { results: readonly object[] };
    expect(results.length).toBeGreaterThan(3);
    for (const record of results) expect(validators['isEntry']?.(record)).toBe(true);
    expect(validators['isEntries']?.(await mocked.list({}))).toBe(true);
  });
});

describe('an object of Temporal', () => {
  const whole = { id: 'a', version: 1n, ticket: 7n, at, day, made: at };
  const messagesOf = (fields: object): unknown =>
    validators['validateEntry']?.({ ...whole, ...fields }).issues?.map(({ message }) => message);

  it('is an item of a set once, by its value', () => {
    expect(messagesOf({ days: [day, Temporal.PlainDate.from(String(day))] })).toEqual([
      'must be unique: it equals item 0',
    ]);
    expect(messagesOf({ times: [at, Temporal.Instant.from('2026-03-01T00:59:59.123456789+01:00')] })).toHaveLength(1);
    expect(
      messagesOf({ spans: [draft.spans[0], { from: Temporal.PlainDate.from(String(day)), to: null }] }),
    ).toHaveLength(1);
  });

  it('must be of the class of its type, and one that can be sent', () => {
    const years = 'in the years 0000 to 9999';
    expect(messagesOf({ day: at })).toEqual([`must be a Temporal.PlainDate of the ISO calendar, ${years}`]);
    expect(messagesOf({ day: Temporal.PlainDate.from('-000001-12-31') })).toHaveLength(1);
    expect(messagesOf({ at: Temporal.Instant.from('+010000-01-01T00:00:00Z') })).toEqual([
      `must be a Temporal.Instant ${years} of UTC`,
    ]);
    expect(messagesOf({ time: time.add({ milliseconds: 1 }) })).toEqual([
      'must be a Temporal.PlainTime in whole seconds',
    ]);
    expect(messagesOf({ local: local.subtract({ nanoseconds: 1 }) })).toHaveLength(1);
    expect(messagesOf({ stamp: at })).toEqual([expect.stringContaining('must be a date and time with milliseconds')]);
    expect(messagesOf({ stamp: at.round('millisecond') })).toBeUndefined();
  });

  it('may come from another implementation of Temporal', () => {
    class PlainDate {
      readonly [Symbol.toStringTag] = 'Temporal.PlainDate';
      toJSON(): string {
        return '2026-01-01';
      }
    }
    expect(messagesOf({ day: new PlainDate() })).toBeUndefined();
  });
});

describe('text', () => {
  const read = (text: string): unknown =>
    (validators['decodeEcho']?.({ at: text, day: '2026-01-01' }).value as { at: unknown } | undefined)?.at;

  it('loses its offset, digits beyond nanoseconds, and the number of a leap second', () => {
    expect(String(read('2026-01-01t01:00:00.5+01:00'))).toBe('2026-01-01T00:00:00.5Z');
    expect(String(read('2026-01-01T00:00:00.123456789999Z'))).toBe('2026-01-01T00:00:00.123456789Z');
    expect(String(read('2016-12-31T23:59:60Z'))).toBe('2017-01-01T00:00:00Z');
  });

  it('is refused if it is an instant that could not be written', () => {
    const outside = validators['decodeEcho']?.({ at: '9999-12-31T23:59:59-01:00', day: '2026-01-01' });
    expect(outside?.issues).toMatchObject([{ path: '/at', message: 'must be in the years 0000 to 9999 of UTC' }]);
  });
});

const use = `
import { signWebhook } from '@diary/server';
import type { Echo, Entry } from '@diary/types';
import type { Tolerant } from '@diary/client';
export const entry: Pick<Entry, 'at' | 'day' | 'time' | 'local' | 'length' | 'days' | 'byDay'> = {
  at: Temporal.Now.instant(),
  day: Temporal.Now.plainDateISO(),
  time: Temporal.PlainTime.from('00:00:00'),
  local: Temporal.PlainDateTime.from('2026-01-01T00:00:00'),
  length: 'PT1H',
  days: [],
  byDay: { '2026-01-01': Temporal.PlainTime.from('00:00:00') },
};
// @ts-expect-error: another class of Temporal.
export const day: Echo['day'] = entry.at;
export const tolerant = (read: Tolerant<Echo>): Temporal.PlainDate => read.day.add({ days: 1 });
void signWebhook(
  { type: 'entry.added', timestamp: entry.at, data: { at: entry.at, day: Temporal.Now.plainDateISO() } },
  { secret: 's' },
);`;

describe('the packages', () => {
  it('compile under every strict flag with the types of temporal-spec, and a program with them', async () => {
    expect(await packages.typeCheck(['node', 'temporal-spec/global'], use)).toBe('');
  });

  it.each(['6.0', '7.0'] as const)('compile with the library of TypeScript %s', async (version) => {
    expect(
      await errorsOf(compilers[version], {
        project: join(packages.folder, `tsconfig-${version}.json`),
        options: {
          ...strictest,
          ...moduleKinds.nodenext,
          lib: ['ES2023', 'ESNext.Temporal'],
          types: ['node'],
          skipLibCheck: true,
        },
        include: ['*/src/**/*.ts', 'program.ts'],
        below: packages.folder,
      }),
    ).toEqual([]);
  });

  it('say what to do where the platform has no Temporal', () => {
    const program = "delete globalThis.Temporal; import('@diary/client')";
    const { stderr } = spawnSync(process.execPath, ['-e', program], { cwd: packages.folder, encoding: 'utf8' });
    expect(stderr).toContain(
      "This platform has no Temporal. Install temporal-polyfill, and add `import 'temporal-polyfill/global'`",
    );
  });
});

import { expect, it, vi } from 'vitest';
import { readBody } from '../../../src/runtime/client/contents/error-contents.js';
import { readContents, readText } from '../../../src/runtime/client/contents/contents.js';
import type { Operation, Parse } from '../../../src/runtime/client/operation.js';
import type { Mismatch } from '../../../src/runtime/client/connection/settings.js';
import { callWith, failureOf, NoMatchError, recorder } from './fixture.js';

/** Accepts objects without a field `wrong`. */
const parse: Parse = (text, leniency) => {
  const value = JSON.parse(text) as object;
  const issues = 'wrong' in value ? [{ path: '/wrong', code: 'type', message: `is ${String(value.wrong)}` }] : [];
  return leniency === undefined && issues.length > 0 ? { ok: false, issues } : { ok: true, value, issues };
};

const contents = [{ mediaType: 'application/json', read: readText, parse }];
const byMediaType: Partial<Operation> = {
  readBody,
  responses: [{ status: 200, contents, readContents }],
  errors: [[[503, NoMatchError, undefined, { contents, readContents }]]],
};

it('only the mismatches of the last attempt are reported', async () => {
  const responses = [
    Response.json({ wrong: 1 }, { status: 503, headers: { 'retry-after': '0' } }),
    Response.json({ wrong: 2 }),
  ];
  const told: Mismatch[] = [];
  const { fetch } = recorder(() => responses.shift() ?? Response.error());
  const client = {
    fetch,
    retries: 1,
    responses: 'tolerant',
    onMismatch: (one: Mismatch) => void told.push(one),
  } as const;
  expect(await callWith({ operation: byMediaType, client })).toEqual({ wrong: 2 });
  expect(told).toMatchObject([{ status: 200, issues: [{ message: 'is 2' }] }]);
});

it('a call whose code cannot be loaded fails before it is sent', async () => {
  vi.resetModules();
  vi.doMock('../../../src/runtime/client/leniently.js', () => {
    throw new Error('offline');
  });
  const { callWith: offline } = await import('./fixture.js');
  const { sent, fetch } = recorder();
  const error = await failureOf(offline({ client: { fetch, responses: 'tolerant' } }));
  expect(error).toMatchObject({ name: 'ConnectionError', operation: 'thing.get' });
  expect(sent).toEqual([]);
});

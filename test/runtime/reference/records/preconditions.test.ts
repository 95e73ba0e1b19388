import { expect, it } from 'vitest';
import { unmet } from '../../../../src/runtime/reference/records/records.js';
import { preconditionsOf } from '../../../../src/runtime/server/conditional.js';

const record = { id: 'a', version: 1, body: {} } as unknown as Parameters<typeof unmet>[1];

it.each([
  [{ 'if-none-match': '*' }, record, 'There is a record already, of version 1.'],
  [{ 'if-match': '"2"' }, record, 'The current version is 1, which the request does not accept.'],
  [{ 'if-match': '*' }, undefined, 'There is no record yet, but the request requires one.'],
])('a failed precondition explains itself: %j', (fields: Readonly<Record<string, string>>, current, detail) => {
  const preconditions = preconditionsOf({ header: (name) => fields[name] });
  expect(unmet(preconditions, current)).toMatchObject({ status: 412, body: { detail } });
});

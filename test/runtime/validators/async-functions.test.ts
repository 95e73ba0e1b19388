import { expect, it, vi } from 'vitest';
import { reader, serializer } from '../../../src/runtime/validators/async-functions.js';
import type { AliasType } from '../../../src/runtime/validators/type.js';

const type: AliasType = { kind: 'alias', name: 'Count', type: 'integer' };
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

it('a reader needs no more code for a valid value', () => {
  expect(reader(type, isCount)('1')).toEqual({ ok: true, value: 1 });
  expect(serializer(type, isCount, String)(1)).toEqual({ ok: true, value: '1' });
});

it('a reader converts values, with or without an int64', () => {
  const read = reader(type, isCount, (value) => `${value as number}`);
  expect(read('1')).toEqual({ ok: true, value: '1' });
  expect(reader({ ...type, exact: true }, isCount, String)('1')).toEqual({ ok: true, value: '1' });
});

it('a reader reports issues asynchronously', async () => {
  const integer = { path: '', code: 'type', expected: 'integer' };
  expect(await reader(type, isCount)('"1"')).toMatchObject({ ok: false, issues: [integer] });
  expect(await reader(type, isCount)('{')).toMatchObject({ ok: false, issues: [{ code: 'json' }] });
  expect(await serializer(type, isCount, String)('1')).toMatchObject({ ok: false, issues: [integer] });
});

it('a reader reads large numbers exactly, asynchronously', async () => {
  const isBig = (value: unknown): boolean => typeof value === 'bigint' || isCount(value);
  const read = reader({ ...type, type: 'int64', exact: true }, isBig, (value: unknown) => BigInt(value as number));
  expect(read('1')).toEqual({ ok: true, value: 1n });
  expect(await read('9223372036854775807')).toEqual({ ok: true, value: 9223372036854775807n });
});

it('a reader reports only the wrong type where its explanations cannot be loaded', async () => {
  vi.resetModules();
  vi.doMock('../../../src/runtime/validators/in-detail.js', () => {
    throw new Error('offline');
  });
  const { reader: offline } = await import('../../../src/runtime/validators/async-functions.js');
  expect(await offline(type, isCount)('"1"')).toMatchObject({
    ok: false,
    issues: [
      {
        path: '',
        code: 'type',
        message: expect.stringMatching(/^must fit Count \(the explanation could not be loaded/),
      },
    ],
  });
});

import { expect, it } from 'vitest';
import { trustingReader } from '../../../src/runtime/validators/trusted.js';

const toBigInt = (value: unknown): unknown => BigInt(value as number);

it('a trusting reader reads JSON as it came, or converts it', () => {
  expect(trustingReader()('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  expect(trustingReader(toBigInt)('1')).toEqual({ ok: true, value: 1n });
});

it('a trusting reader returns what cannot be converted as it came', async () => {
  expect(trustingReader(toBigInt)('1.5')).toEqual({ ok: true, value: 1.5 });
  const long = '1.12345678901234567';
  expect(await trustingReader(toBigInt, true)(long)).toEqual({ ok: true, value: Number(long) });
});

it('a trusting reader refuses only what is not JSON', async () => {
  const refused = { ok: false, issues: [{ path: '', code: 'json' }] };
  expect(trustingReader()('<html>')).toMatchObject(refused);
  expect(await trustingReader(toBigInt, true)('<1234567890123456>')).toMatchObject(refused);
});

it('a trusting reader reads long numbers exactly, asynchronously', async () => {
  const read = trustingReader(toBigInt, true);
  expect(read('1')).toEqual({ ok: true, value: 1n });
  expect(await read('9223372036854775807')).toEqual({ ok: true, value: 9223372036854775807n });
});

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SqlError, withRetries, sqlStateOf } from '../../../../src/runtime/reference/store/database.js';
import { StoreBusyError, StoreUnavailableError } from '../../../../src/runtime/reference/store/store.js';

const failure = (code: string): Error => Object.assign(new Error(`failed by ${code}`), { code });

describe('a failure of the database', () => {
  it.each([
    ['53100', 'no room on the disk'],
    ['57014', 'the statement took too long'],
    ['57P01', 'the connection was ended'],
    ['25006', 'the database may only be read'],
    ['58P01', 'a file is gone'],
    ['42501', 'a file, or a table, may not be read'],
    ['ECONNREFUSED', 'nobody listens'],
    // An SQLSTATE has five letters or digits.
    ['EPIPE', 'nobody reads any more'],
  ])('is an outage with %s, %s', async (code) => {
    await expect(withRetries(() => Promise.reject(failure(code)))).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('is not changed if the statement causes it', async () => {
    for (const error of [new SqlError('23505', 'twice'), new SqlError('08P01', 'misused'), new TypeError('a typo')]) {
      await expect(withRetries(() => Promise.reject(error))).rejects.toBe(error);
    }
  });

  it.each(['40001', '40P01'])('is retried with %s, but not forever', async (code) => {
    let attempts = 0;
    const failing = (times: number) => async (): Promise<string> => {
      attempts += 1;
      if (attempts <= times) throw failure(code);
      return 'done';
    };
    expect(await withRetries(failing(3))).toBe('done');
    expect(attempts).toBe(4);
    await expect(withRetries(failing(Infinity))).rejects.toBeInstanceOf(StoreBusyError);
    expect(attempts).toBe(14);
  });

  it.each(['23505', '22P02', '53100', '40001'])('reveals nothing of what is stored with %s', async (code) => {
    const row = { detail: 'Key (id)=(secret)', where: 'line 1: secret', internalQuery: 'secret', hint: 'secret' };
    const error: unknown = await withRetries(() => Promise.reject(Object.assign(failure(code), row))).catch(
      (error: unknown) => error,
    );
    const line = inspect(error, { depth: 9, showHidden: true });
    expect(line).toContain(`failed by ${code}`);
    expect(line).toContain(`code: '${code}'`);
    expect(line).not.toContain('secret');
  });

  it('has an SQLSTATE only if the database reported one', () => {
    expect(sqlStateOf(failure('XX000'))).toBe('XX000');
    expect(sqlStateOf(failure('EPERM'))).toBeUndefined();
    expect(sqlStateOf('53100')).toBeUndefined();
  });
});

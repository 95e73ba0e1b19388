import { describe, expect, it } from 'vitest';
import {
  databaseOf,
  isOn,
  millisecondsOf,
  portOf,
  seedOf,
  SettingsError,
} from '../../../src/runtime/reference/settings.js';

describe('a setting of the service', () => {
  it.each([
    ['PORT', 'http', 'PORT must be a number from 0 to 65535, not "http".'],
    ['PORT', '65536', 'PORT must be a number from 0 to 65535, not "65536".'],
    ['METRICS', 'yes', 'METRICS must be on or off, not "yes".'],
    ['LOG', 'all', 'LOG must be on or off, not "all".'],
    ['GRACE_MS', '1s', 'GRACE_MS must be a number from 0 to 999999999, not "1s".'],
    ['GRACE_MS', '-1', 'GRACE_MS must be a number from 0 to 999999999, not "-1".'],
    ['POOL_SIZE', '0', 'POOL_SIZE must be a number from 1 to 9999, not "0".'],
    ['STATEMENT_MS', '0', 'STATEMENT_MS must be a number from 1 to 999999999, not "0".'],
    ['--seed', '1e3', '--seed must be a number from 0 to 9999999, not "1e3".'],
  ])('is refused: %s=%j', (name, text, message) => {
    expect(() => readSettings({ [name]: text })).toThrow(new SettingsError(message));
  });

  it('counts as absent if it is empty', () => {
    const empty = { PORT: '', METRICS: '', GRACE_MS: '', POOL_SIZE: '', STATEMENT_MS: '', DATABASE_URL: '' };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('is converted to its type', () => {
    const settings = { PORT: '0', METRICS: 'off', GRACE_MS: '0', POOL_SIZE: '9999', STATEMENT_MS: '1', '--seed': '20' };
    expect(readSettings(settings)).toEqual({
      port: 0,
      metrics: false,
      grace: 0,
      seed: 20,
      databaseUrl: undefined,
      poolSize: 9999,
      statementMilliseconds: 1,
    });
  });
});

function readSettings(settings: Readonly<Record<string, string | undefined>>): object {
  return {
    port: portOf(settings),
    metrics: isOn(settings, 'METRICS'),
    log: isOn(settings, 'LOG'),
    grace: millisecondsOf(settings, 'GRACE_MS'),
    seed: seedOf(settings['--seed']),
    ...databaseOf(settings),
  };
}

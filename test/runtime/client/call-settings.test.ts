import { describe, expect, it } from 'vitest';
import { callSettings } from '../../../src/runtime/client/call-settings.js';
import { connect } from '../../../src/runtime/client/connect.js';
import { type CallOptions, type CallSettings, settingsKey } from '../../../src/runtime/client/settings.js';
import { callWith, recorder } from './fixture.js';

const { [settingsKey]: settings } = connect(
  { baseUrl: 'https://api.test', token: 'secret', fetch: recorder().fetch, headers: { 'x-app': 'a' }, timeout: 1 },
  { bindable: [] },
);

const settingsFor = (options: object): CallSettings => callSettings(settings, options as CallOptions, 'thing.get');

describe('the settings of a call', () => {
  it('are those of the connection, overridden by the options that are given', () => {
    const { timeout, retries, maxResponseBytes, headers } = settingsFor({
      retries: 5,
      timeout: undefined,
      headers: { 'x-call': 'c' },
    });
    expect([timeout, retries, maxResponseBytes, headers.get('x-app'), headers.get('x-call')]).toEqual([
      1,
      5,
      2 ** 26,
      'a',
      'c',
    ]);
    expect([...settings.headers]).toEqual([['x-app', 'a']]);
  });

  it('replace nothing that only the connection sets, whatever a program without types passes', async () => {
    const { fetch, sent } = recorder();
    const { fetch: others, sent: sentElsewhere } = recorder();
    const options = {
      fetch: others,
      authorize: undefined,
      middleware: [() => Response.error()],
      baseUrl: 'https://evil.test',
    };
    await callWith({ client: { fetch }, options: options as CallOptions });
    expect(sentElsewhere).toEqual([]);
    expect(sent).toMatchObject([{ url: 'https://api.test/p/key=k', headers: { authorization: 'Bearer secret' } }]);
  });

  it('take the signal of a controller that is given as the options', () => {
    const controller = new AbortController();
    expect(settingsFor(controller).signal).toBe(controller.signal);
  });
});

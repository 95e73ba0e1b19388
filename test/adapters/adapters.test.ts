import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceAt, type AdapterName } from './differences.js';
import { builtServices, adapters, type Open, type OpenAdapter, type Services } from './adapters.js';
import { type HostName, hosts, openHost } from './hosts.js';
import { requests } from './requests.js';
import { describeStreams } from './streams.js';
import { inTier } from '../support/tier.js';

const services = await builtServices();
const plain = await adapters['node:http'](services);
afterAll(() => plain.close());

const hostNames = inTier({ short: [], long: Object.keys(hosts) as HostName[] });
const all = {
  ...adapters,
  ...Object.fromEntries(hostNames.map((name) => [name, (given: Services) => openHost(name, given)])),
};
const named = Object.entries(all) as [AdapterName, Open][];
const asked = requests.map((request) => [`${request.method} ${request.target}: ${request.what}`, request] as const);

describe.each(named)('%s', (name, open) => {
  let adapter: OpenAdapter;
  beforeAll(async () => {
    adapter = await open(services);
  });
  afterAll(() => adapter.close());

  it.each(asked)('responds as node:http does: %s', async (_, request) => {
    const answer = await adapter.ask(request);
    const difference = differenceAt(name, request.what);
    expect(answer.status).toBe(difference ?? request.status);
    if (difference === undefined) expect(answer).toEqual(await plain.ask(request));
  });

  // In one process there is no connection to watch: test/bodies has its streams.
  if (name !== 'fetch') describeStreams(name, () => adapter.urls?.post ?? '');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceAt, type DoorName } from './differences.js';
import { builtServices, doors, type Open, type OpenDoor, type Services } from './doors.js';
import { type HostName, hosts, openHost } from './hosts.js';
import { requests } from './requests.js';
import { describeStreams } from './streams.js';
import { inTier } from '../support/tier.js';

let services: Services;
let plain: OpenDoor;
beforeAll(async () => {
  services = await builtServices();
  plain = await doors['node:http'](services);
});
afterAll(async () => {
  await plain.close();
  await services.remove();
});

const hostNames = inTier({ short: [], long: Object.keys(hosts) as HostName[] });
const all = {
  ...doors,
  ...Object.fromEntries(hostNames.map((name) => [name, (given: Services) => openHost(name, given)])),
};
const named = Object.entries(all) as [DoorName, Open][];
const asked = requests.map((request) => [`${request.method} ${request.target}: ${request.what}`, request] as const);

describe.each(named)('%s', (name, open) => {
  let door: OpenDoor;
  beforeAll(async () => {
    door = await open(services);
  });
  afterAll(() => door.close());

  it.each(asked)('answers as node:http does: %s', async (_, request) => {
    const answer = await door.ask(request);
    const difference = differenceAt(name, request.what);
    expect(answer.status).toBe(difference ?? request.status);
    if (difference === undefined) expect(answer).toEqual(await plain.ask(request));
  });

  // In one process there is no connection to watch: test/bodies has its streams.
  if (name !== 'fetch') describeStreams(name, () => door.urls?.post ?? '');
});

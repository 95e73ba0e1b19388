import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Open, OpenDoor, Services } from './doors.js';
import { builtServices, doors } from './doors.js';
import type { HostName } from './hosts.js';
import { hosts, openHost } from './hosts.js';

let services: Services;
beforeAll(async () => {
  services = await builtServices();
});
afterAll(() => services.remove());

const { fetch: _inProcess, ...onPorts } = doors;
const hostNames = Object.keys(hosts) as HostName[];
const all: readonly (readonly [string, Open])[] = [
  ...Object.entries(onPorts),
  ...hostNames.map((name) => [name, (given: Services) => openHost(name, given)] as const),
];

/** A request whose body goes on, and its answer once it begins. */
function opened(
  url: string,
  { method, headers }: { readonly method: string; readonly headers?: Readonly<Record<string, string>> },
): { readonly sent: ClientRequest; readonly answer: Promise<IncomingMessage> } {
  const sent = httpRequest(url, { method, agent: false, headers: { ...headers } });
  sent.on('error', () => undefined);
  return { sent, answer: new Promise((resolve) => sent.once('response', resolve)) };
}

/** Bun sends the header with the first bytes: those of an event, or of the heartbeat. */
const beginsLate: ReadonlySet<string> = new Set<HostName>(['Bun']);

describe.each(all)('%s', (name, open) => {
  let door: OpenDoor;
  let url: string;
  beforeAll(async () => {
    door = await open(services);
    url = door.urls?.post ?? '';
  });
  afterAll(() => door.close());

  const leftCallers = async (): Promise<number> => {
    const response = await fetch(`${url}/parcels/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return Number(((await response.json()) as { label: string }).label);
  };

  it('answers with a piece before the next one is sent', async () => {
    const { sent, answer } = opened(`${url}/parcels/load`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
    });
    sent.write('one');
    const pieces = (await answer)[Symbol.asyncIterator]();
    expect(String((await pieces.next()).value)).toBe('one');
    sent.write('two');
    expect(String((await pieces.next()).value)).toBe('two');
    sent.end();
    expect((await pieces.next()).done).toBe(true);
  });

  it(`begins an answer ${beginsLate.has(name) ? 'with' : 'before'} its first event`, async () => {
    const { sent, answer } = opened(`${url}/parcels/events${beginsLate.has(name) ? '?count=1' : ''}`, { method: 'GET' });
    sent.end();
    expect((await answer).headers['content-type']).toBe('text/event-stream');
    sent.destroy();
  });

  it('tells the handler that the caller has gone', async () => {
    const before = await leftCallers();
    const { sent } = opened(`${url}/parcels/load`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-slow': 'true', 'content-length': '3' },
    });
    sent.end('one');
    await wait(200);
    expect(await leftCallers()).toBe(before);
    sent.destroy();
    for (let tries = 0; tries < 200 && (await leftCallers()) === before; tries += 1) await wait(10);
    expect(await leftCallers()).toBe(before + 1);
  });
});

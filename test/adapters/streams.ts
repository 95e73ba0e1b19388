import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { HostName } from './hosts.js';

/** A request whose body is still being sent, and its response once it begins. */
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

/** workerd stops whatever a request has started when its client disconnects, and does not notify the handler. */
const endsByItself: ReadonlySet<string> = new Set<HostName>(['workerd']);

/** Tests of what a single response cannot show: when it arrives, and what happens when nobody waits for it. */
export function describeStreams(name: string, urlOf: () => string): void {
  const leftCallers = async (): Promise<number> => {
    const response = await fetch(`${urlOf()}/parcels/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return Number(((await response.json()) as { label: string }).label);
  };

  it('sends a piece of the response before the next one is written', async () => {
    const { sent, answer } = opened(`${urlOf()}/parcels/load`, {
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

  it(`sends the headers ${beginsLate.has(name) ? 'with' : 'before'} the first event`, async () => {
    const { sent, answer } = opened(`${urlOf()}/parcels/events${beginsLate.has(name) ? '?count=1' : ''}`, {
      method: 'GET',
    });
    sent.end();
    expect((await answer).headers['content-type']).toBe('text/event-stream');
    sent.destroy();
  });

  it(`${endsByItself.has(name) ? 'stops without notifying the handler' : 'notifies the handler'} when the client disconnects`, async () => {
    const before = await leftCallers();
    const { sent } = opened(`${urlOf()}/parcels/load`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-slow': 'true', 'content-length': '3' },
    });
    sent.end('one');
    await wait(200);
    expect(await leftCallers()).toBe(before);
    sent.destroy();
    const told = endsByItself.has(name) ? 0 : 1;
    for (let tries = 0; tries < 200 && (await leftCallers()) < before + told; tries += 1) await wait(10);
    expect(await leftCallers()).toBe(before + told);
  });
}

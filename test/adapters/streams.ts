import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { HostName } from './hosts.js';

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

/** workerd ends whatever a request has begun when its caller goes away, without a word to the handler. */
const endsByItself: ReadonlySet<string> = new Set<HostName>(['workerd']);

/** Tests of what cannot be told from one answer: when it comes, and what happens when nobody waits for it. */
export function describeStreams(name: string, urlOf: () => string): void {
  const leftCallers = async (): Promise<number> => {
    const response = await fetch(`${urlOf()}/parcels/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return Number(((await response.json()) as { label: string }).label);
  };

  it('answers with a piece before the next one is sent', async () => {
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

  it(`begins an answer ${beginsLate.has(name) ? 'with' : 'before'} its first event`, async () => {
    const { sent, answer } = opened(`${urlOf()}/parcels/events${beginsLate.has(name) ? '?count=1' : ''}`, {
      method: 'GET',
    });
    sent.end();
    expect((await answer).headers['content-type']).toBe('text/event-stream');
    sent.destroy();
  });

  it(`${endsByItself.has(name) ? 'goes on when' : 'tells the handler that'} the caller has gone`, async () => {
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

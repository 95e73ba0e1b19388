import { connect } from 'node:net';
import { expect, it } from 'vitest';
import type { HttpResponse } from '../../src/runtime/server/http.js';
import { listen, type Listening } from '../../src/runtime/server/node/listen.js';
import { smallService } from '../runtime/server/small-service.js';

const health = { livePath: '/-/live', readyPath: '/-/ready' };

async function statusOf({ url }: Listening, path: string): Promise<string> {
  const response = await fetch(url + path, { headers: { authorization: 'Bearer a' } });
  await response.text();
  return `${path} ${response.status} ${response.headers.get('connection')}`;
}

it('while a service drains, it reports that it is not ready, and responds to all other requests as before', async () => {
  const listening = await listen(smallService({ health }), { drainMilliseconds: 2000, lullMilliseconds: 1 });
  expect(await statusOf(listening, '/-/ready')).toBe('/-/ready 200 keep-alive');
  const closed = listening.close();
  expect(await statusOf(listening, '/-/ready')).toBe('/-/ready 503 keep-alive');
  expect(await statusOf(listening, '/-/live')).toBe('/-/live 200 keep-alive');
  expect(await statusOf(listening, '/a')).toBe('/a 200 keep-alive');
  expect(await closed).toEqual({ cutRequests: 0 });
  await expect(statusOf(listening, '/-/live')).rejects.toThrow('fetch failed');
});

it('when a service closes, a stream of events breaks off, so that its client continues elsewhere, and its source is notified', async () => {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  const before = async (): Promise<HttpResponse> => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: stream,
  });
  const listening = await listen(smallService({ before }), { lullMilliseconds: 1, graceMilliseconds: 600_000 });
  const response = await fetch(`${listening.url}/events`);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
  const closed = listening.close();
  await expect(reader?.read()).rejects.toThrow('terminated');
  expect(await closed).toEqual({ cutRequests: 0 });
  expect(isCancelled).toBe(true);
});

it('when a service closes, a stream of events is reset in HTTP/1.0, where a normal end looks complete', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
  });
  const before = (): HttpResponse => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: stream });
  const listening = await listen(smallService({ before }), { lullMilliseconds: 1 });
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  socket.write('GET /events HTTP/1.0\r\n\r\n');
  const read = (async () => {
    for await (const chunk of socket) if (String(chunk).includes('data: 1')) void listening.close();
  })();
  await expect(read).rejects.toThrow('ECONNRESET');
});

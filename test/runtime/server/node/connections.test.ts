import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Listening, ListenOptions } from '../../../../src/runtime/server/node/listen.js';
import { call, held } from '../caller.js';
import { type SmallOptions, smallService } from '../small-service.js';
import { listenForTest } from './listen-for-test.js';

function start(service: SmallOptions = {}, options: ListenOptions = {}): Promise<Listening> {
  return listenForTest(smallService(service), { graceMilliseconds: 5000, lullMilliseconds: 20, ...options });
}

const get = 'GET /a HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer a\r\n\r\n';

const responsesIn = (text: string): number => text.split('HTTP/1.1 200').length - 1;

describe('a closing server', () => {
  it('lets an idle connection send one more request, whose response announces the end', async () => {
    const listening = await start({}, { lullMilliseconds: 60_000 });
    const caller = call(listening);
    caller.say(get);
    await caller.hears('"got"');
    expect(caller.heard()).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n');
    const closed = listening.close();
    let requests = 1;
    // While the server is still listening, requests are served as before.
    while (!caller.heard().includes('Connection: close')) {
      caller.say(get);
      requests += 1;
      await caller.hears('"got"', requests);
    }
    expect(await caller.isEnded).toMatch(/HTTP\/1\.1 200[^]*HTTP\/1\.1 200[^]*Connection: close[^]*"got"$/);
    expect(responsesIn(caller.heard())).toBe(requests);
    caller.socket.end();
    expect(await closed).toEqual({ cutRequests: 0 });
  });

  it('half-closes a silent connection, and neither handles nor answers later requests', async () => {
    let calls = 0;
    const listening = await start({
      operations: {
        get: async () => {
          calls += 1;
          return 'got';
        },
      },
    });
    const caller = call(listening);
    caller.say(get);
    await caller.hears('"got"');
    const closed = listening.close();
    expect(responsesIn(await caller.isEnded)).toBe(1);
    caller.say(get);
    caller.socket.end();
    expect(await closed).toEqual({ cutRequests: 0 });
    expect(calls).toBe(1);
  });

  it('does not wait for the other half of a connection that was always silent', async () => {
    const listening = await start();
    const caller = call(listening);
    await once(caller.socket, 'connect');
    // So that the server has seen it too.
    await fetch(`${listening.url}/a`);
    expect(await listening.close()).toEqual({ cutRequests: 0 });
    await caller.isEnded;
    caller.socket.destroy();
  });

  it('waits for an incomplete request, as long as more of it arrives', async () => {
    const listening = await start({}, { lullMilliseconds: 200 });
    const caller = call(listening);
    await once(caller.socket, 'connect');
    await fetch(`${listening.url}/a`);
    const closed = listening.close();
    const pieces = get.match(/[^]{1,20}/g) ?? [];
    for (const piece of pieces) {
      caller.say(piece);
      await setTimeout(100);
    }
    expect(responsesIn(await caller.isEnded)).toBe(1);
    caller.socket.end();
    await closed;
  });

  it('answers all pipelined requests, and announces the end with the last one', async () => {
    const handler = held();
    const listening = await start({ operations: handler });
    const caller = call(listening);
    caller.say(get + get);
    await handler.begun(2);
    const closed = listening.close();
    // After the listener has ended, which takes a turn or two.
    await expect(refusedSoon(listening)).resolves.toBeUndefined();
    caller.say(get);
    await handler.begun(3);
    handler.responseAll();
    const heard = await caller.isEnded;
    expect(responsesIn(heard)).toBe(3);
    expect(heard.split('Connection: close')).toHaveLength(2);
    expect(heard.lastIndexOf('HTTP/1.1 200')).toBeLessThan(heard.indexOf('Connection: close'));
    caller.socket.end();
    expect(await closed).toEqual({ cutRequests: 0 });
  });

  it('counts the requests that it cuts when the grace period is over', async () => {
    const handler = held();
    const listening = await start({ operations: handler }, { graceMilliseconds: 30 });
    const callers = [call(listening), call(listening)];
    for (const caller of callers) caller.say(get + get);
    await handler.begun(4);
    expect(await listening.close()).toEqual({ cutRequests: 4 });
    for (const caller of callers) expect(responsesIn(await caller.isEnded)).toBe(0);
  });

  it('does not count requests whose responses were sent, though others waited behind them', async () => {
    const handler = held();
    const listening = await start({ operations: handler }, { graceMilliseconds: 30 });
    const caller = call(listening);
    caller.say(get + get);
    await handler.begun(2);
    handler.responseOne();
    await caller.hears('"got"');
    expect(await listening.close()).toEqual({ cutRequests: 1 });
  });

  it('closes once, however often it is called', async () => {
    const listening = await start();
    expect(listening.close()).toBe(listening.close());
  });
});

/** Resolves when a new connection is refused. */
async function refusedSoon({ url }: Listening): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/nothing`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}

describe('a connection', () => {
  it('is cut when its client stops reading a response', async () => {
    const large = 'x'.repeat(1_000_000);
    const listening = await start(
      { operations: { get: async () => large } },
      { writeMilliseconds: 100, graceMilliseconds: 600_000 },
    );
    const caller = call(listening);
    caller.socket.pause();
    // More than the operating system buffers.
    caller.say(get.repeat(20));
    await listening.close();
    caller.socket.resume();
    expect(responsesIn(await caller.isEnded)).toBeLessThan(20);
    caller.socket.destroy();
  });

  it('is closed where more requests are pipelined than allowed', async () => {
    const handler = held();
    const listening = await start({ operations: handler }, { waitingRequests: 3 });
    const caller = call(listening);
    caller.say(get.repeat(100));
    await handler.begun(4);
    handler.responseAll();
    const heard = await caller.isEnded;
    expect(responsesIn(heard)).toBe(4);
    expect(heard).toMatch(
      /HTTP\/1\.1 429 Too Many Requests\r\n[^]*Connection: close\r\n[^]*"More than 3 requests wait/,
    );
    expect(heard.split('HTTP/1.1 ')).toHaveLength(6);
    caller.socket.end();
  });

  it('may have the allowed number of requests waiting while an earlier one is handled', async () => {
    const handler = held();
    const listening = await start({ operations: handler }, { waitingRequests: 2 });
    const caller = call(listening);
    caller.say(get.repeat(3));
    await handler.begun(3);
    handler.responseOne();
    await caller.hears('"got"');
    caller.say(get);
    await handler.begun(3);
    handler.responseAll();
    await caller.hears('"got"', 4);
    expect(responsesIn(caller.heard())).toBe(4);
    caller.socket.end();
  });

  it('may send any number of requests one after the other, and some at once', async () => {
    const listening = await start({}, { waitingRequests: 3 });
    const caller = call(listening);
    for (let round = 1; round <= 5; round += 1) {
      caller.say(get.repeat(4));
      await caller.hears('"got"', round * 4);
    }
    caller.socket.end();
  });

  it('gets the responses to complete requests before nonsense, and ends', async () => {
    const handler = held();
    const listening = await start({ operations: handler });
    const caller = call(listening);
    caller.say(`${get}nonsense\r\n\r\n`);
    await handler.begun(1);
    handler.responseAll();
    const heard = await caller.isEnded;
    expect(heard).toMatch(/^HTTP\/1\.1 200 [^]*"got"$/);
    caller.socket.end();
  });

  it.each([
    ['no response yet', 'Content-Type: application/json', 0],
    ['its response already', 'Content-Type: text/plain', 1],
  ])(
    'gets the response to a complete request before a broken one that has %s, and ends',
    async (_what, type, refused) => {
      const handler = held();
      const listening = await start({ operations: handler });
      const caller = call(listening);
      caller.say(`${get}PUT /a/actions HTTP/1.1\r\nHost: h\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      await handler.begun(1);
      // If it is repeated, it is still the same end.
      for (let times = 0; times < 3; times += 1) {
        caller.say('nonsense\r\n');
        await fetch(`${listening.url}/nothing`);
      }
      expect(caller.heard()).toBe('');
      handler.responseAll();
      const heard = await caller.isEnded;
      expect(heard).toMatch(/^HTTP\/1\.1 200 [^]*"got"/);
      expect(heard.match(/HTTP\/1\.1 415/g) ?? []).toHaveLength(refused);
      expect(heard.split('HTTP/1.1 ')).toHaveLength(2 + refused);
      caller.socket.end();
    },
  );

  it('ends although its client keeps its half open, and continues to send', async () => {
    const listening = await start();
    const caller = call(listening);
    caller.say('nonsense\r\n\r\n');
    expect(await caller.isEnded).toMatch(/^HTTP\/1\.1 400/);
    // A closed connection resets a client that continues to send.
    const talking = setInterval(() => caller.say(get), 50);
    await new Promise((resolve) => caller.socket.once('close', resolve));
    clearInterval(talking);
    expect(caller.heard().split('HTTP/1.1 ')).toHaveLength(2);
  });
});

describe('a limit', () => {
  it('applies to the number of connections', async () => {
    const listening = await start({}, { connections: 1 });
    const first = call(listening);
    first.say(get);
    await first.hears('"got"');
    expect(await call(listening).isEnded).toBe('');
    first.say(get);
    await first.hears('"got"', 2);
    first.socket.end();
  });

  it('applies to the number of requests per connection', async () => {
    const listening = await start({}, { requestsPerConnection: 2 });
    const caller = call(listening);
    caller.say(get);
    await caller.hears('"got"');
    caller.say(get);
    expect(await caller.isEnded).toMatch(/HTTP\/1\.1 200[^]*HTTP\/1\.1 200[^]*Connection: close/i);
    caller.socket.end();
  });
});

describe('a keep-alive connection', () => {
  it('ends after its time', async () => {
    const caller = call(await start({}, { keepAliveMilliseconds: 50 }));
    caller.say(get);
    await caller.hears('"got"');
    await caller.isEnded;
    caller.socket.end();
  });

  it('announces whole seconds, and waits almost one more', async () => {
    const caller = call(await start({}, { keepAliveMilliseconds: 7000 }));
    caller.say(get);
    await caller.hears('Keep-Alive: timeout=7\r\n');
    caller.socket.end();
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { listen } from '../../../../src/runtime/server/node/listen.js';
import { collectGarbage } from '../../../support/collect-garbage.js';
import { smallService } from '../small-service.js';

const get = 'GET /a HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer a\r\n\r\n';

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find((space) => space.space_name === 'old_space');
  return old?.space_used_size ?? 0;
}

it('a request that has its response is collected with the young objects', async () => {
  const listening = await listen(smallService(), { lullMilliseconds: 1 });
  const socket = connect(listening.port, '127.0.0.1');
  // It keeps nothing of what it receives, which would be counted too.
  const ask = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      socket.write(get);
      let part = '';
      while (!part.includes('"got"')) [part] = (await once(socket, 'data')) as [string];
      // Whoever survives two of them becomes old.
      if (index % 4 === 0) collectGarbage({ type: 'minor' });
    }
  };
  socket.setEncoding('latin1');
  await ask(100);
  // The least: what else happens in the process, such as the compiler of V8 on a busy machine, can only add to it.
  let least = Infinity;
  for (let round = 0; round < 200 && least >= 2000; round += 1) {
    collectGarbage();
    const before = oldBytes();
    await ask(100);
    least = Math.min(least, (oldBytes() - before) / 100);
  }
  expect(least).toBeLessThan(2000);
  socket.end();
  await listening.close();
});

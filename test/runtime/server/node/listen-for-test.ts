import { afterEach } from 'vitest';
import { listen, type Listening, type ListenOptions } from '../../../../src/runtime/server/node/listen.js';

const open: Listening[] = [];
afterEach(() => Promise.all(open.splice(0).map((listening) => listening.close())));

/** Listens on a free port until the test ends. */
export async function listenForTest(
  server: Parameters<typeof listen>[0],
  options: ListenOptions = {},
): Promise<Listening> {
  const listening = await listen(server, options);
  open.push(listening);
  return listening;
}

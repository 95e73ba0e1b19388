// A process of its own, so that its memory is its own: the reference service of the example, in memory. It prints
// `port 40123`, and a line for each failure that it hides from callers. Told `forget`, it forgets its records; told `heap`,
// it says how many bytes it holds once garbage is collected.
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createMemoryStore, createReferenceServer } from '@example-resource/reference';
import { staticTokens } from '@example-resource/server';
import { listen } from '@example-resource/server/node';

let memory = createMemoryStore();
const methods = ['insert', 'get', 'getByKey', 'replace', 'remove', 'select', 'count'];

/** A store whose records can be forgotten: what grows by being used is no leak. */
const store = {
  collection: async (definition) =>
    Object.fromEntries(
      methods.map((method) => [method, async (...values) => (await memory.collection(definition))[method](...values)]),
    ),
  isReady: async () => true,
  close: async () => undefined,
};

const print = (line) => process.stdout.write(`${line}\n`);

const { server } = await createReferenceServer({
  store,
  verifyToken: staticTokens({ t: { subject: 'me', scopes: ['manage_test:p'] } }),
  server: {
    checkResponses: true,
    onError: (error) => print(`failure ${JSON.stringify(String(error?.stack ?? error))}`),
  },
});
const { port } = await listen(server);
print(`port ${port}`);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'forget') {
    memory = createMemoryStore();
    print('forgotten');
  } else {
    // What connections leave behind is gone some turns after they are.
    for (let turn = 0; turn < 5; turn += 1) {
      await wait(100);
      globalThis.gc();
    }
    print(`heap ${process.memoryUsage().heapUsed}`);
  }
}
process.exit(0);

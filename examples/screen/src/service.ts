import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createReferenceServer } from '@board/reference';
import { listen } from '@board/server/node';
import type { Activity } from '@board/types';

// The reference service stores the tasks. What it streams, and what becomes of files, is up to the handlers here.

const activity: Activity[] = [];
const changes = new EventEmitter().setMaxListeners(0);

function record(what: string): void {
  activity.push({ id: String(activity.length + 1), data: { what, at: new Date().toISOString() } });
  changes.emit('change');
}

/** All activity after the event with this id, and then everything that happens. */
async function* activityAfter(id: number, signal: AbortSignal): AsyncGenerator<Activity> {
  for (let next = id; ; next += 1) {
    while (next >= activity.length) await once(changes, 'change', { signal });
    yield* activity.slice(next, next + 1);
  }
}

// A stream is resumed after an event, so there is one from the start.
record('start');

/** The page and its scripts, by path. */
const files = new Map(
  readdirSync('public').map((name) => [
    name === 'index.html' ? '/' : `/${name}`,
    { type: name.endsWith('.js') ? 'text/javascript' : 'text/html', body: readFileSync(`public/${name}`, 'utf8') },
  ]),
);

const { server } = await createReferenceServer({
  operations: {
    task: {
      attach: async ({ body: { file } }) => ({ status: 201, body: { name: file.name, size: file.bytes.length } }),
      follow: async ({ lastEventID }, { signal }) => ({
        status: 200,
        body: activityAfter(Number(lastEventID ?? 0), signal),
      }),
    },
  },
  server: {
    hooks: [
      {
        onResponse: ({ method, route }, { status }) => {
          if (route !== undefined && method !== 'GET' && status < 300) record(route.operation);
        },
      },
    ],
  },
  before: ({ target }) => {
    const file = files.get(target.replace(/\?.*/, ''));
    return file && Promise.resolve({ status: 200, headers: { 'content-type': file.type }, body: file.body });
  },
});
const { url } = await listen(server, { port: Number(process.env['PORT'] ?? 8080), host: '127.0.0.1' });
console.log(url);

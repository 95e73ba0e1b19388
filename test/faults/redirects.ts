import { expect } from 'vitest';
import type { Fault } from './fault-proxy.js';
import { respond } from './faults.js';
import type { Scenario } from './scenario.js';
import { thing } from './service.js';

/** A client never follows a redirect: it would send a token to another host, or repeat a POST as a GET. */
export const redirects: readonly Scenario[] = [301, 302, 303, 307, 308].flatMap((status) => [
  {
    name: `${status} to another host after a GET`,
    faults: [toOther(status)],
    call: async (client, { other }) => ({
      error: await failure(client['thing']!['get']!({ id: '1' })),
      reached: other.begun(),
    }),
    gives: { error: { name: 'UnexpectedResponseError', status, headers: expect.any(Headers) }, reached: 0 },
  },
  {
    name: `${status} to another host after a POST`,
    faults: [toOther(status)],
    call: async (client, { other }) => ({
      error: await failure(client['thing']!['create']!({ body: thing })),
      reached: other.begun(),
    }),
    gives: { error: { name: 'UnexpectedResponseError', status }, reached: 0 },
  },
]);

/** The address of the other host is known only once it listens: it comes with the request. */
function toOther(status: number): Fault {
  return async (passing) => {
    const { headers } = await passing.received;
    await respond({ status, headers: { location: `${headers['x-other']}/things/1` } })(passing);
  };
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'It did not fail.',
    (error: unknown) => error,
  );
}

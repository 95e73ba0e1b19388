import type { adapters } from './adapters.js';
import type { HostName } from './hosts.js';

export type AdapterName = keyof typeof adapters | HostName;

/** Where a host or a framework responds differently, and why: the core never sees the request as it was sent. */
export interface Difference {
  readonly adapters: readonly AdapterName[];
  /** The status by request (`what` in `requests.ts`). */
  readonly status: Readonly<Record<string, number>>;
  readonly reason: string;
}

export const differences: readonly Difference[] = [
  {
    adapters: ['fetch', 'hono', 'Bun'],
    status: { 'a dot segment': 200, 'two dots': 200, 'two dots, encoded': 404 },
    reason:
      'A `Request` holds a URL, and the URLs of `new URL` have no dot segments: `.` and `..` are resolved before the server sees the path. Deno and workerd keep what was sent.',
  },
];

/** The status that an adapter responds with, where it differs from that of `node:http`. */
export function differenceAt(adapter: AdapterName, what: string): number | undefined {
  const found = differences.find(({ adapters, status }) => adapters.includes(adapter) && status[what] !== undefined);
  return found?.status[what];
}

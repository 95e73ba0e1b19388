import type { Bench } from '../harness/contract.js';
import { cases } from './cases.js';

/** In the order of the columns. Each is loaded only by the process that measures it. */
export const bench: Bench = {
  cases,
  contestants: {
    ours: async () => (await import('./contestants/ours.js')).contestant,
    'find-my-way': async () => (await import('./contestants/find-my-way.js')).contestant,
    'rou3 compiled': async () => (await import('./contestants/rou3.js')).compiled,
    rou3: async () => (await import('./contestants/rou3.js')).plain,
    hono: async () => (await import('./contestants/hono.js')).contestant,
  },
};

export const peers: ReadonlySet<string> = new Set(Object.keys(bench.contestants).filter((name) => name !== 'ours'));

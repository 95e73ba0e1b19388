import type { HttpBench } from '../harness/http/contract.js';
import { cases } from './cases.js';

/** In the order of the columns. Each is loaded only by the process that is measured. */
export const bench: HttpBench = {
  cases,
  contestants: {
    ours: async () => (await import('./contestants/ours.js')).contestant,
    'ours all on': async () => (await import('./contestants/ours-all-on.js')).contestant,
    'node:http': async () => (await import('./contestants/node-http.js')).contestant,
    fastify: async () => (await import('./contestants/fastify.js')).contestant,
    'fastify all on': async () => (await import('./contestants/fastify-all-on.js')).contestant,
    hono: async () => (await import('./contestants/hono.js')).contestant,
    express: async () => (await import('./contestants/express.js')).contestant,
  },
};

export const ours: readonly string[] = ['ours', 'ours all on'];

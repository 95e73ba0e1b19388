import type { ClientBench } from '../harness/client/contract.js';
import { cases } from './cases.js';

/** In the order of the lines. Each is loaded only by the process that calls. */
export const bench: ClientBench = {
  cases,
  contestants: {
    fetch: () => import('./contestants/fetch.js'),
    ours: () => import('./contestants/ours.js'),
    // The same client, resolved with the condition below.
    'ours unchecked': () => import('./contestants/ours.js'),
    'openapi-fetch': () => import('./contestants/openapi-fetch.js'),
    'hey-api': () => import('./contestants/hey-api.js'),
    'hey-api zod': () => import('./contestants/hey-api-zod.js'),
    orval: () => import('./contestants/orval.js'),
    ky: () => import('./contestants/ky.js'),
    axios: () => import('./contestants/axios.js'),
    tRPC: () => import('./contestants/trpc.js'),
    hono: () => import('./contestants/hono.js'),
  },
};

/** What packages are resolved with, by contestant: the condition that leaves validators out. */
export const conditions: Readonly<Record<string, readonly string[]>> = { 'ours unchecked': ['unchecked'] };

/** Those that check what they receive. */
export const checking: ReadonlySet<string> = new Set(['ours', 'hey-api zod']);

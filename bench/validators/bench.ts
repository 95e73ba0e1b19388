import type { Bench } from '../harness/contract.js';
import { cases } from './cases.js';

/** In the order of the columns. Each is loaded only by the process that measures it. */
export const bench: Bench = {
  cases,
  contestants: {
    ours: async () => (await import('./contestants/ours.js')).contestant,
    'by hand': async () => (await import('./contestants/by-hand.js')).contestant,
    typia: async () => (await import('./contestants/typia.js')).contestant,
    typebox: async () => (await import('./contestants/typebox.js')).contestant,
    ajv: async () => (await import('./contestants/ajv.js')).contestant,
    sury: async () => (await import('./contestants/sury.js')).contestant,
    arktype: async () => (await import('./contestants/arktype.js')).contestant,
    zod: async () => (await import('./contestants/zod.js')).contestant,
    valibot: async () => (await import('./contestants/valibot.js')).contestant,
    'fast-json-stringify': async () => (await import('./contestants/fast-json-stringify.js')).contestant,
    'plain JSON': async () => (await import('./contestants/plain-json.js')).contestant,
  },
};

/** Libraries; ratios compare with the fastest of them. */
export const peers: ReadonlySet<string> = new Set(
  Object.keys(bench.contestants).filter((name) => !['ours', 'by hand', 'plain JSON'].includes(name)),
);

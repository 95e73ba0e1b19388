import type { ClientBench, ClientContestant } from '../harness/client/contract.js';
import { cases } from './cases.js';

/** By contestant, in the order of the lines: the name of its file, which is read by whoever calls, and by the bundler. */
const files: Readonly<Record<string, string>> = {
  fetch: 'fetch',
  ours: 'ours',
  'ours unchecked': 'ours',
  'openapi-fetch': 'openapi-fetch',
  'hey-api': 'hey-api',
  'hey-api zod': 'hey-api-zod',
  orval: 'orval',
  ky: 'ky',
  axios: 'axios',
  tRPC: 'trpc',
  hono: 'hono',
};

/** Each is loaded only by the process that calls. */
export const bench: ClientBench = {
  cases,
  contestants: Object.fromEntries(
    Object.keys(files).map((name) => [name, () => import(contestantFile(name).href) as Promise<ClientContestant>]),
  ),
};

export function contestantFile(name: string): URL {
  const file = files[name];
  if (file === undefined) throw new Error(`Bug: there is no contestant "${name}".`);
  return new URL(`contestants/${file}.js`, import.meta.url);
}

/** What packages are resolved with, by contestant: the condition that leaves validators out. */
export const conditions: Readonly<Record<string, readonly string[]>> = { 'ours unchecked': ['unchecked'] };

/** Those that check what they receive. */
export const checking: ReadonlySet<string> = new Set(['ours', 'hey-api zod']);

import type { FetchProvider } from '../../src/runtime/server/tokens/token-provider.js';
import type { SigningKey } from './access-tokens.js';

/** The response of a provider at a URL, from a function or always the same. */
export type Script = Readonly<Record<string, unknown>>;

/** A `fetch` that knows a few URLs, and the requests it received. */
export interface ScriptedProvider {
  readonly fetch: FetchProvider;
  readonly asked: { readonly url: string; readonly init: RequestInit }[];
  /** Responds with JSON; with a `Response` as it is; and with an error by failing. */
  script: Script;
}

export function scriptedProvider(script: Script): ScriptedProvider {
  const provider: ScriptedProvider = {
    asked: [],
    script,
    fetch: async (url, init) => {
      provider.asked.push({ url, init });
      const found = provider.script[url];
      const answer: unknown =
        typeof found === 'function' ? await (found as (init: RequestInit) => unknown)(init) : found;
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
    },
  };
  return provider;
}

/** The published part of keys. */
export function publicKeys(...keys: readonly SigningKey[]): { readonly keys: readonly object[] } {
  return { keys: keys.map(({ kty, kid, alg, use, crv, x, y, n, e }) => ({ kty, kid, alg, use, crv, x, y, n, e })) };
}

/** A clock that advances only on demand. */
export interface Clock {
  readonly now: () => number;
  pass(milliseconds: number): void;
}

export function clockAt(start: number): Clock {
  let time = start;
  return { now: () => time, pass: (milliseconds) => void (time += milliseconds) };
}

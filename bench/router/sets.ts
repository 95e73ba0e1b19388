import type { Route } from '../harness/router/routes.js';

/** A generated server package; they are made anew by each run, so their types are not known here. */
interface GeneratedRouter {
  readonly find: FindEndpoint;
  /** Every route of the model, which the others are given too. */
  readonly routes: readonly Route[];
}

type FindEndpoint = (method: string, path: string) => RouterMatch | undefined;

/** What the generated router answers. */
export interface RouterMatch {
  readonly endpoint: { readonly route: Route };
  readonly values: readonly string[];
}

export type SetName = 'service' | 'large';

/** The routes of `model/`, and five hundred of a made-up one. */
export const setNames: readonly SetName[] = ['service', 'large'];

export async function generatedRouter(name: SetName): Promise<GeneratedRouter> {
  const file = (path: string): string =>
    new URL(`../../.generated/router/${name}/server/dist/${path}`, import.meta.url).href;
  const [router, server] = await Promise.all([import(file('router.js')), import(file('index.js'))]);
  const { findEndpoint } = router as { readonly findEndpoint: FindEndpoint };
  const { createServer } = server as {
    createServer(options: object): { readonly routes: readonly Route[] };
  };
  const { routes } = createServer({ operations: {}, verifyToken: () => undefined });
  return { find: findEndpoint, routes: routes.map(({ method, path }) => ({ method, path })) };
}

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
  const [router, table] = await Promise.all([import(file('router.js')), import(file('endpoints.js'))]);
  const { findEndpoint } = router as { readonly findEndpoint: FindEndpoint };
  const { endpoints } = table as { readonly endpoints: readonly { readonly route: Route }[] };
  return {
    find: findEndpoint,
    routes: endpoints.map(({ route: { method, path } }) => ({ method, path })),
  };
}

import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Contestant } from '../../harness/contract.js';
import { routerRun, type RouterRun } from '../../harness/router/agreement.js';
import { colonPath, nameOf } from '../../harness/router/routes.js';
import { generatedRouter, type SetName } from '../sets.js';

/** The router of fastify. It has text before a placeholder, and decodes values while it matches. */
export const contestant: Contestant = {
  name: 'find-my-way',
  kind: 'peer',
  runs: { service: await runOf('service'), large: await runOf('large') },
  without: {},
};

async function runOf(name: SetName): Promise<RouterRun> {
  // By default it takes no value longer than 100 characters; ours has no such limit.
  const router = findMyWay({ maxParamLength: 1000 });
  for (const route of (await generatedRouter(name)).routes) {
    router.on(route.method as HTTPMethod, colonPath(route), () => {}, nameOf(route));
  }
  return routerRun(
    ({ method, path }) => router.find(method as HTTPMethod, path),
    (answer) => {
      const found = answer as ReturnType<typeof router.find>;
      if (found === null) return undefined;
      return { route: String(found.store), values: Object.values(found.params).map(String) };
    },
  );
}

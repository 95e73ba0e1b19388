import { addRoute, createRouter, findRoute, type MatchedRoute, type RouterContext } from 'rou3';
import { compileRouter } from 'rou3/compiler';
import type { Contestant } from '../../harness/contract.js';
import { routerRun, type RouterRun } from '../../harness/router/agreement.js';
import { colonPath, nameOf } from '../../harness/router/routes.js';
import { generatedRouter, type SetName } from '../sets.js';

type Find = (method: string, path: string) => MatchedRoute<string> | undefined;

/** Walks its tree for each request. It has text before a placeholder. */
export const plain: Contestant = {
  name: 'rou3',
  kind: 'peer',
  runs: await runsOf((router) => (method, path) => findRoute(router, method, path)),
  without: {},
};

/** One function printed from the tree. */
export const compiled: Contestant = {
  name: 'rou3 compiled',
  kind: 'peer',
  runs: await runsOf((router) => compileRouter(router) as Find),
  without: {},
};

async function runsOf(findIn: (router: RouterContext<string>) => Find): Promise<Contestant['runs']> {
  const runOf = async (name: SetName): Promise<RouterRun> => {
    const router = createRouter<string>();
    for (const route of (await generatedRouter(name)).routes) {
      addRoute(router, route.method, colonPath(route), nameOf(route));
    }
    const find = findIn(router);
    return routerRun(
      ({ method, path }) => find(method, path),
      (answer) => {
        const found = answer as MatchedRoute<string> | undefined;
        return found === undefined ? undefined : { route: found.data, values: Object.values(found.params ?? {}) };
      },
    );
  };
  return { service: await runOf('service'), large: await runOf('large') };
}

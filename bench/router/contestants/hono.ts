import type { Result } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Contestant } from '../../harness/contract.js';
import { routerRun, type RouterRun } from '../../harness/router/agreement.js';
import { honoPath, mostSpecificFirst, nameOf, type Route, segmentsOf } from '../../harness/router/routes.js';
import { generatedRouter, type SetName } from '../sets.js';

/**
 * As its application does it: the RegExpRouter, and the TrieRouter for routes that the first one refuses. The first
 * route that fits wins, so the most specific ones come first; `key={key}` is a regular expression for the whole segment, whose
 * text before the value is cut off when it is compared.
 */
export const contestant: Contestant = {
  name: 'hono',
  kind: 'peer',
  runs: { service: await runOf('service'), large: await runOf('large') },
  without: {},
};

async function runOf(name: SetName): Promise<RouterRun> {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter<Route>(), new TrieRouter<Route>()] });
  for (const route of mostSpecificFirst((await generatedRouter(name)).routes)) {
    router.add(route.method, honoPath(route), route);
  }
  return routerRun(
    ({ method, path }) => router.match(method, path),
    (answer) => {
      const [matches, stash] = answer as Result<Route>;
      const [first] = matches;
      if (first === undefined) return undefined;
      const [route, params] = first;
      const values = segmentsOf(route).flatMap(({ text, placeholder }) => {
        if (placeholder === undefined) return [];
        const value = params[placeholder] ?? '';
        return [(typeof value === 'number' ? (stash?.[value] ?? '') : value).slice(text.length)];
      });
      return { route: nameOf(route), values };
    },
  );
}

import type { Contestant } from '../../harness/contract.js';
import { routerRun, type RouterRun } from '../../harness/router/agreement.js';
import { nameOf } from '../../harness/router/routes.js';
import { generatedRouter, type RouterMatch, type SetName } from '../sets.js';

export const contestant: Contestant = {
  name: 'ours',
  kind: 'ours',
  runs: { service: await runOf('service'), large: await runOf('large') },
  without: {},
};

async function runOf(name: SetName): Promise<RouterRun> {
  const { find } = await generatedRouter(name);
  return routerRun(
    ({ method, path }) => find(method, path),
    (answer) => {
      const match = answer as RouterMatch | undefined;
      return match === undefined ? undefined : { route: nameOf(match.endpoint.route), values: match.values };
    },
  );
}

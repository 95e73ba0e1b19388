import type { Run } from '../contract.js';
import type { Found, RouteProbe } from './probes.js';

/** What is measured, and how its answer is read: each router has a form of its own. */
export interface RouterRun extends Run {
  /** Undefined: no route fits. */
  readonly read: (answer: unknown, probe: RouteProbe) => Found | undefined;
}

export function routerRun(find: (probe: RouteProbe) => unknown, read: RouterRun['read']): RouterRun {
  return Object.assign((probe: unknown) => find(probe as RouteProbe), { read });
}

/** What is wrong with the first wrong answer. Routers do the same work only if they agree on every request. */
export function routerFlaw(probes: readonly RouteProbe[]): (run: Run) => string | undefined {
  return (run) => {
    for (const probe of probes) {
      const got = textOf((run as RouterRun).read(run(probe), probe));
      const expected = textOf(probe.expected);
      if (got !== expected) return `answers ${probe.method} ${probe.path} with ${got}, not ${expected}`;
    }
    return undefined;
  };
}

function textOf(found: Found | undefined): string {
  return found === undefined ? 'nothing' : `${found.route} [${found.values.join(', ')}]`;
}

import type { Case, Goal } from '../harness/contract.js';
import { routerFlaw } from '../harness/router/agreement.js';
import { hitsOf, missesOf, type RouteProbe } from '../harness/router/probes.js';
import { generatedRouter, type SetName } from './sets.js';

const hitGoals: readonly Goal[] = [{ against: 'find-my-way', atLeast: 1.7 }];
const service = await probesOf('service', 64);
const large = await probesOf('large', 512);

/** In the order of the table. */
export const cases: readonly Case[] = [
  caseOf('service', 'The twelve routes of the service', { name: 'hits', probes: service.hits, goals: hitGoals }),
  caseOf('service', 'The twelve routes of the service', { name: 'misses', probes: service.misses, goals: [] }),
  caseOf('large', 'Five hundred routes', { name: 'hits, 500 routes', probes: large.hits, goals: hitGoals }),
  caseOf('large', 'Five hundred routes', { name: 'misses, 500 routes', probes: large.misses, goals: [] }),
];

interface Row {
  readonly name: string;
  readonly probes: readonly RouteProbe[];
  readonly goals: readonly Goal[];
}

function caseOf(set: SetName, group: string, { name, probes, goals }: Row): Case {
  const all = set === 'service' ? service : large;
  // Who disagrees on hits is not measured on misses either: it would not do the same work.
  const flaw = routerFlaw([...all.hits, ...all.misses]);
  // Five hundred routes are much code, which the engine compiles piece by piece as it finds each to be hot.
  return { name, group, run: set, values: probes, warm: set === 'large' ? 3000 : 500, goals, flaw };
}

async function probesOf(
  name: SetName,
  count: number,
): Promise<{ readonly hits: readonly RouteProbe[]; readonly misses: readonly RouteProbe[] }> {
  const { routes } = await generatedRouter(name);
  return { hits: hitsOf(routes, count), misses: missesOf(routes, count) };
}

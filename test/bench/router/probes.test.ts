import { describe, expect, it } from 'vitest';
import { routerFlaw, routerRun } from '../../../bench/harness/router/agreement.js';
import { type Found, hitsOf, missesOf, type RouteProbe, seededRandom } from '../../../bench/harness/router/probes.js';
import { mostSpecificFirst, nameOf, type Route, segmentsOf } from '../../../bench/harness/router/routes.js';
import { syntheticModel, syntheticRoutes } from '../../../bench/harness/router/synthetic.js';

const routes: readonly Route[] = [
  { method: 'GET', path: '/{projectKey}/resource' },
  { method: 'GET', path: '/{projectKey}/resource/{id}' },
  { method: 'GET', path: '/{projectKey}/resource/key={key}' },
  { method: 'POST', path: '/{projectKey}/resource/search' },
];

/** The plainest possible router: each route has its own regular expression, the most specific first. */
function findPlainly(all: readonly Route[]): (probe: RouteProbe) => Found | undefined {
  const ordered = mostSpecificFirst(all).map((route) => ({
    route,
    pattern: new RegExp(
      `^/${segmentsOf(route)
        .map(({ text, placeholder }) => (placeholder === undefined ? text : `${text}([^/]+)`))
        .join('/')}$`,
    ),
  }));
  return ({ method, path }) => {
    for (const { route, pattern } of ordered) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match !== null) return { route: nameOf(route), values: match.slice(1) };
    }
    return undefined;
  };
}

describe('the requests of the router benchmark', () => {
  it.each([
    ['few routes', routes],
    ['five hundred routes', syntheticRoutes(500)],
  ])('get the expected result from the plainest router: %s', (_, all) => {
    const find = findPlainly(all);
    for (const probe of [...hitsOf(all, 1000), ...missesOf(all, 1000)]) expect(find(probe)).toEqual(probe.expected);
  });

  it('include every route equally often', () => {
    const counts = new Map<string, number>();
    for (const { expected } of hitsOf(routes, 400)) {
      counts.set(expected?.route ?? '', (counts.get(expected?.route ?? '') ?? 0) + 1);
    }
    expect(counts).toEqual(new Map([...counts.keys()].map((name) => [name, 100])));
    expect(counts.size).toBe(routes.length);
  });

  it('are the same in every run, and not in the order of the routes', () => {
    expect(hitsOf(routes, 50)).toEqual(hitsOf(routes, 50));
    expect(missesOf(routes, 50)).toEqual(missesOf(routes, 50));
    const order = hitsOf(routes, 40).map(({ expected }) =>
      routes.findIndex((route) => nameOf(route) === expected?.route),
    );
    expect(order).not.toEqual(order.map((_, index) => index % routes.length));
  });

  it('come from a generator that reaches every number below its limit', () => {
    const random = seededRandom(7);
    const drawn = new Set(Array.from({ length: 1000 }, () => random(16)));
    expect([...drawn].sort((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, index) => index));
  });
});

describe('the synthetic model', () => {
  it('has the requested number of routes, all different', () => {
    const all = syntheticRoutes(500).map(nameOf);
    expect(all).toHaveLength(500);
    expect(new Set(all).size).toBe(500);
  });

  it('has routes with one to three placeholders, some of them after text', () => {
    const counts = new Set(
      syntheticRoutes(500).map((route) => segmentsOf(route).filter(({ placeholder }) => placeholder).length),
    );
    expect([...counts].sort()).toEqual([1, 2, 3]);
    expect(syntheticRoutes(500).some(({ path }) => path.endsWith('/key={key}'))).toBe(true);
  });

  it('declares the same routes as its list', () => {
    const lines = syntheticModel(500).split('\n');
    let path = '';
    const written = lines.flatMap((line) => {
      path = /^ {4}path: (.*)$/.exec(line)?.[1] ?? path;
      const [, method, rest = ''] = /^ {8}http: (\w+) ?(.*)$/.exec(line) ?? [];
      return method === undefined ? [] : [`${method} ${path}${rest}`];
    });
    expect(written).toEqual(syntheticRoutes(500).map(nameOf));
  });
});

describe('agreement of routers', () => {
  const [probe] = hitsOf(routes, 1);
  if (probe?.expected === undefined) throw new Error('Bug: a hit expects a route.');
  const { expected } = probe;
  const miss: RouteProbe = { method: 'GET', path: '/p/nothing', expected: undefined };
  const flaw = routerFlaw([probe, miss]);
  const answering = (found: (asked: RouteProbe) => Found | undefined): string | undefined =>
    flaw(routerRun(found, (answer) => answer as Found | undefined));

  it('covers routes, values and misses', () => {
    expect(answering(({ expected: right }) => right)).toBeUndefined();
  });

  it('fails for another route, another value, or a match where none is expected', () => {
    expect(answering(({ expected: right }) => right && { ...right, route: 'GET /' })).toContain('with GET / [');
    expect(answering(({ expected: right }) => right && { ...right, values: ['x'] })).toContain('[x], not');
    expect(answering(() => expected)).toBe(
      `answers GET /p/nothing with ${expected.route} [${expected.values.join(', ')}], not nothing`,
    );
    expect(answering(() => undefined)).toContain('with nothing, not');
  });
});

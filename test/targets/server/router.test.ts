import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routerFile } from '../../../src/targets/server/router-file.js';
import { modelOfText } from '../../support/example-model.js';
import { findNaively } from './naive-router.js';
import { findPrinted, modelOfRoutes, type RouteLine } from './printed-router.js';
import { inTier } from '../../support/tier.js';

describe('the printed router', () => {
  it('has one function for GET and HEAD where no endpoint has its own HEAD', () => {
    const { text } = routerFile(modelOfRoutes(['GET /a', 'GET /a/{b}']));
    expect(text).toMatch(/case 'GET':\s+case 'HEAD':\s+return findGet\(path\);/);
    expect(text).not.toContain('findHead');
  });

  it('finds an operation with the name of a function of the router', () => {
    const model = modelOfText(`
api: clash
auth: none
groups:
  endpoint:
    path: /endpoints
    endpoints:
      find:
        http: GET /{id}
        returns: nothing
  at:
    path: /at
    endpoints:
      is:
        http: GET
        returns: nothing
`);
    const find = findPrinted(model);
    expect(find('GET', '/endpoints/x')).toEqual({ endpoint: 'endpoint/find', values: ['x'] });
    expect(find('GET', '/at')).toEqual({ endpoint: 'at/is', values: [] });
  });
});

describe('the router', () => {
  const cases: readonly [
    routes: readonly RouteLine[],
    asked: string,
    endpoint: number | undefined,
    values: string[],
  ][] = [
    [['GET /'], 'GET /', 0, []],
    [['GET /a'], 'GET /', undefined, []],
    [['GET /a'], 'GET /a', 0, []],
    [['GET /a'], 'GET /a/', undefined, []],
    [['GET /a/'], 'GET /a/', 0, []],
    [['GET /a/'], 'GET /a', undefined, []],
    [['GET /a/'], 'GET /a//', undefined, []],
    [['GET /a', 'GET /a/', 'GET /a/b', 'GET /a/{x}/'], 'GET /a/', 1, []],
    [['GET /a', 'GET /a/', 'GET /a/b', 'GET /a/{x}/'], 'GET /a/b', 2, []],
    [['GET /a', 'GET /a/', 'GET /a/b', 'GET /a/{x}/'], 'GET /a/b/', 3, ['b']],
    [['GET /{x}/'], 'GET /a/', 0, ['a']],
    [['GET /{x}/'], 'GET //', undefined, []],
    [['GET /a'], 'GET /ab', undefined, []],
    [['GET /a'], 'POST /a', undefined, []],
    [['GET /a'], 'HEAD /a', 0, []],
    [['GET /a', 'HEAD /a'], 'HEAD /a', 1, []],
    [['GET /{x}', 'HEAD /{y}'], 'HEAD /a', 1, ['a']],
    [['GET /key={x}', 'HEAD /{y}'], 'HEAD /key=a', 0, ['a']],
    [['OPTIONS /a'], 'OPTIONS /a', 0, []],
    [['GET /{x}'], 'GET /', undefined, []],
    [['GET /{x}'], 'GET /.', undefined, []],
    [['GET /{x}'], 'GET /..', undefined, []],
    [['GET /{x}'], 'GET /...', 0, ['...']],
    [['GET /{x}'], 'GET /.a', 0, ['.a']],
    [['GET /{x}.'], 'GET /..', undefined, []],
    [['GET /.{x}'], 'GET /..', undefined, []],
    [['GET /{x}/b'], 'GET /./b', undefined, []],
    [['GET /{x}/b'], 'GET //b', undefined, []],
    [['GET /{x}/{y}'], 'GET /a/', undefined, []],
    [['GET /{x}'], 'GET /%2e%2e', 0, ['%2e%2e']],
    [['GET /{x}'], 'GET /%zz', 0, ['%zz']],
    [['GET /{x}', 'GET /a'], 'GET /a', 1, []],
    [['GET /{x}', 'GET /a'], 'GET /%61', 0, ['%61']],
    [['GET /{x}', 'GET /k={x}', 'GET /k=a{x}'], 'GET /k=ab', 2, ['b']],
    [['GET /{x}', 'GET /k={x}', 'GET /k=a{x}'], 'GET /k=a', 1, ['a']],
    [['GET /{x}', 'GET /k={x}', 'GET /k=a{x}'], 'GET /k=', 0, ['k=']],
    [['GET /{x}.a', 'GET /{x}.b', 'GET /{x}'], 'GET /x.b', 1, ['x']],
    [['GET /{x}.a', 'GET /{x}.b', 'GET /{x}'], 'GET /.b', 2, ['.b']],
    [['GET /a{x}', 'GET /{x}.text'], 'GET /a.text', 1, ['a']],
    [['GET /{x}-{y}'], 'GET /a-b-c', 0, ['a', 'b-c']],
    [['GET /{x}-{y}'], 'GET /-a-b', 0, ['-a', 'b']],
    [['GET /{x}-{y}'], 'GET /a-', undefined, []],
    [['GET /{x}-{y}/c'], 'GET /a/b-c', undefined, []],
    [['GET /v{x}.{y}.{z}!'], 'GET /v1.2.3.4!', 0, ['1', '2', '3.4']],
    // A fixed segment without a match falls back to a placeholder.
    [['GET /a/b', 'GET /{x}/c'], 'GET /a/c', 1, ['a']],
    [['GET /a/{x}/b', 'GET /{x}/c/d'], 'GET /a/c/d', 1, ['a']],
    [['GET /k={x}/b', 'GET /{x}/c'], 'GET /k=1/c', 1, ['k=1']],
    [['GET /a', 'GET /ab', 'GET /abc/d', 'GET /a/{x}'], 'GET /abc/d', 2, []],
    [['GET /a', 'GET /ab', 'GET /abc/d', 'GET /a/{x}'], 'GET /a/bc', 3, ['bc']],
    [['GET /a', 'GET /ab', 'GET /abc/d', 'GET /a/{x}'], 'GET /abc', undefined, []],
    // Several segments: any other match is more specific, and the longest fixed end comes first.
    [['GET /a/{x...}'], 'GET /a/b', 0, ['b']],
    [['GET /a/{x...}'], 'GET /a/b/c.d/%2F', 0, ['b/c.d/%2F']],
    [['GET /a/{x...}'], 'GET /a', undefined, []],
    [['GET /a/{x...}'], 'GET /a/', undefined, []],
    [['GET /a/{x...}'], 'GET /a/b/', undefined, []],
    [['GET /a/{x...}/'], 'GET /a/b/c/', 0, ['b/c']],
    [['GET /a/{x...}'], 'GET /a/b//c', undefined, []],
    [['GET /a/{x...}'], 'GET /a/../c', undefined, []],
    [['GET /a/{x...}'], 'GET /a/b/.', undefined, []],
    [['GET /a/{x...}'], 'GET /ab/c', undefined, []],
    [['GET /{x...}', 'GET /'], 'GET /', 1, []],
    [['GET /{x...}', 'GET /'], 'GET /a/b', 0, ['a/b']],
    [['GET /a/{x...}', 'GET /a/{x}', 'GET /a/b'], 'GET /a/b', 2, []],
    [['GET /a/{x...}', 'GET /a/{x}', 'GET /a/b'], 'GET /a/c', 1, ['c']],
    [['GET /a/{x...}', 'GET /a/{x}/d', 'GET /a/b/c'], 'GET /a/b/d', 1, ['b']],
    [['GET /a/{x...}', 'GET /a/{x}/d', 'GET /a/b/c'], 'GET /a/b/e', 0, ['b/e']],
    [['GET /a/{x...}', 'GET /a/{x...}/c', 'GET /a/{x...}/b/c'], 'GET /a/b/c', 1, ['b']],
    [['GET /a/{x...}', 'GET /a/{x...}/c', 'GET /a/{x...}/b/c'], 'GET /a/a/b/c', 2, ['a']],
    [['GET /a/{x...}', 'GET /a/{x...}/c', 'GET /a/{x...}/b/c'], 'GET /a/c', 0, ['c']],
    [['GET /{y}/{x...}', 'HEAD /{y}/{x...}'], 'HEAD /a/b/c', 1, ['a', 'b/c']],
  ];
  it.each(cases)('finds for %j: %s', (routes, asked, endpoint, values) => {
    const [method = '', path = ''] = asked.split(' ');
    const found = endpoint === undefined ? undefined : { endpoint: `all/e${endpoint}`, values };
    expect(findPrinted(modelOfRoutes(routes))(method, path)).toEqual(found);
  });
});

const texts = ['a', 'ab', 'abc', 'a-b', 'b', 'key=', 'key=a', '.', '-', '@', '!(a)', "it's", '$&', 'e0'];
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts.filter((text) => text !== '.')) },
  { weight: 3, arbitrary: fc.constant('{x}') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', ...texts),
        fc.array(fc.constantFrom('-', '.', 'ab', '@'), { maxLength: 2 }),
        fc.constantFrom('', ...texts),
      )
      .map(([prefix, between, suffix]) => `${prefix}{x}${between.map((text) => `${text}{x}`).join('')}${suffix}`),
  },
);
const path = fc
  .tuple(
    fc.array(segment, { maxLength: 5 }),
    fc.constantFrom('', '', '', '', '', '', '/{x...}', '/{x...}/a', '/{x...}/b/a'),
    fc.constantFrom('', '', '', '/'),
  )
  .map(([segments, several, end]): `/${string}` =>
    segments.length === 0 ? `/${several.slice(1)}` : `/${segments.join('/')}${several}${end}`,
  );
const route = fc
  .tuple(fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS'), path)
  .map(([method, of]): RouteLine => `${method} ${of}` as RouteLine);
const routes = fc.uniqueArray(route, { minLength: 1, maxLength: 120, size: 'max' });

/** A path of the model with values in its placeholders, then sometimes a near miss. */
const asked = fc.record({
  route: fc.nat(),
  otherMethod: fc.constantFrom(undefined, undefined, undefined, undefined, 'GET', 'HEAD', 'PUT'),
  values: fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...texts, 'x', 'x1', '%zz', 'k=x.a-b') },
      { weight: 1, arbitrary: fc.constantFrom('..', '', 'a/b') },
    ),
    { minLength: 1, maxLength: 6 },
  ),
  change: fc.constantFrom('', '', '', 'slash', 'double', 'cut', 'more', 'upper'),
  at: fc.nat(),
});

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function sentBy(
  lines: readonly RouteLine[],
  { route: index, otherMethod, values, change, at }: Asked,
): readonly [method: string, path: string] {
  const [ownMethod = '', template = ''] = (lines[index % lines.length] ?? '').split(' ');
  let placeholder = 0;
  const filled = template
    .replaceAll('{x...}', () => [...values, 'a'].slice(0, 1 + (placeholder++ % 3)).join('/'))
    .replaceAll('{x}', () => values[placeholder++ % values.length] ?? '');
  const place = at % (filled.length + 1);
  const changes: Readonly<Record<typeof change, string>> = {
    '': filled,
    slash: `${filled}/`,
    double: `${filled.slice(0, place)}/${filled.slice(place)}`,
    cut: `/${(filled.slice(0, place) + filled.slice(place + 1)).replace(/^\//, '')}`,
    more: `${filled}${filled}`,
    upper: filled.toUpperCase(),
  };
  return [otherMethod ?? ownMethod, changes[change]];
}

it('routers of random models find the same endpoint as a slow and simple matcher', () => {
  const models = inTier({ short: 30, long: 154 });
  const counted = { found: 0, missed: 0, tied: 0 };
  fc.assert(
    fc.property(routes, fc.array(asked, { minLength: 60, maxLength: 60 }), (lines, questions) => {
      const printed = findPrinted(modelOfRoutes(lines));
      const naive = findNaively(lines);
      for (const question of questions) {
        const [method, sent] = sentBy(lines, question);
        // What the rules refuse has no promised result.
        if (naive.isTie(method, sent)) {
          counted.tied += 1;
          continue;
        }
        const expected = naive(method, sent);
        counted[expected === undefined ? 'missed' : 'found'] += 1;
        expect([method, sent, printed(method, sent)]).toEqual([method, sent, expected]);
      }
    }),
    { numRuns: models, seed: 20 },
  );
  // Both kinds of path occur hundreds of times, in the long tier thousands of times.
  expect(counted.found).toBeGreaterThan(models * 13);
  expect(counted.missed).toBeGreaterThan(models * 13);
  expect(counted.tied).toBeLessThan(models * 7);
});

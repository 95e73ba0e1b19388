import { Buffer } from 'node:buffer';
import { placeholdersOf, nameOf, type Route, segmentsOf } from './routes.js';

/** What a router is asked, and what it must answer: the route and the values of its placeholders, or nothing. */
export interface RouteProbe {
  readonly method: string;
  /** Raw, without a query. */
  readonly path: string;
  readonly expected: Found | undefined;
}

export interface Found {
  readonly route: string;
  readonly values: readonly string[];
}

/** Answers what comes next: the same in every run, so that every process asks for the same. */
export type Random = (below: number) => number;

/** A linear congruential generator; the upper bits are good enough to shuffle with. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every route as often as every other, one time more or less, in an order without a pattern. */
export function hitsOf(
  routes: readonly Route[],
  count: number,
  random: Random = seededRandom(1),
): readonly RouteProbe[] {
  return shuffled(
    Array.from({ length: count }, (_, index) => hitOf(routes[index % routes.length] as Route, random)),
    random,
  ).map(asReceived);
}

function hitOf(route: Route, random: Random): RouteProbe {
  const values = placeholdersOf(route).map((placeholder) => valueOf(placeholder, random));
  return { method: route.method, path: filledPath(route, values), expected: { route: nameOf(route), values } };
}

/** Of five kinds: another text, segments too many, a method that the path does not have, a short path. */
export function missesOf(
  routes: readonly Route[],
  count: number,
  random: Random = seededRandom(2),
): readonly RouteProbe[] {
  const kinds = [unknownText, tooLong, unknownMethod, tooShort, unknownStart];
  return shuffled(
    Array.from({ length: count }, (_, index) => {
      const route = routes[random(routes.length)] as Route;
      const { method, path } = hitOf(route, random);
      const miss = (kinds[index % kinds.length] as Kind)({ method, path }, route);
      return { ...miss, expected: undefined };
    }),
    random,
  ).map(asReceived);
}

type Kind = (hit: Route, route: Route) => Route;

/** The first literal segment has a letter more; a later one might then be the value of a placeholder. */
const unknownText: Kind = ({ method, path }, route) => {
  const segments = path.split('/');
  const place = segmentsOf(route).findIndex(({ placeholder }) => placeholder === undefined);
  segments[place + 1] += 's';
  return { method, path: segments.join('/') };
};
const tooLong: Kind = ({ method, path }) => ({ method, path: `${path}/a/b/c/d/e/f` });
const unknownMethod: Kind = ({ path }) => ({ method: 'OPTIONS', path });
const tooShort: Kind = ({ method, path }) => ({ method, path: path.slice(0, path.indexOf('/', 1)) });
const unknownStart: Kind = ({ method, path }) => ({ method, path: `/v1/nothing/here${path}` });

const digits = '0123456789abcdef';

/** An id is a UUID, another value a word with a number: never what is literal text in a route. */
function valueOf(placeholder: string, random: Random): string {
  if (!/id$/i.test(placeholder)) return `${placeholder}-${random(10_000)}`;
  return '00000000-0000-7000-8000-000000000000'.replaceAll('0', () => digits[random(16)] ?? '0');
}

function filledPath(route: Route, values: readonly string[]): string {
  let next = 0;
  const segments = segmentsOf(route).map(({ text, placeholder }) =>
    placeholder === undefined ? text : `${text}${values[next++]}`,
  );
  return `/${segments.join('/')}`;
}

/**
 * As requests come from a socket: each path in one piece, where the engine would else keep the parts it was joined from,
 * and one written after the other.
 */
function asReceived({ method, path, expected }: RouteProbe): RouteProbe {
  return { method, path: Buffer.from(path, 'latin1').toString('latin1'), expected };
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const rest = [...items];
  for (let index = rest.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [rest[index], rest[other]] = [rest[other] as Item, rest[index] as Item];
  }
  return rest;
}

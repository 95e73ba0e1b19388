import type { Random } from '../support/random.js';

/** A request that makes the service work hard, or hold much memory. */
export interface WorstRequest {
  readonly method: 'GET' | 'POST';
  /** The target after the project. */
  readonly target: string;
  readonly body?: object;
}

/** The maximum of values in a body, less those around them. */
const mostValues = 95_000;

/** A record up to the limits; the number chooses its kind. */
export function worstRecord(random: Random): object {
  return {
    objectTypeProperty: random.oneOf([
      () => ({ arrayOfStringExample: [madeUpWords(random, 150_000)] }),
      () => ({ arrayOfStringExample: madeUpWords(random, 90_000).split(' ') }),
      () => ({ arrayOfIntExample: Array.from({ length: mostValues }, () => random.below(10)) }),
      () => ({
        arrayOfObjectType: Array.from({ length: mostValues / 3 }, () => ({ integerExample: random.below(9) })),
      }),
    ])(),
  };
}

/** Any expensive predicate that the service allows. */
export function worstRequest(random: Random): WorstRequest {
  return random.oneOf([worstQuery, worstQuery, worstSearch, worstSearch, worstBody])(random);
}

function worstBody(random: Random): WorstRequest {
  return { method: 'POST', target: '/resource', body: worstRecord(random) };
}

function worstQuery(random: Random): WorstRequest {
  const query = new URLSearchParams();
  for (let left = random.below(4); left > 0; left -= 1) query.append('where', worstPredicate(random));
  for (let left = random.below(90); left > 0; left -= 1) query.append('var.a', String(100 + left));
  if (query.size === 0) query.append('limit', '500');
  if (random.below(2) === 0) query.append('limit', random.oneOf(['1', '20', '300', '500']));
  if (random.below(3) === 0) query.append('sort', random.oneOf(['key', 'version desc', 'someProperty']));
  if (random.below(3) === 0) query.append('withTotal', 'true');
  if (random.below(3) === 0) query.append('offset', random.oneOf(['1', '10', '100000']));
  return { method: 'GET', target: `/resource/sorted-query-parameters?${unique(query)}` };
}

function worstPredicate(random: Random): string {
  const many = 1 + random.below(random.oneOf([3, 30, 300]));
  const inner = Array.from({ length: many }, (_, index) => `integerExample=${-1 - index}`).join(' or ');
  return random.oneOf([
    `objectTypeProperty.arrayOfObjectType(${inner})`,
    `not objectTypeProperty.arrayOfObjectType(not (${inner}))`,
    'not objectTypeProperty.arrayOfIntExample contains any (-1, -2, -3)',
    'objectTypeProperty.arrayOfStringExample contains all ("lamp", "shade")',
    'version >= 0 and objectTypeProperty.arrayOfIntExample is not empty',
    `key in (${Array.from({ length: many }, (_, index) => `"${index}"`).join(', ')})`,
  ]);
}

function worstSearch(random: Random): WorstRequest {
  const query = new URLSearchParams();
  query.append('text.en', madeUpWords(random, random.oneOf([5, 50, 500])));
  if (random.below(2) === 0) query.append('fuzzy', 'true');
  if (random.below(3) === 0) query.append('fuzzyLevel', random.oneOf(['1', '2']));
  if (random.below(3) === 0) query.append('filter', worstPredicate(random));
  if (random.below(3) === 0) query.append('facet', 'objectTypeProperty.arrayOfIntExample');
  if (random.below(4) === 0) query.append('filter.facets', worstPredicate(random));
  return { method: 'GET', target: `/resource/searchApiPattern?${query}` };
}

/** Each parameter that takes a single value, once. */
function unique(query: URLSearchParams): URLSearchParams {
  const [first] = query.getAll('limit').slice(-1);
  if (first !== undefined) query.set('limit', first);
  return query;
}

function madeUpWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => (10_000 + random.below(900_000)).toString(36)).join(' ');
}

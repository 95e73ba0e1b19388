import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointsOf } from '../../../src/model/endpoints.js';
import { operationName } from '../../../src/print/names.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { pagesModel } from '../endpoints/pages-model.js';
import { buildQuery } from './built-query.js';

interface Paged extends Promise<unknown> {
  pages(): AsyncIterable<unknown>;
}

interface Page {
  readonly page: unknown;
  readonly next: { readonly start: unknown } | undefined;
}

interface Options {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: object) => Promise<Page>;
  readonly initialPageParam: undefined;
  readonly getNextPageParam: (page: Page) => Page['next'];
  readonly select: (data: { pages: Page[]; pageParams: Page['next'][] }) => { pages: unknown[] };
  readonly retry: () => boolean;
}

const model = modelOfText(pagesModel);
const paged = endpointsOf(model).filter(({ pages }) => pages !== undefined);

let packages: BuiltPackages;
let client: object;
let functions: Readonly<Record<string, (client: object, input: object) => Paged>>;
let options: Readonly<Record<string, (client: object, input: object) => Options>>;
let close: () => Promise<void>;
const requests: string[] = [];

beforeAll(async () => {
  packages = await buildQuery(model, ['reference']);
  const { createReferenceServer } = await packages.import('reference');
  const service = await createReferenceServer({});
  close = service.close;
  const { createClient, ...others } = await packages.import('client');
  functions = others as typeof functions;
  options = (await packages.import('query')) as unknown as typeof options;
  const fetch = (request: Request): Promise<Response> => {
    requests.push(request.url);
    return service.server.fetch(request);
  };
  client = createClient({ baseUrl: 'http://localhost', token: 'any', fetch, shop: 's' });
  const add = functions['addPet'];
  for (const name of ['a', 'b', 'c', 'd', 'e']) await add?.(client, { body: { name } });
});

afterAll(() => close());

describe('infinite queries', () => {
  it.each(paged.map((endpoint) => [endpoint.name, endpoint] as const))(
    'have the pages that the client iterates over, each requested once: %s',
    async (_, endpoint) => {
      const name = operationName(endpoint);
      const input = endpoint.pathParameters.some(({ property }) => property === 'cursor')
        ? { path: { cursor: 'x' }, query: {} }
        : {};
      requests.length = 0;
      const expected: unknown[] = [];
      for await (const page of functions[name]!(client, input).pages()) expected.push(page);
      const asked = [...requests];
      requests.length = 0;
      const infinite = options[`${name}InfiniteOptions`]!(client, input);
      const observer = new InfiniteQueryObserver(new QueryClient(), { ...infinite, enabled: false });
      await observer.refetch();
      while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
      const result = observer.getCurrentResult();
      expect(result.error).toBe(null);
      expect(result.data?.pages).toEqual(expected);
      expect(requests).toEqual(asked);
    },
  );

  it('are fetched again from the first page on', async () => {
    const infinite = options['byPetCursorInfiniteOptions']!(client, { limit: 2 });
    const observer = new InfiniteQueryObserver(new QueryClient(), { ...infinite, enabled: false });
    await observer.refetch();
    await observer.fetchNextPage();
    requests.length = 0;
    const { data } = await observer.refetch();
    expect(data?.pages).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  it('have another key than the query with the same input, with that as its prefix', async () => {
    const [one, other] = [
      options['byPetCursorInfiniteOptions']!(client, { limit: 2 }).queryKey,
      options['byPetCursorOptions']!(client, { limit: 2 }).queryKey,
    ];
    expect(one).toEqual([...other, 'infinite']);
  });

  it('do not continue at another origin than that of the client', async () => {
    const { queryFn } = options['byPetLinkInfiniteOptions']!(client, {});
    const { signal } = new AbortController();
    requests.length = 0;
    const elsewhere = { signal, pageParam: { start: 'http://elsewhere.example/s/pets/10', seen: 0 } };
    await expect(queryFn(elsewhere)).rejects.toThrow('is continued at another origin');
    expect(requests).toEqual([]);
  });
});

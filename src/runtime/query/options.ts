import {
  type CallFailure,
  type CallOptions,
  type Connection,
  type KeptPage,
  type PagePosition,
  positionKey,
  settingsKey,
} from '../client/index.js';
import { keyOf, type QueryKey } from './keys.js';

/** Any call of the client. */
export interface AnyCall extends Promise<unknown> {
  result(): Promise<unknown>;
}

/** The data of a query: what the call returns; null if that is nothing, because a query must have data. */
export type DataOf<C extends AnyCall> = Awaited<C> extends infer Value ? (Value extends void ? null : Value) : never;

/** Every error of a call: those that its operation documents, and those of every call. */
export type ErrorOf<C extends AnyCall> =
  Extract<Awaited<ReturnType<C['result']>>, { readonly ok: false }> extends infer Failed
    ? Failed extends { readonly error: infer Failure }
      ? Failure
      : never
    : CallFailure;

/** Whether to call again. Always false: the client itself retries where that may help. */
export type Retry<C extends AnyCall> = (failureCount: number, error: ErrorOf<C>) => boolean;

/** The options of a query, for `useQuery`, `queryClient.fetchQuery` and the like of TanStack Query 5. */
export interface QueryOptions<C extends AnyCall> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<DataOf<C>>;
  readonly retry: Retry<C>;
  /** Never set: `useQueries` gets the type of the errors from here alone. */
  readonly throwOnError?: (error: ErrorOf<C>) => boolean;
}

/** The options of an infinite query. Components get the pages as the call returns them; see {@link KeptPage}. */
export interface InfiniteOptions<C extends AnyCall> extends Pick<QueryOptions<C>, 'queryKey' | 'retry'> {
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PagePosition | undefined;
  }) => Promise<KeptPage<DataOf<C>>>;
  readonly initialPageParam: PagePosition | undefined;
  readonly getNextPageParam: (page: KeptPage<DataOf<C>>) => PagePosition | undefined;
  readonly select: (data: Pages<KeptPage<DataOf<C>>>) => Pages<DataOf<C>>;
}

/** The data of an infinite query. */
export interface Pages<Page> {
  pages: Page[];
  pageParams: (PagePosition | undefined)[];
}

/** What a call returns that is read while it arrives. */
export type ItemOf<C extends AnyCall> = Awaited<C> extends AsyncIterable<infer Item> ? Item : never;

/**
 * The options of a stream of events or lines. `streamedQuery` of TanStack Query makes the `queryFn` of its `streamFn`. It
 * starts whenever a component begins to use it, and is never stale: the focus of the window would start it again.
 */
export interface StreamOptions<C extends AnyCall> extends Pick<QueryOptions<C>, 'queryKey' | 'retry'> {
  readonly streamFn: (context: { readonly signal: AbortSignal }) => Promise<AsyncIterable<ItemOf<C>>>;
  readonly refetchOnMount: 'always';
  readonly staleTime: number;
}

/** The options of a mutation. `meta.invalidates` has the keys of the queries that it changes: see {@link invalidateReads}. */
export interface MutationOptions<C extends AnyCall, Input> {
  readonly mutationKey: QueryKey;
  readonly mutationFn: (input: VariablesOf<Input>) => Promise<Awaited<C>>;
  readonly meta: { readonly invalidates: readonly QueryKey[] };
  readonly retry: Retry<C>;
}

/** An input without required properties can be left out. */
export type VariablesOf<Input> = Record<never, never> extends Input ? Input | undefined | void : Input;

interface PageOptions extends CallOptions {
  readonly [positionKey]?: PagePosition | undefined;
}

/** The arguments of a function of the client: a printed function has checked their types. */
type Given = readonly unknown[];
type Arguments = readonly [client: Connection<string>, input?: object, options?: CallOptions];
type CallFunction<C> = (...given: never) => C;

export function queryOptions<C extends AnyCall>(
  key: () => QueryKey,
  call: CallFunction<C>,
  given: Given,
): QueryOptions<C> {
  return {
    queryKey: keyFor(key, given),
    queryFn: async ({ signal }) => ((await callWith(call, given, { signal })) ?? null) as DataOf<C>,
    retry: never,
  };
}

export function infiniteOptions<C extends AnyCall>(
  key: () => QueryKey,
  call: CallFunction<C>,
  given: Given,
): InfiniteOptions<C> {
  return {
    queryKey: [...keyFor(key, given), 'infinite'],
    queryFn: ({ signal, pageParam }) => {
      const paged: unknown = callWith(call, given, { signal, [positionKey]: pageParam });
      return (paged as { readonly [positionKey]: () => Promise<KeptPage<DataOf<C>>> })[positionKey]();
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    select: pagesOf,
    retry: never,
  };
}

export function streamOptions<C extends AnyCall>(
  key: () => QueryKey,
  call: CallFunction<C>,
  given: Given,
): StreamOptions<C> {
  return {
    queryKey: keyFor(key, given),
    streamFn: ({ signal }) => callWith(call, given, { signal }) as Promise<AsyncIterable<ItemOf<C>>>,
    refetchOnMount: 'always',
    staleTime: Infinity,
    retry: never,
  };
}

export function mutationOptions<C extends AnyCall, Input>(
  mutationKey: QueryKey,
  call: CallFunction<C>,
  { invalidates, given: [client, options] }: Changing,
): MutationOptions<C, Input> {
  return {
    mutationKey,
    mutationFn: (input) => callWith(call, [client, input, options]) as Promise<Awaited<C>>,
    meta: { invalidates },
    retry: never,
  };
}

interface Changing {
  readonly invalidates: readonly QueryKey[];
  readonly given: readonly [client: unknown, options: CallOptions | undefined];
}

/** The input with the bound path parameters of the client: another project has other data. */
function keyFor(key: () => QueryKey, given: Given): QueryKey {
  const [client, input] = given as Arguments;
  return [...key(), keyOf({ ...Object.fromEntries(client[settingsKey].bound), ...input })];
}

function callWith(call: CallFunction<AnyCall>, given: Given, more: PageOptions = {}): AnyCall {
  const [client, input, options] = given as Arguments;
  const signals = [options?.signal, more.signal].filter((signal) => signal !== undefined);
  const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
  const called = call as (...given: Arguments) => AnyCall;
  return called(client, input as object, { ...options, ...more, ...(signal && { signal }) });
}

// One function for all, so that its result is reused while the data is the same.
function pagesOf<Page>({ pages, pageParams }: Pages<KeptPage<Page>>): Pages<Page> {
  return { pages: pages.map(({ page }) => page), pageParams };
}

function never(): boolean {
  return false;
}

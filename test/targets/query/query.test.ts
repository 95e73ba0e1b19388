import {
  experimental_streamedQuery as streamedQuery,
  hashKey,
  MutationCache,
  MutationObserver,
  type MutationObserverOptions,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { modelOfText } from '../../support/example-model.js';
import { buildQuery } from './built-query.js';
import { query as queryTarget } from '../../../src/targets/query/query.js';
import { desk } from './desk-model.js';
import { temporalOf } from '../../support/temporal.js';

type AnyOptions = Readonly<Record<string, unknown>> & {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
};
type AnyMutation = MutationObserverOptions<unknown, Error, object>;
type Keys = Readonly<Record<string, (input?: object) => readonly unknown[]>> & { readonly all: readonly unknown[] };

const packages = await buildQuery(modelOfText(desk));
const module = await packages.import('query');
const query = module as Readonly<Record<string, (client: object, ...given: readonly unknown[]) => AnyOptions>>;
const invalidateReads = module['invalidateReads'] as (context: object) => Promise<void>;
const keys = { ticket: module['ticketKeys'], board: module['boardKeys'], mood: module['moodKeys'] } as Readonly<
  Record<'ticket' | 'board' | 'mood', Keys>
>;
const { createClient } = await packages.import('client');

function clientOf(fetch: (request: Request) => Promise<Response>, more: object = { team: 't' }): object {
  return createClient({ baseUrl: 'http://localhost', fetch, retries: 0, ...more });
}

const id = '019a9f4e-7c00-7000-8000-000000000000';
const ticket = `{"id":"${id}","number":9007199254740993,"version":1,"text":"a"}`;
const json = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } });
const silent = (): Promise<Response> => new Promise(() => undefined);

it('its README shows the data in a way that works', () => {
  const readmeOf = (text: string): string =>
    queryTarget.emit(modelOfText(text)).find(({ path }) => path === 'query/README.md')!.text;
  const shown = (readme: string): unknown => {
    const [, code = ''] = /return (JSON\.stringify\(.+\));\n/.exec(readme) ?? [];
    return new Function('data', `return ${code}`)({ number: 7n });
  };
  expect(shown(readmeOf(desk))).toBe('{"number":"7"}');
  expect(readmeOf(desk.replaceAll('int64', 'integer'))).toContain('return JSON.stringify(data);');
});

it('editors show the docs of an operation at its options', () => {
  const files = queryTarget.emit(modelOfText(desk)).map(({ text }) => text);
  expect(files.find((text) => text.includes('function allTicketOptions'))).toContain(`
/**
 * Its name is that of the keys of the group.
 *
 * A query: \`GET /{team}/tickets\`
 */
export function allTicketOptions<`);
});

it('has no file for groups with nothing but downloads, because it would export nothing', () => {
  const download = `
    api: logs
    auth: none
    groups:
      log: { path: /log, endpoints: { get: { http: GET, returns: stream } } }`;
  const files = queryTarget.emit(modelOfText(download));
  const index = files.find(({ path }) => path === 'query/src/index.ts')?.text;
  expect(index).toContain("from '../runtime/query.js'");
  expect(index).not.toContain('./modules/');
  expect(files.map(({ path }) => path).filter((path) => path.includes('/modules/'))).toEqual([]);
});

describe('query keys', () => {
  const keyOf = (name: string, input: object): string => hashKey(query[name]!(clientOf(silent), input).queryKey);

  it('are plain data, from the general to the specific', () => {
    const options = query['getTicketOptions']!(clientOf(silent), { number: 7n });
    expect(options.queryKey).toEqual(['desk', 'ticket', 'get', { team: 't', number: { bigint: '7' } }]);
    expect(keys.ticket['get']!({ team: 't', number: 7n })).toEqual(options.queryKey);
    expect(keys.ticket['get']!()).toEqual(['desk', 'ticket', 'get']);
    expect(keys.ticket.all).toEqual(['desk', 'ticket']);
    expect(keys.ticket['$all']!()).toEqual(['desk', 'ticket', 'all']);
  });

  it.each<[string, object, object]>([
    ['a large integer', { id: 9007199254740993n }, { id: 9007199254740992n }],
    ['an integer and its string', { number: 7n }, { id: '7' }],
    ['bytes', { digest: Uint8Array.of(1, 2) }, { digest: Uint8Array.of(1, 3) }],
    ['dates', { at: new Date(1) }, { at: new Date(2) }],
    ['dates of Temporal', { at: temporalOf('PlainDate', '2026-01-01') }, { at: temporalOf('PlainDate', '2026-01-02') }],
    ['null and an absent value', { at: null }, {}],
    [
      'a field called __proto__',
      JSON.parse('{"__proto__":{"a":1}}') as object,
      JSON.parse('{"__proto__":{"a":2}}') as object,
    ],
    ['two blobs', { file: new Blob(['a']) }, { file: new Blob(['a']) }],
    ['two streams in a list', { files: [new Blob(['a']).stream()] }, { files: [new Blob(['a']).stream()] }],
  ])('distinguish %s', (_, one, other) => {
    expect(keyOf('findTicketOptions', { body: one })).toBe(keyOf('findTicketOptions', { body: one }));
    expect(keyOf('findTicketOptions', { body: one })).not.toBe(keyOf('findTicketOptions', { body: other }));
  });

  it('do not depend on order, nor on undefined values', () => {
    const [one, other] = [
      { b: 1, a: { d: undefined, c: 2n } },
      { a: { c: 2n }, b: 1, e: undefined },
    ];
    expect(keyOf('findTicketOptions', { body: one })).toBe(keyOf('findTicketOptions', { body: other }));
  });

  it('include the path parameters that are bound to the client', () => {
    const of = (team: string, input: object): string =>
      hashKey(query['partsTicketOptions']!(clientOf(silent, { team }), input).queryKey);
    expect(of('t', { path: { number: 7n } })).not.toBe(of('u', { path: { number: 7n } }));
    const flat = (team: string, input: object): string =>
      hashKey(query['getTicketOptions']!(clientOf(silent, { team }), input).queryKey);
    expect(flat('t', { number: 7n, team: 'u' })).toBe(flat('u', { number: 7n }));
  });

  it('do not exist for files, which a cache cannot hold', () => {
    expect(Object.keys(keys.ticket)).not.toContain('label');
    expect(Object.keys(query)).not.toContain('labelTicketOptions');
    expect(Object.keys(query)).not.toContain('fileKeys');
  });

  it('of a stream are not below those of its group, which mutations invalidate', () => {
    expect(keys.ticket['follow']!({ team: 't' })).toEqual(['desk', 'ticket.follow', { team: 't' }]);
    const options = query['followTicketStreamOptions']!(clientOf(silent));
    expect(options.queryKey).toEqual(keys.ticket['follow']!({ team: 't' }));
  });
});

describe('a stream', () => {
  const stream = (...events: readonly string[]): Response =>
    new Response(events.map((text) => `data: ${text}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });

  it('has its events as data, and starts for each component that begins to use it, but not for a mutation', async () => {
    let count = 0;
    const client = clientOf(async ({ method }) => {
      if (method === 'POST') return json(ticket, 201);
      count += 1;
      return stream(ticket, ticket);
    });
    const queryClient = new QueryClient();
    const { streamFn, ...options } = query['followTicketStreamOptions']!(client);
    const queryFn = streamedQuery({ streamFn: streamFn as () => Promise<AsyncIterable<unknown>> });
    const observer = new QueryObserver(queryClient, { ...options, queryFn });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    expect(observer.getCurrentResult().data).toMatchObject([{ number: 9007199254740993n }, { text: 'a' }]);
    const changing = { ...(query['createTicketOptions']!(client) as AnyMutation), onSuccess: invalidating };
    await new MutationObserver(queryClient, changing).mutate({ body: { text: 'a' } });
    expect([observer.getCurrentResult().isStale, count]).toEqual([false, 1]);
    stop();
    const later = new QueryObserver(queryClient, { ...options, queryFn });
    const stopLater = later.subscribe(() => undefined);
    await expect.poll(() => later.getCurrentResult().fetchStatus).toBe('idle');
    expect([later.getCurrentResult().data, count]).toMatchObject([{ length: 2 }, 2]);
    stopLater();
  });
});

const invalidating = (_data: unknown, _input: unknown, _result: unknown, context: object): Promise<void> =>
  invalidateReads(context);

describe('a query', () => {
  it('has the data of the call', async () => {
    const queryClient = new QueryClient();
    const options = query['getTicketOptions']!(
      clientOf(async () => json(ticket)),
      { number: 7n },
    );
    expect(await queryClient.fetchQuery(options)).toEqual({ id, number: 9007199254740993n, version: 1, text: 'a' });
    expect(queryClient.getQueryData(keys.ticket['get']!({ number: 7n, team: 't' }))).toMatchObject({ text: 'a' });
  });

  it('is null where the call returns nothing', async () => {
    const options = query['pingTicketOptions']!(clientOf(async () => new Response(null, { status: 204 })));
    expect(await new QueryClient().fetchQuery(options)).toBe(null);
  });

  it('reports a declared error at once', async () => {
    let count = 0;
    const fetch = async (): Promise<Response> => {
      count += 1;
      return json('{"title":"gone"}', 404);
    };
    const observer = new QueryObserver(new QueryClient(), query['getTicketOptions']!(clientOf(fetch), { number: 7n }));
    const result = await new Promise<{ readonly error: unknown }>((resolve) => {
      observer.subscribe((one) => {
        if (!one.isPending) resolve(one);
      });
    });
    expect(result.error).toMatchObject({ name: 'NotFoundError', status: 404, body: { title: 'gone' } });
    expect(count).toBe(1);
    observer.destroy();
  });

  it('ends the request when it is no longer needed', async () => {
    let aborted: unknown;
    let isAsked = false;
    const fetch = (request: Request): Promise<Response> =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted = request.signal.reason;
          reject(request.signal.reason as Error);
        });
        isAsked = true;
      });
    const queryClient = new QueryClient();
    const stop = new QueryObserver(queryClient, query['allTicketOptions']!(clientOf(fetch))).subscribe(() => undefined);
    await expect.poll(() => isAsked).toBe(true);
    stop();
    await expect.poll(() => aborted).toBeDefined();
  });

  it('passes on the options of the call, and ends with its signal too', async () => {
    let given: string | null = null;
    const fetch = async (request: Request): Promise<Response> => {
      given = request.headers.get('x-trace');
      return json('[]');
    };
    const controller = new AbortController();
    const own = { headers: { 'x-trace': 'a' }, signal: controller.signal };
    const options = query['allTicketOptions']!(clientOf(fetch), {}, own);
    await new QueryClient().fetchQuery(options);
    expect(given).toBe('a');
    controller.abort();
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a mutation', () => {
  const readers = { getTicketOptions: { number: 7n }, showBoardOptions: { number: 7n }, getMoodOptions: {} };

  /** The names of the cached queries that are stale after a mutation. */
  async function staleAfter(mutate: (queryClient: QueryClient, client: object) => Promise<unknown>): Promise<string[]> {
    const client = clientOf(async (request) => {
      if (request.method === 'POST') return json(ticket, 201);
      return json(request.url.includes('mood') ? '"good"' : request.url.includes('board') ? `[${ticket}]` : ticket);
    });
    const queryClient: QueryClient = new QueryClient({
      mutationCache: new MutationCache({
        onSuccess: (_data, _input, _result, _mutation, context) => invalidateReads(context),
      }),
    });
    for (const [name, input] of Object.entries(readers)) await queryClient.fetchQuery(query[name]!(client, input));
    await mutate(queryClient, client);
    const stale = queryClient.getQueryCache().getAll();
    return stale.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => String(queryKey[1]));
  }

  it('calls the operation, and invalidates reads of its resource, in every group, and of its own', async () => {
    const stale = await staleAfter(async (queryClient, client) => {
      const options = query['openBoardOptions']!(client);
      expect(options).toMatchObject({
        mutationKey: ['desk', 'board', 'open'],
        meta: { invalidates: [keys.board.all, keys.ticket.all] },
      });
      const made: unknown = await new MutationObserver(queryClient, options as AnyMutation).mutate({
        body: { text: 'a' },
      });
      expect(made).toMatchObject({ text: 'a' });
    });
    expect(stale.sort()).toEqual(['board', 'ticket']);
  });

  it('invalidates its group if it has no resource', async () => {
    const stale = await staleAfter((queryClient, client) =>
      new MutationObserver(queryClient, query['createTicketOptions']!(client) as AnyMutation).mutate({
        body: { text: 'a' },
      }),
    );
    expect(stale).toEqual(['ticket']);
  });

  it('invalidates in its own handler as well', async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(keys.ticket['get']!({ number: 7n }), 1);
    const options = query['createTicketOptions']!(clientOf(async () => json(ticket, 201)));
    const changing = { ...(options as AnyMutation), onSuccess: invalidating };
    await new MutationObserver(queryClient, changing).mutate({ body: { text: 'a' } });
    expect(queryClient.getQueryState(keys.ticket['get']!({ number: 7n }))?.isInvalidated).toBe(true);
  });
});

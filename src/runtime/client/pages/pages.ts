import { call, type Call, type CallRequest, type PagedCall } from '../call.js';
import { AbortError, type ApiError, type Issue, UnexpectedResponseError } from '../errors.js';
import { type Fields, isObject, own } from '../own.js';
import { pointerTo } from '../requests/parameters.js';
import { type KeptPage, type PagePosition, positionKey } from '../position.js';
import type { Connection } from '../connection/settings.js';

/** The names of the fields that lead to a part of a response: `['meta', 'next']`. */
type Path = readonly string[];

export interface PagesDescription {
  /** The property of the input that selects where a page begins; absent if the next page is an address. */
  readonly start?: string;
  /** The field that holds the items; absent: the response is the list. */
  readonly items?: Path;
  /** By cursor: the field with the position of the next page. */
  readonly next?: Path;
  /** The boolean field that tells whether there is another page. */
  readonly more?: Path;
  /** By page: the number of the first one. */
  readonly first?: number;
  /** By offset: that of the first item; 0 if absent. */
  readonly base?: number;
  /** By offset: that of a page whose request has none; that of the first item if absent. */
  readonly from?: number;
  /** The field that counts the items of all pages. */
  readonly total?: Path;
  /** Finds the position of the next page, if it is not a field of the response. */
  readonly cursor?: (page: ReceivedPage, description: PagesDescription) => unknown;
  /** The whole address of the next page, if it is an address. */
  readonly follow?: Follow;
}

export interface ReceivedPage {
  readonly body: Fields;
  readonly response: Response;
}

/** How the next page is requested if it is an address. */
export interface Follow {
  /** That address. `start`: what `cursor` found; `before`: the address of the page before, if it was not the first. */
  addressAfter(
    turning: Turning,
    page: ReceivedPage,
    at: { readonly start: unknown; readonly before: unknown },
  ): Promise<string>;
  /** The request of a call, sent to that address. */
  requestAt(request: CallRequest, address: string): CallRequest;
}

export function pagedCall<Page, Success, Failure extends ApiError, Item>(
  connection: Connection,
  request: CallRequest,
  description: PagesDescription,
): PagedCall<Page, Success, Failure, Item> {
  const turning = { connection, request, description };
  const resumed = (request.options as { readonly [positionKey]?: PagePosition } | undefined)?.[positionKey];
  const position = resumed ?? { start: startOf(turning), seen: 0 };
  const first = call<Page, Success, Failure>(
    connection,
    resumed === undefined ? request : requestAt(turning, resumed.start),
  );
  const pages = (): AsyncGenerator<Page, void, undefined> => {
    // A generator may be iterated later, and throws the error then: until that, the call must not count as unhandled.
    first.catch(() => {});
    return turnPages<Page>(turning, first, position);
  };
  return Object.assign(first, {
    pages,
    [Symbol.asyncIterator]: () => itemsOf<Item>(pages(), { request, description }),
    [positionKey]: async (): Promise<KeptPage<Page>> => {
      const page = await first;
      const response = (await first.withResponse()) as unknown as ReceivedPage;
      return { page, next: await nextPosition(turning, response, position) };
    },
  });
}

export interface Turning {
  readonly connection: Connection;
  readonly request: CallRequest;
  readonly description: PagesDescription;
}

type AnyCall = Call<unknown, { readonly body: Fields }, never>;

async function* turnPages<Body>(
  turning: Turning,
  first: unknown,
  start: PagePosition,
): AsyncGenerator<Body, void, undefined> {
  const { connection, request } = turning;
  let current = first as AnyCall;
  let position = start;
  for (;;) {
    // Even of an aborted call, so that its rejection is not unhandled.
    const page = await current.withResponse();
    throwIfAborted(request);
    yield page.body as Body;
    const next = await nextPosition(turning, page, position);
    if (next === undefined) return;
    position = next;
    current = call(connection, requestAt(turning, position.start)) as unknown as AnyCall;
  }
}

async function* itemsOf<Item>(
  pages: AsyncIterable<unknown>,
  { request, description }: Pick<Turning, 'request' | 'description'>,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) {
    for (const item of itemsIn(page as Fields, description)) {
      throwIfAborted(request);
      yield item as Item;
    }
  }
}

/** Undefined: this was the last page. Throws if it leads back to an earlier one, or nowhere although there is another. */
async function nextPosition(
  turning: Turning,
  page: ReceivedPage,
  position: PagePosition,
): Promise<PagePosition | undefined> {
  const { request, description } = turning;
  const next = positionAfter(page, { position, description });
  if (typeof next === 'string') throw unexpectedPage(turning, page, { code: 'cursor', message: next });
  if (next === undefined) return undefined;
  throwIfAborted(request);
  if (description.follow === undefined) return next;
  return {
    ...next,
    start: await description.follow.addressAfter(turning, page, { start: next.start, before: position.start }),
  };
}

/** Undefined: this was the last page. A string: what is wrong with the way to the next one. */
function positionAfter(
  page: ReceivedPage,
  { position, description }: { readonly position: PagePosition; readonly description: PagesDescription },
): PagePosition | string | undefined {
  const { next, cursor } = description;
  const field = (path: Path | undefined): unknown => path && valueAt(page.body, path);
  const count = itemsIn(page.body, description).length;
  const seen = position.seen + count;
  const more = field(description.more);
  if (more === false) return undefined;
  // Without an error, the items of the pages that are announced would be lost in silence.
  const end = more === true ? 'leads nowhere, although there are more pages' : undefined;
  if (cursor !== undefined || next !== undefined) {
    const found = cursor === undefined ? field(next) : cursor(page, description);
    return found === undefined || found === null || found === '' ? end : cursorAfter(found, { ...position, seen });
  }
  const total = field(description.total);
  const isByPage = description.first !== undefined;
  const before = isByPage ? 0 : Number(position.start) - (description.base ?? 0);
  // Not by comparison with the requested size: a service may return fewer items on every page.
  if (count === 0) return end;
  const isCounted = !isByPage || position.seen > 0 || position.start === description.first;
  // A total below the items of this very page counts something else: pages, or -1 for what nobody has counted.
  if (typeof total === 'number' && total >= count && isCounted && (isByPage ? seen : before + count) >= total)
    return undefined;
  return { start: Number(position.start) + (isByPage ? 1 : count), seen };
}

function cursorAfter(cursor: unknown, position: PagePosition): PagePosition | string {
  const { mark = { cursor: position.start, pages: 0, limit: 1 } } = position;
  if (cursor === mark.cursor) return 'is a cursor that came before, so the pages would never end';
  const isDue = mark.pages + 1 === mark.limit;
  return {
    start: cursor,
    seen: position.seen,
    mark: isDue ? { cursor, pages: 0, limit: mark.limit * 2 } : { ...mark, pages: mark.pages + 1 },
  };
}

/** Where the caller wants to start, or the first page. */
function startOf({
  request,
  description: { start, next, cursor, base = 0, from = base, first = from },
}: Turning): unknown {
  const given = start === undefined ? undefined : own(parametersOf(request), start);
  return given ?? (next === undefined && cursor === undefined ? first : undefined);
}

/** The request for the page that begins there: with another parameter, or sent to another address. */
function requestAt({ request, description }: Turning, start: unknown): CallRequest {
  const { follow } = description;
  if (follow !== undefined) return follow.requestAt(request, String(start));
  const input = (request.input ?? {}) as Fields;
  const moved = { [description.start ?? '']: start };
  const isFlat = request.operation.locationsOf === undefined;
  return { ...request, input: { ...input, ...(isFlat ? moved : { query: { ...parametersOf(request), ...moved } }) } };
}

function parametersOf({ operation, input }: CallRequest): Fields {
  const all = (input ?? {}) as Fields;
  return operation.locationsOf !== undefined ? ((own(all, 'query') ?? {}) as Fields) : all;
}

export function itemsIn(body: Fields, { items = [] }: PagesDescription): readonly unknown[] {
  const list = valueAt(body, items);
  return Array.isArray(list) ? list : [];
}

/** Undefined if the path leads nowhere: a tolerant client may return any JSON. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((part, name) => (isObject(part) ? own(part, name) : undefined), value);
}

function throwIfAborted({ operation, options }: CallRequest): void {
  if (options?.signal?.aborted === true) throw new AbortError(operation.name, options.signal.reason);
}

/** Where the next page begins is wrong. */
export function unexpectedPage(
  { request, description: { next = [] } }: Turning,
  { response: { status, headers } }: ReceivedPage,
  issue: Omit<Issue, 'path'>,
): UnexpectedResponseError {
  const path = next.map((name) => pointerTo({ pointer: '' }, name)).join('');
  const head = { operation: request.operation.name, status, headers };
  return new UnexpectedResponseError(head, [{ path, ...issue }]);
}

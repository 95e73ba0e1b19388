import { call, type Call, type CallRequest } from './call.js';
import { AbortError, type ApiError, UnexpectedResponseError } from './errors.js';
import { own } from './own.js';
import { pointerTo } from './parameters.js';
import type { Connection } from './settings.js';

/**
 * A call that returns one page of a list. Awaited, it returns that page; iterated, the items of this page and all that
 * follow:
 *
 *     for await (const pet of client.pet.list({ limit: 100 })) console.log(pet.name);
 *
 * The next page is requested when the previous one is used up, never two at once. A `break` ends the requests.
 */
export interface PagedCall<Page, Success, Failure extends ApiError, Item>
  extends Call<Page, Success, Failure>, AsyncIterable<Item> {
  /** This page and all that follow, as pages. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

export interface PagesDescription {
  /** The property of the input that says where a page begins. */
  readonly start: string;
  readonly items: string;
  /** By cursor: the field that says where the next page begins. */
  readonly next?: string;
  /** By page: the number of the first one. */
  readonly first?: number;
  /** The field that counts the items of all pages. */
  readonly total?: string;
}

export function pagedCall<Page, Success, Failure extends ApiError, Item>(
  connection: Connection,
  request: CallRequest,
  description: PagesDescription,
): PagedCall<Page, Success, Failure, Item> {
  const first = call<Page, Success, Failure>(connection, request);
  const pages = (): AsyncGenerator<Page, void, undefined> =>
    turnPages<Page>({ connection, request, description }, first);
  return Object.assign(first, {
    pages,
    [Symbol.asyncIterator]: () => itemsOf<Item>(pages(), { request, description }),
  });
}

interface Turning {
  readonly connection: Connection;
  readonly request: CallRequest;
  readonly description: PagesDescription;
}

type Fields = Readonly<Record<string, unknown>>;
type AnyCall = Call<unknown, { readonly body: Fields }, never>;

async function* turnPages<Page>(turning: Turning, first: unknown): AsyncGenerator<Page, void, undefined> {
  const { connection, request, description } = turning;
  let current = first as AnyCall;
  let position: PagePosition = { start: startOf(turning), seen: 0 };
  for (;;) {
    throwIfAborted(request);
    const { body, response } = await current.withResponse();
    yield body as Page;
    const next = positionAfter(body, { position, description });
    if (next === undefined) return;
    if (next === 'stuck') throw stuck(request, { response, field: description.next ?? '' });
    position = next;
    throwIfAborted(request);
    current = call(connection, { ...request, input: inputAt(turning, next.start) }) as unknown as AnyCall;
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

/** Where a page begins, and the state from earlier pages. */
interface PagePosition {
  readonly start: unknown;
  readonly seen: number;
  /** An earlier cursor, renewed after 1, 2, 4, 8, … pages, so that a cycle of any length is detected. */
  readonly mark?: { readonly cursor: unknown; readonly pages: number; readonly limit: number };
}

/** Undefined: this was the last page. `stuck`: it leads back to an earlier one. */
function positionAfter(
  body: Fields,
  { position, description }: { readonly position: PagePosition; readonly description: PagesDescription },
): PagePosition | 'stuck' | undefined {
  const count = itemsIn(body, description).length;
  const seen = position.seen + count;
  if (description.next !== undefined) return cursorAfter(own(body, description.next), { ...position, seen });
  const total = description.total === undefined ? undefined : own(body, description.total);
  const isByPage = description.first !== undefined;
  const before = isByPage ? 0 : Number(position.start);
  // Not by comparison with the requested size: a service may return fewer items on every page.
  if (count === 0) return undefined;
  const isCounted = !isByPage || position.seen > 0 || position.start === description.first;
  if (typeof total === 'number' && isCounted && (isByPage ? seen : before + count) >= total) return undefined;
  return { start: Number(position.start) + (isByPage ? 1 : count), seen };
}

function cursorAfter(cursor: unknown, position: PagePosition): PagePosition | 'stuck' | undefined {
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  const { mark = { cursor: position.start, pages: 0, limit: 1 } } = position;
  if (cursor === mark.cursor) return 'stuck';
  const isDue = mark.pages + 1 === mark.limit;
  return {
    start: cursor,
    seen: position.seen,
    mark: isDue ? { cursor, pages: 0, limit: mark.limit * 2 } : { ...mark, pages: mark.pages + 1 },
  };
}

/** The caller's start, or the start of lists. */
function startOf({ request, description }: Turning): unknown {
  const given = own(parametersOf(request), description.start);
  return given ?? (description.next === undefined ? (description.first ?? 0) : undefined);
}

function inputAt({ request, description }: Turning, start: unknown): object {
  const input = (request.input ?? {}) as Fields;
  if (request.operation.locationsOf === undefined) return { ...input, [description.start]: start };
  return { ...input, query: { ...parametersOf(request), [description.start]: start } };
}

function parametersOf({ operation, input }: CallRequest): Fields {
  const all = (input ?? {}) as Fields;
  return operation.locationsOf !== undefined ? ((own(all, 'query') ?? {}) as Fields) : all;
}

function itemsIn(page: Fields, { items }: PagesDescription): readonly unknown[] {
  const list = own(page, items);
  return Array.isArray(list) ? list : [];
}

function throwIfAborted({ operation, options }: CallRequest): void {
  if (options?.signal?.aborted === true) throw new AbortError(operation.name, options.signal.reason);
}

function stuck(
  { operation }: CallRequest,
  { response, field }: { readonly response: Response; readonly field: string },
): UnexpectedResponseError {
  const { status, headers } = response;
  const message = 'is a cursor that came before, so the pages would never end';
  const issues = [{ path: pointerTo({ pointer: '' }, field), code: 'cursor', message }];
  return new UnexpectedResponseError({ operation: operation.name, status, headers }, { text: '', issues });
}

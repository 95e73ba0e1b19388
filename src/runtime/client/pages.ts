import { call, type Call, type CallRequest } from './call.js';
import { AbortError, type ApiError, UnexpectedResponseError } from './errors.js';
import { own } from './own.js';
import type { Connection } from './settings.js';

/**
 * A call whose answer is one page of a list. Awaited, it gives that page; iterated, the items of this page and all that
 * follow:
 *
 *     for await (const pet of client.pet.list({ limit: 100 })) console.log(pet.name);
 *
 * A page is asked for when the one before it is used up, never two at once. A `break` asks for no more of them.
 */
export interface PagedCall<Page, Success, Failure extends ApiError, Item>
  extends Call<Page, Success, Failure>, AsyncIterable<Item> {
  /** This page and all that follow, whole. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

/** How the pages of an operation are turned: plain data, printed from the model. */
export interface PagesDescription {
  /** The property of the input that says where a page begins. */
  readonly start: string;
  /** The field with the items. */
  readonly items: string;
  /** By cursor: the field that says where the next page begins. */
  readonly next?: string;
  /** By page: the number of the first one. */
  readonly first?: number;
  /** The field that counts the items of all pages. */
  readonly total?: string;
}

/** Calls an operation, ready to be asked for the pages after this one. */
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
  let place: Place = { start: startOf(turning), seen: 0 };
  for (;;) {
    throwIfAborted(request);
    const { body, response } = await current.withResponse();
    yield body as Page;
    const next = placeAfter(body, { place, description });
    if (next === undefined) return;
    if (next === 'stuck') throw stuck(request, { response, field: description.next ?? '' });
    place = next;
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

/** Where a page begins, and what has to be remembered of those before it. */
interface Place {
  readonly start: unknown;
  /** How many items there were so far. */
  readonly seen: number;
  /** A cursor that came before, renewed after 1, 2, 4, 8, … pages: so a circle of any length is noticed. */
  readonly mark?: { readonly cursor: unknown; readonly pages: number; readonly limit: number };
}

/** Undefined: this was the last page. `stuck`: it leads back to one that was there before. */
function placeAfter(
  body: Fields,
  { place, description }: { readonly place: Place; readonly description: PagesDescription },
): Place | 'stuck' | undefined {
  const count = itemsIn(body, description).length;
  const seen = place.seen + count;
  if (description.next !== undefined) return cursorAfter(own(body, description.next), { ...place, seen });
  const total = description.total === undefined ? undefined : own(body, description.total);
  const isByPage = description.first !== undefined;
  const before = isByPage ? 0 : Number(place.start);
  // Not by comparing with the size that was asked for: a service may give less than that on every page.
  if (count === 0) return undefined;
  const isCounted = !isByPage || place.seen > 0 || place.start === description.first;
  if (typeof total === 'number' && isCounted && (isByPage ? seen : before + count) >= total) return undefined;
  return { start: Number(place.start) + (isByPage ? 1 : count), seen };
}

function cursorAfter(cursor: unknown, place: Place): Place | 'stuck' | undefined {
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  const { mark = { cursor: place.start, pages: 0, limit: 1 } } = place;
  if (cursor === mark.cursor) return 'stuck';
  const isDue = mark.pages + 1 === mark.limit;
  return {
    start: cursor,
    seen: place.seen,
    mark: isDue ? { cursor, pages: 0, limit: mark.limit * 2 } : { ...mark, pages: mark.pages + 1 },
  };
}

/** What the caller gave, or where lists begin. */
function startOf({ request, description }: Turning): unknown {
  const given = own(parametersOf(request), description.start);
  return given ?? (description.next === undefined ? (description.first ?? 0) : undefined);
}

function inputAt({ request, description }: Turning, start: unknown): object {
  const input = (request.input ?? {}) as Fields;
  if (request.operation.placesOf === undefined) return { ...input, [description.start]: start };
  return { ...input, query: { ...parametersOf(request), [description.start]: start } };
}

function parametersOf({ operation, input }: CallRequest): Fields {
  const all = (input ?? {}) as Fields;
  return operation.placesOf !== undefined ? ((own(all, 'query') ?? {}) as Fields) : all;
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
  const path = `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const message = 'is a cursor that came before, so the pages would never end';
  const issues = [{ path, code: 'cursor', message }];
  return new UnexpectedResponseError({ operation: operation.name, status, headers }, { text: '', issues });
}

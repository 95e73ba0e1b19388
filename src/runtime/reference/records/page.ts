import { badRequest } from '../http.js';
import type { StoredRecord } from '../store/store.js';
import { type Records, valueOf } from './records.js';
import type { Asked, PagePosition, PageScope } from './request.js';
import { areSentAsStored, storedValues } from './stored-page.js';

export interface Page<T> extends PagePosition {
  readonly records: T[];
  /** The cursor of the next page; absent on the last one, and if paging does not use cursors. */
  readonly next?: string;
}

export const defaultLimit = 20;

/** The records of a page, and what was asked for. */
interface Found<T> {
  readonly request: Pick<Asked, 'turn' | 'asStored'>;
  readonly scope: PageScope;
  readonly limit: number;
  readonly offset: number;
  readonly shown: readonly StoredRecord[];
  /** Whether the page has fewer records than its limit, because of the maximum text of a page. */
  readonly isCut: boolean;
  /** Whether more records follow. */
  readonly isMore: boolean;
  /** The values of the records; not needed if they are sent as stored. */
  values(): T[] | Promise<T[]>;
}

/** The page of a query or a search, without its total. */
export async function pageOf<T extends object>(
  records: Records<T>,
  { request, scope, limit, offset, shown, isCut, isMore, values }: Found<T>,
): Promise<Page<T>> {
  const { turn, asStored } = request;
  if (isCut && turn?.by === 'page') throw badRequest([turn.tooLong(limit, shown.length)]);
  const last = isMore ? shown.at(-1) : undefined;
  const isAsStored = asStored === true && areSentAsStored(records, shown);
  return {
    records: isAsStored ? storedValues(records, shown) : await values(),
    // So that the next page begins where this one ends.
    limit: isCut ? shown.length : limit,
    offset,
    ...(last !== undefined &&
      turn?.by === 'cursor' && {
        next: turn.cursorAfter({ id: last.id, value: records.plan.usual(valueOf(records, last)) }, scope),
      }),
  };
}

import { ProblemError } from '../../server/index.js';
import { badRequest } from '../http.js';
import { nextRecord, type Work } from '../predicate/work.js';
import type { Selection, StoredRecord } from '../store/store.js';
import { comparedValue, type Records, valueOf } from './records.js';
import { type Asked, type PagePosition, type PageScope, queryReason } from './request.js';
import { areSentAsStored, storedValues } from './stored-page.js';

export interface Page<T> extends PagePosition {
  readonly records: T[];
  /** Where the next page begins, as its parameter says it; absent on the last one, and if nobody has asked. */
  readonly next?: string;
}

interface Found {
  readonly request: Pick<Asked, 'turn' | 'asStored' | 'first' | 'names'>;
  readonly scope: PageScope & Pick<Selection, 'limit' | 'offset'>;
  readonly shown: readonly StoredRecord[];
  /** Whether the page has fewer records than its limit, because of the maximum text of a page. */
  readonly isCut: boolean;
  readonly isMore: boolean;
  readonly work: Work;
}

const incomplete =
  'More records match than one response can have, and there is no parameter that asks for the others: select fewer.';

/** The page of a query or a search, without its total. */
export async function pageOf<T extends object>(
  records: Records<T>,
  { request, scope, shown, isCut, isMore, work }: Found,
): Promise<Page<T>> {
  const { turn, asStored, first = 0 } = request;
  const { limit, offset } = scope;
  // The rest would be on no page.
  if (isCut && turn?.by === 'page') {
    const message = `The ${limit} records of this page have too much text for one response: choose a limit of at most ${shown.length}.`;
    throw badRequest([queryReason(request.names?.limit ?? 'limit', 'maximum', message)]);
  }
  // A client would take a part for the whole.
  if (isMore && turn?.by === 'none') throw new ProblemError({ status: 400, detail: incomplete });
  const isAsStored = asStored === true && areSentAsStored(records, shown);
  const nextOf = (): string | undefined => {
    if (turn?.by === 'page') return String((turn.number ?? turn.first) + 1);
    if (turn?.by !== 'cursor') return String(offset + first + shown.length);
    const last = shown.at(-1);
    return last && turn.cursorAfter({ id: last.id, value: comparedValue(records.plan, last.text) }, scope);
  };
  const next = isMore ? nextOf() : undefined;
  return {
    records: isAsStored ? storedValues(records, shown) : await valuesOf(records, shown, work),
    // So that the next page begins where this one ends.
    limit: isCut ? shown.length : limit,
    offset: offset + first,
    ...(next !== undefined && { next }),
  };
}

async function valuesOf<T extends object>(
  records: Records<T>,
  stored: readonly StoredRecord[],
  work: Work,
): Promise<T[]> {
  const values: T[] = [];
  for (const record of stored) {
    const pause = nextRecord(work, record.text.length);
    if (pause !== undefined) await pause;
    values.push(valueOf(records, record));
  }
  return values;
}

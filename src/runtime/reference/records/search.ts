import { compareText, type Condition, evaluate, valueAt } from '../predicate/condition.js';
import { newAllowance } from '../predicate/cursor.js';
import { fieldAt, type FieldPath, type FieldsType, heldIn, isObject } from '../predicate/field-types.js';
import { parsePredicate, type Variables } from '../predicate/predicate.js';
import { parseFacet } from '../predicate/field-reader.js';
import { inTurn } from '../turns.js';
import { newWork, nextRecord, type Work } from '../predicate/work.js';
import type { Reason } from '../../server/index.js';
import { badRequest } from '../http.js';
import type { Position, StoredRecord } from '../store/store.js';
import { type Page, pageOf } from './page.js';
import { type Records, searchedStrings, storedMembers } from './records.js';
import { type Asked, pageAsked, type PageScope, queryReason, readEach } from './request.js';
import { certainWords, hasWords, type WordSearch, wordSearch } from './words.js';
import { pageRoom } from '../store/decide.js';

/** The parameters of a search by their conventional meaning; undeclared ones are absent. */
export interface SearchRequest extends Asked {
  /** Texts by language; the words of all of them must occur. */
  readonly text?: Variables;
  readonly fuzzy?: boolean | undefined;
  readonly fuzzyLevel?: number | undefined;
  /** Predicates that narrow the results. */
  readonly filter?: readonly string[] | string | undefined;
  readonly filterQuery?: readonly string[] | string | undefined;
  /** Predicates that narrow only what facets count. */
  readonly filterFacets?: readonly string[] | string | undefined;
  readonly facet?: string | undefined;
}

interface SearchPage<T> extends Page<T> {
  /** Absent unless a facet was requested; most frequent first, then by value. */
  readonly facets?: FacetCount[];
}

interface FacetCount {
  readonly value: string;
  readonly count: number;
}

const highestFuzzyLevel = 2;
const batchSize = 500;
const longFacet = 'The values of this field have too much text for one response: narrow the search.';

/**
 * `does: search`. The store evaluates predicates; this code searches for words in every remaining record, batch by
 * batch. That is plain and exact, and meant for the thousands of records of a reference service, not for millions.
 */
export function searchRecords<T extends object>(records: Records<T>, request: SearchRequest): Promise<SearchPage<T>> {
  return inTurn(records, async () => {
    const search = searchOf(records, request);
    const { scope } = search;
    const { limit, offset } = scope;
    const { turn } = request;
    // In id order, a page begins after an id, whether or not the record is still there.
    const after = turn?.by === 'cursor' ? await turn.positionIn(scope, async (id) => ({ id })) : undefined;
    const work = newWork();
    const found: StoredRecord[] = [];
    const counts = new Map<string, number>();
    const [fits, facetFits] = [pageRoom(), pageRoom()];
    let [total, isMore, isCut] = [0, false, false];
    for await (const record of scan(records, search, work)) {
      if (!(await hasWords(searchedStrings(records.plan, record.text), search.words, work))) continue;
      total += 1;
      const isOnPage = total > offset && (after === undefined || compareText(record.id, after.id) > 0);
      const isWanted = isOnPage && !isCut && found.length < limit;
      if (isWanted) isCut = !fits(Buffer.byteLength(record.text));
      if (isWanted && !isCut) found.push(record);
      else isMore ||= isOnPage;
      if (search.facetPath === undefined) continue;
      const stored = storedMembers(record.text);
      if (!evaluate(search.facetCondition, records.plan.compared(stored), work)) continue;
      for (const item of facetValues(stored, search.facetPath, records.plan.fields)) {
        if (!counts.has(item) && !facetFits(Buffer.byteLength(item)))
          throw badRequest([queryReason('facet', 'maximum', longFacet)]);
        counts.set(item, (counts.get(item) ?? 0) + 1);
      }
    }
    return {
      ...(await pageOf(records, { request, scope, shown: found, isCut, isMore, work })),
      ...(request.withTotal === false ? {} : { total }),
      ...(search.facetPath === undefined ? {} : { facets: sortedCounts(counts) }),
    };
  });
}

function searchOf<T extends object>({ plan }: Records<T>, request: SearchRequest) {
  const { fields: type, orderings } = plan;
  const reasons: Reason[] = [];
  const context = { type, variables: new Map(), allowance: newAllowance(), orderings };
  const predicate = (parameter: string, texts: readonly string[] | string | undefined): readonly Condition[] =>
    readEach(parameter, texts, { reasons, read: (text) => parsePredicate(text, context) });
  const level = request.fuzzyLevel;
  if (level !== undefined && !(Number.isInteger(level) && level >= 0 && level <= highestFuzzyLevel)) {
    reasons.push(queryReason('fuzzyLevel', 'maximum', `"fuzzyLevel" must be 0, 1 or ${highestFuzzyLevel}.`));
  }
  const [facet] = readEach('facet', request.facet, { reasons, read: (text) => parseFacet(text, type) });
  const facetCondition: Condition = { kind: 'all', of: predicate('filter.facets', request.filterFacets) };
  const condition: Condition = {
    kind: 'all',
    of: [...predicate('filter', request.filter), ...predicate('filter.query', request.filterQuery)],
  };
  const page = pageAsked(request, reasons);
  if (reasons.length > 0) throw badRequest(reasons);
  const words = wordSearch([...(request.text ?? new Map()).values()].flat(), {
    isFuzzy: request.fuzzy === true,
    level,
  });
  const search = [words.words, words.isFuzzy];
  return {
    words,
    facetCondition,
    facetPath: facet?.path,
    scope: { table: plan.table, partition: request.partition, condition, sort: [], search, ...page },
  };
}

/** Every matching record in id order, with at most one batch in memory. Others are served in between. */
async function* scan<T extends object>(
  records: Records<T>,
  { scope: { partition, condition }, words }: { readonly scope: PageScope; readonly words: WordSearch },
  work: Work,
): AsyncGenerator<StoredRecord, void, undefined> {
  let after: Position | undefined;
  for (;;) {
    const selection = { condition, sort: [], offset: 0, limit: batchSize, words: certainWords(words), after };
    const { records: batch, isCut } = await records.store.select(partition, selection, work);
    for (const record of batch) {
      const pause = nextRecord(work, record.text.length);
      if (pause !== undefined) await pause;
      yield record;
    }
    const last = batch.at(-1);
    if (last === undefined || (batch.length < batchSize && !isCut)) return;
    after = { values: [], id: last.id };
  }
}

// A record counts once for each distinct value.
function facetValues(stored: unknown, path: FieldPath, fields: FieldsType): ReadonlySet<string> {
  const found = heldIn(valueAt(stored, path), fieldAt(fields, path));
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  return new Set(values.filter((item) => item !== undefined && item !== null && !isObject(item)).map(String));
}

function sortedCounts(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compareText(left.value, right.value));
}

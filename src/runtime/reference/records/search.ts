import { always, compareText, type Condition, evaluate, isObject, valueAt } from '../predicate/condition.js';
import { newAllowance } from '../predicate/cursor.js';
import { type FieldPath, shown } from '../predicate/field-types.js';
import { parsePredicate, type Variables } from '../predicate/predicate.js';
import { editDistance, parseFieldName } from '../predicate/field-reader.js';
import type { Reason } from '../../server/index.js';
import { badRequest, type Refusal } from '../http.js';
import type { Position } from '../store/store.js';
import { defaultLimit, type Page } from './query.js';
import { type Records, valueOf } from './records.js';
import {
  type Asked,
  cursorAfter,
  type CursorScope,
  offsetOf,
  positionAt,
  queryReason,
  readEach,
  wholeNumber,
} from './request.js';
import { stringsIn } from '../responses.js';

/** The parameters of a search by their conventional meaning; undeclared ones are absent. */
export interface SearchRequest extends Asked {
  readonly partition: string;
  /** Texts by language; the words of all of them must occur. */
  readonly text?: Variables;
  readonly fuzzy?: boolean | undefined;
  readonly fuzzyLevel?: number | undefined;
  /** Predicates that narrow the results. */
  readonly filter?: readonly string[] | string | undefined;
  readonly filterQuery?: readonly string[] | string | undefined;
  /** Predicates that narrow only what facets count. */
  readonly filterFacets?: readonly string[] | string | undefined;
  /** The field whose values are counted. */
  readonly facet?: string | undefined;
  readonly limit?: number | undefined;
  readonly withTotal?: boolean | undefined;
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

/**
 * `does: search`. The store evaluates predicates; this code searches for words in every remaining record, batch by
 * batch. That is plain and exact, and meant for the thousands of records of a reference service, not for millions.
 */
export async function searchRecords<T extends object>(
  records: Records<T>,
  request: SearchRequest,
): Promise<SearchPage<T> | Refusal<400>> {
  const reasons: Reason[] = [];
  const search = searchOf(records, request, reasons);
  if (reasons.length > 0) return badRequest(reasons);
  const found: T[] = [];
  const counts = new Map<string, number>();
  const shownType = { kind: 'object', type: records.plan.fields } as const;
  let total = 0;
  let last: { readonly id: string; readonly value: T } | undefined;
  let isMore = false;
  for await (const { id, value } of scan(records, request.partition, search.condition)) {
    if (!matchesWords(shown(value, shownType), search.words)) continue;
    total += 1;
    const isOnPage = total > search.offset && (search.afterId === undefined || compareText(id, search.afterId) > 0);
    if (isOnPage && found.length < search.limit) {
      found.push(value);
      last = { id, value };
    } else isMore ||= isOnPage;
    if (search.facetPath === undefined || !evaluate(search.facetCondition, value)) continue;
    for (const text of facetValues(value, search.facetPath)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return {
    status: 200,
    records: found,
    limit: search.limit,
    offset: search.offset,
    ...(request.turn?.by === 'cursor' && isMore && last && { next: cursorAfter(last, search.scope) }),
    ...(request.withTotal === false ? {} : { total }),
    ...(search.facetPath === undefined ? {} : { facets: sortedCounts(counts) }),
  };
}

function searchOf<T extends object>({ plan }: Records<T>, request: SearchRequest, reasons: Reason[]) {
  const { fields: type } = plan;
  const context = { type, variables: new Map(), allowance: newAllowance() };
  const predicate = (parameter: string, texts: readonly string[] | string | undefined): readonly Condition[] =>
    readEach(parameter, texts, { reasons, read: (text) => parsePredicate(text, context) });
  const level = request.fuzzyLevel;
  if (level !== undefined && !(Number.isInteger(level) && level >= 0 && level <= highestFuzzyLevel)) {
    reasons.push(queryReason('fuzzyLevel', 'maximum', `"fuzzyLevel" must be 0, 1 or ${highestFuzzyLevel}.`));
  }
  const [facet] = readEach('facet', request.facet, { reasons, read: (text) => parseFieldName(text, type) });
  const facets = predicate('filter.facets', request.filterFacets);
  const condition: Condition = {
    kind: 'all',
    of: [...predicate('filter', request.filter), ...predicate('filter.query', request.filterQuery)],
  };
  const facetCondition: Condition = facets.length === 0 ? always : { kind: 'all', of: facets };
  const limit = wholeNumber('limit', request.limit, { fallback: defaultLimit, reasons });
  const scope: CursorScope = { table: plan.table, partition: request.partition, condition, sort: [] };
  const { turn } = request;
  return {
    words: searchWords([...(request.text ?? new Map()).values()].flat(), { isFuzzy: request.fuzzy === true, level }),
    condition,
    facetCondition,
    facetPath: facet?.path,
    limit,
    offset: offsetOf(request, limit, reasons),
    // Results up to this id were on earlier pages.
    afterId: turn?.by === 'cursor' ? positionAt(turn, scope, reasons)?.id : undefined,
    scope,
  };
}

/** Every matching record in id order, with at most one batch in memory. */
async function* scan<T extends object>(
  records: Records<T>,
  partition: string,
  condition: Condition,
): AsyncGenerator<{ readonly id: string; readonly value: T }, void, undefined> {
  let after: Position | undefined;
  for (;;) {
    const selection = { condition, sort: [], offset: 0, limit: batchSize, after };
    const batch = await records.store.select(partition, selection);
    for (const record of batch) yield { id: record.id, value: valueOf(records, record) };
    if (batch.length < batchSize) return;
    const last = batch.at(-1);
    after = last && { values: [], id: last.id };
  }
}

// A record counts once for each distinct value.
function facetValues(value: object, path: FieldPath): ReadonlySet<string> {
  const found = valueAt(value, path);
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  return new Set(values.filter((item) => item !== undefined && item !== null && !isObject(item)).map(String));
}

function sortedCounts(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compareText(left.value, right.value));
}

interface SearchWord {
  readonly word: string;
  readonly maximumEdits: number;
}

/** An identifier is one word: its parts are a few random letters, which a fuzzy search would find for short words. */
const WORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, case-folded. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** Without a level, words of up to two characters must match exactly, and of up to five with one edit. */
function searchWords(
  texts: readonly string[],
  fuzzy: { readonly isFuzzy: boolean; readonly level: number | undefined },
): readonly SearchWord[] {
  return texts.flatMap(wordsOf).map((word) => {
    const { length } = [...word];
    const level = fuzzy.level ?? (length <= 2 ? 0 : length <= 5 ? 1 : 2);
    return { word, maximumEdits: fuzzy.isFuzzy ? level : 0 };
  });
}

function matchesWords(value: unknown, words: readonly SearchWord[]): boolean {
  if (words.length === 0) return true;
  const present = [...new Set(stringsIn(value).flatMap(wordsOf))];
  return words.every(({ word, maximumEdits }) =>
    present.some((candidate) => editDistance(word, candidate, maximumEdits) !== undefined),
  );
}

import type { Condition } from '../predicate/condition.js';
import { effectiveKeys } from '../predicate/field-reader.js';
import type { Work } from '../predicate/work.js';
import { rowsOf } from './database.js';
import type { Database } from './tables.js';
import { bestMatches, type Candidate, countMatches, countOnPage, firstMatches } from './decide.js';
import {
  type CandidatesAsked,
  candidatesAtOnce,
  candidatesSql,
  type Paged,
  type PageRow,
  recordOf,
  rowsByIdSql,
} from './sql-pages.js';
import { type CollectionDefinition, type SelectedPage, type Selection, wholeCondition } from './store.js';

/** The page of a selection for which a statement left some records undecided: they are read and decided here. */
export async function decidedPage(
  database: Database,
  paged: Paged,
  { selection: asked, work }: { readonly selection: Selection; readonly work: Work },
): Promise<SelectedPage> {
  const { id } = paged.definition;
  const sort = effectiveKeys(asked.sort, id);
  const { condition, words, after } = asked;
  if (sort.length === 0) {
    return firstMatches(batchesOf(database, paged, { condition, words, after: after?.id, texts: 'all' }), asked, work);
  }
  const whole = { ...asked, sort, condition: wholeCondition({ ...asked, sort }, id) };
  const batches = batchesOf(database, paged, { condition: whole.condition, words, after: undefined, texts: 'all' });
  const best = await bestMatches(batches, whole, { work, keep: ({ record }) => Buffer.byteLength(record.text) });
  const count = countOnPage(best.map(({ kept }) => kept));
  const ids = best.slice(0, count).map((ranked) => ranked.id);
  const found = new Map((await rowsOf(database, rowsByIdSql(paged, ids))).map((row) => [row.id, recordOf(row)]));
  // A record may have been removed meanwhile.
  return { records: ids.flatMap((name) => found.get(name) ?? []), isCut: count < best.length };
}

export function decidedCount(
  database: Database,
  paged: Paged,
  { condition, work }: { readonly condition: Condition; readonly work: Work },
): Promise<number> {
  const batches = batchesOf(database, paged, { condition, after: undefined, texts: 'undecided' });
  return countMatches(batches, condition, work);
}

/** Statement by statement, so that other statements can run in between. */
async function* batchesOf(
  database: Database,
  paged: Paged,
  asked: CandidatesAsked,
): AsyncGenerator<readonly Candidate[], void, undefined> {
  let last = asked.after;
  let isMore = true;
  while (isMore) {
    const rows = await rowsOf(database, candidatesSql(paged, { ...asked, after: last }));
    yield rows.map((row) => candidateOf(row, paged.definition.parse));
    isMore = rows.length === candidatesAtOnce || rows.length < Number(rows[0]?.available ?? 0);
    last = rows.at(-1)?.id;
  }
}

// Parsed only when needed: most are certain.
function candidateOf(row: PageRow, parse: CollectionDefinition['parse']): Candidate {
  const record = recordOf(row);
  let parsed: { readonly value: unknown } | undefined;
  return {
    id: row.id,
    record,
    isCertain: row.undecided === 'false',
    get value() {
      parsed ??= { value: parse(record.text) };
      return parsed.value;
    },
  };
}

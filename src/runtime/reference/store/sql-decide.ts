import type { Condition } from '../predicate/condition.js';
import type { Work } from '../predicate/work.js';
import { rowsOf } from './database.js';
import { type Candidate, countMatches, decidedPage } from './decide.js';
import {
  type CandidatesAsked,
  candidatesAtOnce,
  candidatesSql,
  type Paged,
  type PageRow,
  recordOf,
  rowsByIdSql,
} from './sql-pages.js';
import type { CollectionDefinition, Database, SelectedPage, Selection } from './store.js';

/** The page of a selection for which a statement left some records undecided: they are read and decided here. */
export function decidedHere(
  database: Database,
  paged: Paged,
  { selection, work }: { readonly selection: Selection; readonly work: Work },
): Promise<SelectedPage> {
  const { words } = selection;
  const source = {
    idField: paged.definition.id,
    batches: (condition: Condition, after: string | undefined) =>
      batchesOf(database, paged, { condition, words, after, texts: 'all' }),
    recordsWith: async (ids: readonly string[]) => (await rowsOf(database, rowsByIdSql(paged, ids))).map(recordOf),
  };
  return decidedPage(source, selection, work);
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

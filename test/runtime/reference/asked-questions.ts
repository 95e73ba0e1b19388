import type { Condition } from '../../../src/runtime/reference/predicate/condition.js';
import { cursorAfter, positionOf } from '../../../src/runtime/reference/records/page-turns.js';
import { queryRecords, type QueryRequest } from '../../../src/runtime/reference/records/query.js';
import { openPlan } from '../../../src/runtime/reference/records/plan.js';
import type { RecordStore, Selection, StoredRecord } from '../../../src/runtime/reference/store/store.js';
import { createTurns } from '../../../src/runtime/reference/turns.js';
import { documentPlan, comparedDocument } from './random-documents.js';
import { randomPosition } from './random-questions.js';
import { outcomeOf } from './outcomes.js';

/** The query for a page, and for the number of records on all pages. */
export interface Asked {
  readonly selection: Selection;
  readonly counted: Condition;
}

/** The query to a store for a request; undefined where the service refuses the request. */
export async function askedFor(request: QueryRequest): Promise<Asked | undefined> {
  const asked: { selection?: Selection; counted?: Condition } = {};
  const store = {
    select: async (_partition: string, selection: Selection) => (
      (asked.selection = selection),
      { records: [], isCut: false }
    ),
    count: async (_partition: string, condition: Condition) => ((asked.counted = condition), 0),
  };
  const answer = await outcomeOf(
    queryRecords(
      { plan: openPlan(documentPlan), store: store as unknown as RecordStore, turns: createTurns({}) },
      request,
    ),
  );
  const { selection, counted } = asked;
  if (selection !== undefined && counted !== undefined && 'records' in answer) return { selection, counted };
  if ('records' in answer || answer.status !== 400 || selection !== undefined || counted !== undefined) {
    throw new Error('A query was neither refused nor asked.');
  }
  return undefined;
}

/**
 * The query from a random position on: after a record, by the cursor that the service returns, or after a position that
 * need not exist.
 */
export function turned(seed: number, selection: Selection, records: readonly StoredRecord[]): Selection {
  const place = randomPosition(seed, selection.sort, records);
  if (place === undefined || !('record' in place)) return { ...selection, after: place };
  const { condition, sort } = selection;
  const scope = { table: documentPlan.table, partition: 'p', condition, sort };
  const { id, text } = place.record;
  const after = positionOf(cursorAfter({ id, value: comparedDocument(text) }, scope), scope);
  if (after === undefined) throw new Error('A cursor does not lead to where it was made.');
  return { ...selection, after };
}

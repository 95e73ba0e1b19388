import type { Records } from '../records/records.js';
import type { Place } from '../store/store.js';
import { headerText, lineOf, type RecordLine, type TransferModel } from './transfer-lines.js';

const pageSize = 250;

/**
 * Every record as text in lines, some lines at a time. Records that change meanwhile may be in it as they were or as they
 * are, and each is whole.
 */
export async function* exportedText(
  model: TransferModel,
  tables: readonly Records<object>[],
): AsyncGenerator<string, number> {
  yield headerText(model);
  let count = 0;
  for (const { plan, store } of tables) {
    let after: Place | undefined;
    do {
      const page = await store.scan(pageSize, after);
      const lines = page.map(({ partition, record: { version, text } }) =>
        lineOf({ table: plan.table, partition, version, body: text } satisfies RecordLine),
      );
      if (lines.length > 0) yield lines.join('');
      count += page.length;
      const last = page.length < pageSize ? undefined : page.at(-1);
      after = last && { partition: last.partition, id: last.record.id };
    } while (after !== undefined);
  }
  yield lineOf({ end: true, records: count });
  return count;
}

import type { StoredRecord } from '../pipeline.js';
import { messageOf } from '../runtime/reference/settings.js';
import { checkHeader, recordLines, textLines } from '../runtime/reference/transfer/transfer-lines.js';
import { usageError } from './command-error.js';

/**
 * The records of an export, which is of one of the models.
 * @throws CommandError if it is not an export of records, or not complete
 */
export async function* exportedRecords(
  chunks: AsyncIterable<string | Uint8Array>,
  models: readonly [old: ExportedModel, now: ExportedModel],
  name: string,
): AsyncGenerator<StoredRecord> {
  const lines = recordLines(textLines(chunks), (header) => checkEither(header, models));
  for (;;) {
    const next = await lines.next().catch((error: unknown) => {
      throw usageError(`${name}: ${messageOf(error)}`);
    });
    if (next.done === true) return;
    const { table, partition, version, body } = next.value;
    yield { table, partition, version, body };
  }
}

interface ExportedModel {
  readonly name: string;
  readonly version: string;
}

/** The new model may have another name. */
function checkEither(header: string, [old, now]: readonly [ExportedModel, ExportedModel]): void {
  try {
    checkHeader(header, now);
  } catch {
    checkHeader(header, old);
  }
}

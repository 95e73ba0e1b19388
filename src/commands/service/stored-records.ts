import { rmSync } from 'node:fs';
import { emit } from '../../pipeline.js';
import {
  type Change,
  loadDiff,
  loadTargets,
  type Model,
  type RecordCount,
  type StoredRecord,
  type StoredType,
  type Workshop,
} from '../../stages.js';
import { usageError } from '../terminal/command-error.js';
import { startProgress } from '../terminal/progress.js';
import { type Checking, openRecords, type RecordSource } from './records-source.js';
import { onStop, type Terminal } from '../terminal/terminal.js';
import { servicePackages } from './service-packages.js';
import { diskWorkshop, inTemporaryFolder } from './workshop.js';

export interface CheckedRecords {
  /** Where they are: `in PostgreSQL at localhost:5432/shop`. */
  readonly place: string;
  readonly counts: readonly RecordCount[];
  readonly changes: readonly Change[];
}

/**
 * Checks the stored records that `--records` names, see `openRecords`, by the reference services of both versions.
 * Nothing there is changed.
 */
export async function checkedRecords(
  where: string,
  models: Checking['models'],
  terminal: Terminal,
): Promise<CheckedRecords> {
  if (models.old.resources.length + models.new.resources.length === 0) {
    throw usageError('Neither version says how records are stored, so there is nothing to check: leave out --records.');
  }
  const packages = await servicePackages(terminal);
  let temporary: string | undefined;
  // Before there is a folder: a signal may come as soon as there is one.
  const ended = onStop(terminal.signals, (signal) => {
    // It may contain a copy of the records.
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    terminal.leave(signal === 'SIGINT' ? 130 : 143);
  });
  try {
    return await inTemporaryFolder('records', async (folder) => {
      temporary = folder;
      const checking = { models, folder, packages, terminal };
      const source = await openRecords(where, checking);
      return await checkedSource(source, checking).finally(() => source.close());
    });
  } finally {
    ended();
  }
}

async function checkedSource(
  source: RecordSource,
  { models, folder, packages, terminal }: Checking,
): Promise<CheckedRecords> {
  const { place } = source;
  const progress = startProgress(terminal);
  try {
    progress.step('generating and building the reference services');
    const [{ withNeeds }, { checkRecords, changesOfRecords }] = await Promise.all([loadTargets(), loadDiff()]);
    const workshop = diskWorkshop(folder, (model, names) => emit(model, withNeeds(names)), packages.folderOf);
    const [old, now] = await Promise.all([storedTypes(models.old, workshop), storedTypes(models.new, workshop)]);
    const tables = new Set([...now, ...old].map(({ table }) => table));
    const records = counted(source.read([...tables]), (count) => {
      progress.step(`checking the records ${place}: ${count.toLocaleString('en-US')}`);
    });
    const versions = { old: { model: models.old, stored: old }, new: { model: models.new, stored: now } };
    const counts = await checkRecords(records, versions);
    return { place, counts, changes: changesOfRecords(counts, models) };
  } finally {
    progress.end();
  }
}

/** What the generated reference package has of its records. */
interface ReferenceModules {
  readonly createMemoryStore: () => object;
  readonly transfer: { tables(store: object): Promise<readonly { readonly plan: StoredType }[]> };
}

/** How a version stores records, as its reference service does. */
async function storedTypes(model: Model, workshop: Workshop): Promise<readonly StoredType[]> {
  const packages = await workshop.build(workshop.emit(model, ['reference']));
  const modules = { ...(await packages.load('reference')), ...(await packages.load('reference', 'dist/records.js')) };
  const { createMemoryStore, transfer } = modules as Readonly<Record<string, unknown>> & ReferenceModules;
  return (await transfer.tables(createMemoryStore())).map(({ plan }) => plan);
}

const countedAtOnce = 1000;

async function* counted(
  records: AsyncIterable<StoredRecord>,
  onCount: (count: number) => void,
): AsyncGenerator<StoredRecord> {
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (count % countedAtOnce === 0) onCount(count);
    yield record;
  }
}

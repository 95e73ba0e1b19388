import { locationText, messageOf, type StoreLocation } from '../settings.js';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { progressTo } from '../progress.js';
import { openStore } from '../service.js';
import type { Records } from '../records/records.js';
import { createMemoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { type PresentRecord, readRecord, storeRecords } from './import-records.js';
import { exportedText, recordLines, textLines, type TransferModel } from './transfer-lines.js';

export interface TransferParts {
  readonly model: TransferModel;
  /** The records of every type in a store. */
  tables(store: Store): Promise<readonly Records<object>[]>;
}

interface TransferOptions extends TransferParts {
  readonly location: StoreLocation;
  /** A file; undefined: standard output, or standard input. */
  readonly file: string | undefined;
  report(line: string): void;
}

const mostReported = 10;

/** Writes every record of a store to a file. An existing file is replaced atomically, or stays unchanged. */
export async function exportToFile(options: TransferOptions): Promise<0> {
  const { file, location, report } = options;
  // A folder without a database is not a data folder: opening it would create one.
  const { dataFolder } = location;
  if (location.databaseUrl === undefined && dataFolder !== undefined && !existsSync(join(dataFolder, 'postgres'))) {
    throw new Error(
      `There is no data folder ${dataFolder}. Set DATA_DIR or DATABASE_URL to the location of the records.`,
    );
  }
  const store = await openStore(location, { applicationName: options.model.name, report });
  try {
    const count =
      file === undefined ? await writeText(process.stdout, options, store) : await writeFile(file, options, store);
    report(`Exported ${counted(count)}, stored ${locationText(location)}.`);
    return 0;
  } finally {
    await store.close();
  }
}

async function writeFile(file: string, options: TransferOptions, store: Store): Promise<number> {
  const isSpecial = (await stat(file).catch(() => undefined))?.isFile() === false;
  const target = isSpecial ? file : `${file}.${process.pid}.part`;
  const handle = await open(target, 'w');
  try {
    const count = await writeText(handle.createWriteStream({ autoClose: false }), options, store);
    if (!isSpecial) await handle.sync();
    await handle.close();
    if (!isSpecial) await rename(target, file);
    return count;
  } catch (error) {
    await handle.close().catch(() => undefined);
    if (!isSpecial) await rm(target, { force: true });
    throw error;
  }
}

async function writeText(stream: Writable, { model, tables, report }: TransferOptions, store: Store): Promise<number> {
  // The writer gets the error as well; without a listener, it would end the process.
  stream.on('error', () => undefined);
  const progress = progressTo(report, (count) => `Exported ${count} records …`);
  let lines = 0;
  for await (const text of exportedText(model, await tables(store))) {
    await new Promise<void>((settle, reject) => {
      stream.write(text, (error) => (error ? reject(error) : settle()));
    });
    lines += text.split('\n').length - 1;
    progress(lines);
  }
  // Without the header and the end.
  return lines - 2;
}

/**
 * Stores the records of a file. The whole file is checked before the store is opened; standard input can be read
 * only once, and is checked while it is stored. Returns the exit code: 1 if any record existed already.
 */
export async function importFromFile(options: TransferOptions): Promise<0 | 1> {
  const { file, location, report, model, tables } = options;
  if (file !== undefined) await check(file, options);
  const store = await openStore(location, { applicationName: model.name, report });
  let read = 0;
  try {
    const source = { model, tables: await tables(store) };
    const showProgress = progressTo(report, (count) => `Imported ${count} records …`);
    const reportFirst = firstOf(report);
    const progress = (count: number): void => showProgress((read = count));
    const lines = textLines(file === undefined ? process.stdin : createReadStream(file));
    const notify = (record: PresentRecord): void => reportFirst(presentText(record));
    const { stored, present } = await storeRecords(lines, source, { progress, present: notify });
    const left = present === 0 ? '' : ` ${counted(present)} had an existing id or key: left unchanged.`;
    report(`Imported ${counted(stored)}, stored ${locationText(location)}.${left}`);
    return present === 0 ? 0 : 1;
  } catch (error) {
    if (read > 0) report(`${counted(read)} came before the error and are stored; they may be imported again.`);
    throw error;
  } finally {
    await store.close();
  }
}

async function check(file: string, { model, tables, report }: TransferOptions): Promise<void> {
  const progress = progressTo(report, (count) => `Checked ${count} records …`);
  const reportFirst = firstOf(report);
  const opened = await tables(createMemoryStore());
  let count = 0;
  let refused = 0;
  for await (const read of recordLines(textLines(createReadStream(file)), model)) {
    try {
      readRecord(read, opened);
    } catch (error) {
      refused += 1;
      reportFirst(messageOf(error));
    }
    count += 1;
    progress(count);
  }
  if (refused > 0) throw new Error(`${counted(refused)} cannot be imported, so nothing is stored.`);
}

function presentText({ line, table, partition, id }: PresentRecord): string {
  const where = partition === '' ? '' : ` in ${JSON.stringify(partition)}`;
  return `Line ${line}: a record of "${table}" with the id ${JSON.stringify(id)}${where}, or with its key, exists already.`;
}

/** Reports the first few; if it is all of them, one line for each would say no more than their number. */
function firstOf(report: TransferOptions['report']): TransferOptions['report'] {
  let count = 0;
  return (line) => {
    count += 1;
    if (count <= mostReported) report(line);
    if (count === mostReported) report('Further records are only counted.');
  };
}

function counted(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}

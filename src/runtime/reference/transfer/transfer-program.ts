import { placeText, type StorePlace } from '../settings.js';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openStore } from '../service.js';
import type { Records } from '../records/records.js';
import { createMemoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { type PresentRecord, readRecords, storeRecords } from './import-records.js';
import { exportedText, textLines, type TransferModel } from './transfer-lines.js';

/** What of an export is its model's. */
export interface TransferParts {
  readonly model: TransferModel;
  /** The records of every type in a store. */
  tables(store: Store): Promise<readonly Records<object>[]>;
}

interface TransferOptions extends TransferParts {
  readonly place: StorePlace;
  /** A file; undefined: standard output, or standard input. */
  readonly file: string | undefined;
  report(line: string): void;
}

const progressMilliseconds = 3000;
const mostTold = 10;

/** Writes every record of a store into a file. A file of that name is replaced by a whole one or stays as it is. */
export async function exportToFile(options: TransferOptions): Promise<0> {
  const { file, place, report } = options;
  // A folder of something else is none either: opened as a store, it would get a database.
  const { dataFolder } = place;
  if (place.databaseUrl === undefined && dataFolder !== undefined && !existsSync(join(dataFolder, 'postgres'))) {
    throw new Error(`There is no data folder ${dataFolder}. Say by DATA_DIR or DATABASE_URL where the records are.`);
  }
  const store = await openStore(place, { applicationName: options.model.name, report });
  try {
    const count =
      file === undefined ? await writeText(process.stdout, options, store) : await writeFile(file, options, store);
    report(`Exported ${counted(count)}, kept ${placeText(place)}.`);
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
  // Told to whoever writes as well; unheard, it would end the process.
  stream.on('error', () => undefined);
  const progress = progressTo(report, 'Exported');
  const text = exportedText(model, await tables(store));
  let lines = 0;
  for (let next = await text.next(); ; next = await text.next()) {
    if (next.done === true) return next.value;
    const { value } = next;
    await new Promise<void>((settle, reject) => {
      stream.write(value, (error) => (error ? reject(error) : settle()));
    });
    lines += value.split('\n').length - 1;
    progress(lines);
  }
}

/**
 * Stores the records of a file. All of the file is checked before the store is opened; standard input, which comes only
 * once, is checked as it is stored. Answers the exit code: 1 where a record was there already.
 */
export async function importFromFile(options: TransferOptions): Promise<0 | 1> {
  const { file, place, report, model, tables } = options;
  if (file !== undefined) await check(file, options);
  const store = await openStore(place, { applicationName: model.name, report });
  let read = 0;
  try {
    const source = { model, tables: await tables(store) };
    const showProgress = progressTo(report, 'Imported');
    const told = presentTo(report);
    const progress = (count: number): void => showProgress((read = count));
    const lines = textLines(file === undefined ? process.stdin : createReadStream(file));
    const { stored, present } = await storeRecords(lines, source, { progress, present: told });
    const left =
      present === 0 ? '' : ` ${counted(present)} had an id or a key that was there already: left as that is.`;
    report(`Imported ${counted(stored)}, kept ${placeText(place)}.${left}`);
    return present === 0 ? 0 : 1;
  } catch (error) {
    if (read > 0) report(`${counted(read)} came before what went wrong, and are kept; they may be imported once more.`);
    throw error;
  } finally {
    await store.close();
  }
}

async function check(file: string, { model, tables, report }: TransferOptions): Promise<void> {
  const progress = progressTo(report, 'Checked');
  let count = 0;
  const source = { model, tables: await tables(createMemoryStore()) };
  for await (const _ of readRecords(textLines(createReadStream(file)), source)) {
    count += 1;
    progress(count);
  }
}

function progressTo(report: TransferOptions['report'], done: string): (count: number) => void {
  let last = performance.now();
  return (count) => {
    const now = performance.now();
    if (now - last < progressMilliseconds) return;
    last = now;
    report(`${done} ${count} records …`);
  };
}

/** The first few; in a store that has them all, a line for each would say no more than their number. */
function presentTo(report: TransferOptions['report']): (record: PresentRecord) => void {
  let count = 0;
  return ({ line, table, partition, id }) => {
    count += 1;
    if (count > mostTold) return;
    const where = partition === '' ? '' : ` in ${JSON.stringify(partition)}`;
    report(`Line ${line}: there is a ${table} with the id ${JSON.stringify(id)}${where}, or with its key, already.`);
    if (count === mostTold) report('Further ones are only counted.');
  };
}

function counted(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}

import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Model, StoredRecord } from '../pipeline.js';
import { databaseAddress, messageOf } from '../runtime/reference/settings.js';
import { recordLines, textLines } from '../runtime/reference/transfer/transfer-lines.js';
import { usageError } from './command-error.js';
import { databaseRecords, type SqlSession } from './records-database.js';
import type { ServicePackages } from './service-packages.js';
import type { Terminal } from './terminal.js';

/** Stored records, and where they are. */
export interface RecordSource {
  /** For messages: `in PostgreSQL at localhost:5432/shop`. */
  readonly place: string;
  /** The records, one by one; a database may have further tables, of other services, which are not read. */
  read(tables: readonly string[]): AsyncIterable<StoredRecord>;
  close(): Promise<void>;
}

interface Opening {
  readonly models: { readonly old: Model; readonly new: Model };
  /** An empty folder for a copy of the records. */
  readonly folder: string;
  readonly packages: ServicePackages;
  readonly terminal: Terminal;
}

/**
 * Opens what `--records` names: a data folder of a reference service, the URL of a PostgreSQL server, or a file with an
 * export; `-` is standard input.
 * @throws CommandError if there are no records that can be read
 */
export async function openRecords(where: string, opening: Opening): Promise<RecordSource> {
  const { terminal, folder, packages } = opening;
  if (where === '-') return fileSource(terminal.stream(), 'standard input', opening);
  // A URL with a typo may contain a password, which is not repeated.
  if (/^postgres|:\/\/|:.*@/i.test(where)) {
    const { connectedServer } = await import('./records-server.js');
    return databaseSource(await connectedServer(where, packages), `in PostgreSQL at ${databaseAddress(where)}`);
  }
  const path = resolve(terminal.folder, where);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw usageError(
      `"${where}" does not exist. --records takes a data folder, postgres://user:password@host:5432/database, or a file with exported records.`,
    );
  }
  if (!stats.isDirectory()) return fileSource(createReadStream(path), where, opening);
  const { copiedDatabase } = await import('./records-folder.js');
  return databaseSource(await copiedDatabase(path, folder, packages), `in ${where}`);
}

function databaseSource(session: SqlSession, place: string): RecordSource {
  return { place, read: (tables) => databaseRecords(session, tables, place), close: () => session.close() };
}

function fileSource(chunks: AsyncIterable<string | Uint8Array>, name: string, { models }: Opening): RecordSource {
  const read = (): AsyncIterable<StoredRecord> => exportedRecords(chunks, [models.old, models.new], name);
  return { place: `in ${name}`, read, close: async () => undefined };
}

/**
 * The records of an export, which is of one of the models.
 * @throws CommandError if it is not an export of records, or not complete
 */
async function* exportedRecords(
  chunks: AsyncIterable<string | Uint8Array>,
  models: readonly Model[],
  name: string,
): AsyncGenerator<StoredRecord> {
  try {
    // The new model may have another name.
    yield* recordLines(textLines(chunks), ...models);
  } catch (error) {
    throw usageError(`${name}: ${messageOf(error)}`);
  }
}

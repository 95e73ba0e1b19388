import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { parse, type ReadDocument, recallDocument } from '../pipeline.js';
import { hashOf, type SourceFile } from '../source/source-file.js';
import { unfinishedSuffix } from '../write/disk-files.js';
import { cachePath, type OutputLocation, readBytes, toolsHash } from './fingerprints.js';

/** What was read, by what names the text; each on its own, so that what did not change is copied as it is. */
type Documents = ReadonlyMap<string, Uint8Array>;

/** Reads again only the files of a model that changed since the last run that wrote there: reading is most of its work. */
export function recallDocuments(location: OutputLocation, sources: readonly SourceFile[]): void {
  const documents = documentsAt(location);
  for (const source of sources) {
    const document = documents.get(nameOf(source));
    if (document !== undefined) recallDocument(source, deserialize(document) as ReadDocument);
  }
}

export function rememberDocuments(location: OutputLocation, sources: readonly SourceFile[]): void {
  const path = cachePath(location, 'documents');
  if (path === undefined) return;
  const known = documentsAt(location);
  const documents: Documents = new Map(
    sources.map((source) => [nameOf(source), known.get(nameOf(source)) ?? serialize(parse(source))]),
  );
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}${unfinishedSuffix}`, printDocuments(documents));
    renameSync(`${path}${unfinishedSuffix}`, path);
  } catch (error) {
    // It saves time and decides nothing, so a folder that cannot be written is no reason to fail.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function documentsAt(location: OutputLocation): Documents {
  const path = cachePath(location, 'documents');
  const bytes = path === undefined ? undefined : readBytes(path);
  return (bytes && parseDocuments(bytes)) ?? new Map();
}

/** As a file: a hash, then the data; of the same program in the same Node, for others may keep it in another way. */
export function printDocuments(documents: Documents): Uint8Array {
  const data = serialize(documents);
  return Buffer.concat([Buffer.from(stampOf(data)), data]);
}

/** The documents in a file; undefined for anything that `printDocuments` did not print, here and now. */
export function parseDocuments(bytes: Buffer): Documents | undefined {
  const data = bytes.subarray(stampLength);
  return stampOf(data) === bytes.toString('latin1', 0, stampLength) ? (deserialize(data) as Documents) : undefined;
}

const stampLength = 32;

function stampOf(data: Uint8Array): string {
  return hashOf(`${toolsHash()} ${process.version} ${hashOf(data)}`);
}

/** Where it lies is part of what is read of it. */
function nameOf({ path, text }: SourceFile): string {
  return hashOf(`${path}\n${text}`);
}

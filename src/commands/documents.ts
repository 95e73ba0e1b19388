import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { parse, type ReadDocument, recallDocument } from '../pipeline.js';
import { memoize } from '../source/memoize.js';
import { hashOf, type SourceFile } from '../source/source-file.js';
import { replaceFile, unfinishedSuffix } from '../write/replace-file.js';
import { cachePath, type OutputLocation, readBytes, toolsHash } from './fingerprints.js';

/**
 * Lets `parse` skip the files that have not changed since the last run for this location, and returns them: parsing is
 * most of the work.
 */
export function recallDocuments(location: OutputLocation, sources: readonly SourceFile[]): ReadonlySet<SourceFile> {
  const folder = documentsFolder(location);
  const recalled = new Set<SourceFile>();
  if (folder === undefined) return recalled;
  for (const source of sources) {
    const bytes = readBytes(join(folder, nameOf(source)));
    const document = bytes && parseDocument(bytes);
    if (document === undefined) continue;
    recallDocument(source, document);
    recalled.add(source);
  }
  return recalled;
}

/** Stores each parsed file separately, so that the next run writes only what has changed. */
export function rememberDocuments(
  location: OutputLocation,
  sources: readonly SourceFile[],
  recalled: ReadonlySet<SourceFile>,
): void {
  const folder = documentsFolder(location);
  if (folder === undefined) return;
  const names = new Set(sources.map(nameOf));
  try {
    for (const source of sources.filter((each) => !recalled.has(each))) {
      replaceFile(join(folder, nameOf(source)), printDocument(parse(source)));
    }
    // Only ours, however anything else came there.
    const own = readdirSync(folder).filter(isOwnName);
    for (const name of own) if (!names.has(name)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // The cache saves time and decides nothing, so failing to write it is not an error.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function documentsFolder(location: OutputLocation): string | undefined {
  return cachePath(location, 'parsed');
}

/**
 * Serialized: a hash, then the data. Valid for the same version of the program and of Node only, because another may
 * serialize differently.
 */
export function printDocument(document: ReadDocument): Uint8Array {
  const data = serialize(document);
  return Buffer.concat([Buffer.from(stampOf(data)), data]);
}

/** The document in a file; undefined if `printDocument` of this version did not write it. */
export function parseDocument(bytes: Buffer): ReadDocument | undefined {
  const data = bytes.subarray(stampLength);
  return stampOf(data) === bytes.toString('latin1', 0, stampLength) ? (deserialize(data) as ReadDocument) : undefined;
}

const stampLength = 32;

function stampOf(data: Uint8Array): string {
  return hashOf(`${toolsHash()} ${process.version} ${hashOf(data)}`);
}

/** A stored file, or an unfinished one of an interrupted run. */
const isOwnName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name.replace(unfinishedSuffix, ''));

/** The path is part of the parsed result. */
const nameOf: (source: SourceFile) => string = memoize(({ path, text }) => hashOf(`${path}\n${text}`));

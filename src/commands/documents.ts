import { deserialize, serialize } from 'node:v8';
import { parse, type ReadDocument, recallDocument } from '../pipeline.js';
import { hashOf, type SourceFile } from '../source/source-file.js';
import { replaceFile } from '../write/replace-file.js';
import { cachePath, type OutputLocation, readBytes, toolsHash } from './fingerprints.js';

/** Parsed documents by the hash of their text; each serialized separately, so that unchanged ones are copied. */
type Documents = ReadonlyMap<string, Uint8Array>;

/**
 * Lets the next run parse only the files that changed since the last run for this location: parsing is most of the
 * work.
 */
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
    replaceFile(path, printDocuments(documents));
  } catch (error) {
    // The cache saves time and decides nothing, so failing to write it is not an error.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function documentsAt(location: OutputLocation): Documents {
  const path = cachePath(location, 'documents');
  const bytes = path === undefined ? undefined : readBytes(path);
  return (bytes && parseDocuments(bytes)) ?? new Map();
}

/**
 * Serialized: a hash, then the data. Valid for the same version of the program and of Node only, because another may
 * serialize differently.
 */
export function printDocuments(documents: Documents): Uint8Array {
  const data = serialize(documents);
  return Buffer.concat([Buffer.from(stampOf(data)), data]);
}

/** The documents in a file; undefined if `printDocuments` of this version did not write it. */
export function parseDocuments(bytes: Buffer): Documents | undefined {
  const data = bytes.subarray(stampLength);
  return stampOf(data) === bytes.toString('latin1', 0, stampLength) ? (deserialize(data) as Documents) : undefined;
}

const stampLength = 32;

function stampOf(data: Uint8Array): string {
  return hashOf(`${toolsHash()} ${process.version} ${hashOf(data)}`);
}

/** The path is part of the parsed result. */
function nameOf({ path, text }: SourceFile): string {
  return hashOf(`${path}\n${text}`);
}

import type { OutputFile } from '../print/output-file.js';
import { hashOf } from './hash.js';
import type { Manifest, ManifestEntry } from './manifest.js';
import type { Suspect, WritePlan } from './plan.js';

/** One emitted file and what it became: itself formatted, and what was built from that. */
export interface MadeFile {
  readonly emitted: OutputFile;
  readonly outputs: readonly OutputFile[];
}

/** A plan with every text in hand: what remains is to do it. Paths are sorted. */
export interface CompletePlan {
  readonly write: readonly OutputFile[];
  readonly remove: readonly string[];
  readonly unchanged: readonly string[];
  /** Files that would be overwritten or removed although they are not ours to touch. Nothing is written while there are any. */
  readonly refused: readonly Suspect[];
  readonly before: Manifest;
  readonly manifest: Manifest;
}

/**
 * Joins a plan with what was made for it. A suspect that holds exactly what was made is no suspect: the generator lost
 * its manifest, or was cut off, and takes the file back.
 */
export function completePlan(plan: WritePlan, made: readonly MadeFile[]): CompletePlan {
  const { disk, manifest, tools } = plan.before;
  const outputs = made.flatMap((file) => file.outputs).map((file) => ({ ...file, hash: hashOf(file.text) }));
  const write = outputs.filter((file) => disk.get(file.path) !== file.hash);
  const touched = new Set([...write.map((file) => file.path), ...plan.remove]);
  const kept = Object.values(plan.keep).flatMap((entry) => Object.keys(entry.outputs));
  const same = outputs.filter((file) => !touched.has(file.path)).map((file) => file.path);
  return {
    write: write.map(({ path, text }) => ({ path, text })).sort((left, right) => (left.path < right.path ? -1 : 1)),
    remove: plan.remove,
    unchanged: [...kept, ...same].sort(),
    refused: plan.suspects.filter((suspect) => touched.has(suspect.path)),
    before: manifest,
    manifest: { tools, files: { ...plan.keep, ...Object.fromEntries(made.map(manifestEntryOf)) } },
  };
}

function manifestEntryOf({ emitted, outputs }: MadeFile): readonly [string, ManifestEntry] {
  const hashes = Object.fromEntries(outputs.map((output) => [output.path, hashOf(output.text)]));
  return [emitted.path, { source: hashOf(emitted.text), outputs: hashes }];
}

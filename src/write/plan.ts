import { outputPathsOf } from '../print/build.js';
import type { OutputFile } from '../print/output-file.js';
import { checkPaths } from './check-paths.js';
import { hashOf } from './hash.js';
import type { Manifest, ManifestEntry } from './manifest.js';
import { manifestPath } from './manifest.js';

/** What there is before anything is written. */
export interface Before {
  readonly manifest: Manifest;
  /** Path → hash of every file below the output folder that is named by the manifest or by what was emitted. */
  readonly disk: ReadonlyMap<string, string>;
  /** What would make the files now; compared with `manifest.tools`. */
  readonly tools: Readonly<Record<string, string>>;
}

/** A file that is not as the generator left it: changed by hand since, or never written by the generator. */
export interface Suspect {
  readonly path: string;
  readonly reason: 'edited' | 'foreign';
}

export interface WritePlan {
  readonly before: Before;
  /** Emitted files to be formatted and built: new, changed, or not on the disk as they were left. */
  readonly make: readonly OutputFile[];
  /** Emitted files that need no look: same text, and on the disk as they were left. */
  readonly keep: Readonly<Record<string, ManifestEntry>>;
  /** Files the generator wrote earlier and does not emit any more. */
  readonly remove: readonly string[];
  /** To be refused, unless what is made turns out to be what is there. */
  readonly suspects: readonly Suspect[];
}

/**
 * Decides what to do from hashes alone. Texts are compared as emitted, before formatting, so an unchanged file is
 * neither formatted nor built again.
 */
export function planWrites(emitted: readonly OutputFile[], before: Before): WritePlan {
  const paths = emitted.flatMap((file) => outputPathsOf(file.path));
  checkPaths([...paths, manifestPath]);
  const wanted = new Set(paths);
  const owned = ownedHashes(before.manifest);
  const sameTools = isEqual(before.tools, before.manifest.tools);
  const untouched = emitted.filter((file) => sameTools && isUntouched(file, before));
  const keep = Object.fromEntries(untouched.map((file) => [file.path, entryOf(before.manifest, file.path)]));
  const surplus = [...owned.keys()].filter((path) => !wanted.has(path) && before.disk.has(path));
  const suspects = [...paths, ...surplus].flatMap((path) => suspectOf(path, before.disk.get(path), owned.get(path)));
  return {
    before,
    make: emitted.filter((file) => !Object.hasOwn(keep, file.path)),
    keep,
    remove: surplus.sort(),
    suspects,
  };
}

/** Every path that the plan for `emitted` asks about. */
export function pathsOfInterest(emitted: readonly OutputFile[], manifest: Manifest): readonly string[] {
  return [...new Set([...emitted.flatMap((file) => outputPathsOf(file.path)), ...ownedHashes(manifest).keys()])];
}

// Hashes that a file of ours may have: the one recorded, and the one being written when a run was cut off.
function ownedHashes(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const hashes = new Map<string, readonly string[]>();
  const outputs = Object.values(manifest.files).flatMap((entry) => Object.entries(entry.outputs));
  for (const [path, hash] of [...outputs, ...Object.entries(manifest.unfinished ?? {})]) {
    hashes.set(path, [...(hashes.get(path) ?? []), hash]);
  }
  return hashes;
}

function isUntouched(file: OutputFile, { manifest, disk }: Before): boolean {
  if (manifest.unfinished !== undefined || !Object.hasOwn(manifest.files, file.path)) return false;
  const { source, outputs } = entryOf(manifest, file.path);
  return (
    source === hashOf(file.text) &&
    outputPathsOf(file.path).every((path) => outputs[path] !== undefined && disk.get(path) === outputs[path])
  );
}

function suspectOf(path: string, onDisk: string | undefined, ours: readonly string[] | undefined): readonly Suspect[] {
  if (onDisk === undefined || ours?.includes(onDisk)) return [];
  return [{ path, reason: ours === undefined ? 'foreign' : 'edited' }];
}

function entryOf(manifest: Manifest, path: string): ManifestEntry {
  const entry = manifest.files[path];
  if (entry === undefined) throw new Error(`Bug: "${path}" is not in the manifest.`);
  return entry;
}

function isEqual(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

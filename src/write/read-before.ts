import type { OutputFile } from '../print/output-file.js';
import type { Files } from '../source/files.js';
import { hashOf } from './hash.js';
import { emptyManifest, manifestPath, parseManifest } from './manifest.js';
import type { Before } from './plan.js';
import { pathsOfInterest } from './plan.js';

/** The output folder holds a `manifest.json` that is not one of ours, or not any more. */
export class ManifestUnreadable extends Error {
  override readonly name = 'ManifestUnreadable';
}

/**
 * What there is in the output folder, as far as it matters to what was emitted.
 * @throws ManifestUnreadable
 */
export async function readBefore(
  files: Files,
  emitted: readonly OutputFile[],
  tools: Readonly<Record<string, string>>,
): Promise<Before> {
  const text = await files.read(manifestPath);
  const manifest = text === undefined ? emptyManifest : parseManifest(text);
  if (manifest === undefined) throw new ManifestUnreadable(`"${manifestPath}" is not a manifest of modelwright.`);
  const disk = new Map<string, string>();
  for (const path of pathsOfInterest(emitted, manifest)) {
    const onDisk = await files.read(path);
    if (onDisk !== undefined) disk.set(path, hashOf(onDisk));
  }
  return { manifest, disk, tools };
}

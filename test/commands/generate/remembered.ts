import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Fingerprint } from '../../../src/commands/generate/fingerprints.js';
import { parseHashed, printHashed } from '../../../src/commands/generate/output-cache.js';
import {
  type ApiResponse,
  bookshop,
  generateTypes,
  installed,
  newFolder,
  readIn,
  run,
  writeIn,
} from '../command-line.js';

const cache = 'node_modules/.cache/modelwright';
export const model = 'model/bookshop.yaml';
export const project: Readonly<Record<string, string>> = { ...installed, [model]: bookshop };

export function fingerprintsIn(folder: string): readonly string[] {
  return readdirSync(join(folder, cache)).filter((name) => name.endsWith('.json'));
}

export function fingerprintIn(folder: string): string {
  const [name, ...others] = fingerprintsIn(folder);
  expect(others).toEqual([]);
  return `${cache}/${name}`;
}

/** A number that no run reports by itself: if it appears, the run trusted the fingerprint. */
export const believed = 424_242;

/** A project whose packages were generated, with a marked fingerprint. */
export async function remembered(
  files: Readonly<Record<string, string>> = project,
  words: readonly string[] = generateTypes,
): Promise<string> {
  const folder = newFolder(files);
  expect((await run(folder, ...words)).code).toBe(0);
  giveAway(folder);
  return folder;
}

export function giveAway(folder: string): void {
  alter(folder, { files: believed });
}

export function alter(folder: string, facts: Partial<Fingerprint>): void {
  const path = fingerprintIn(folder);
  const fingerprint = parseHashed<Fingerprint>(readIn(folder, path));
  if (fingerprint === undefined) throw new Error('no fingerprint');
  writeIn(folder, path, printHashed({ ...fingerprint, ...facts }));
}

export const isBelieved = ({ out }: ApiResponse): boolean => out.includes(String(believed));

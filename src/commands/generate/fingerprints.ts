import { memoize } from '../../source/memoize.js';
import { hashOf, type SourceFile } from '../../source/source-file.js';
import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RememberedPlan } from '../../pipeline.js';
import type { PackagesOptions } from '../../stages.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import { contentsOnDisk, outputsOnDisk, withContents } from '../../write/contents.js';
import {
  hashOfSameFile,
  isAsWritten,
  recallHashes,
  seenHashes,
  type SeenHashes,
  statusOf,
  statusWhenHashed,
  usualTickMilliseconds,
} from '../../write/hash-of-file.js';
import type { Printed, WritePlan } from '../../write/plan.js';
import { ifReadable } from '../terminal/command-error.js';
import { codeOfOthers } from '../project/modules/module-files.js';
import { type OutputLocation, readCache, writeCache } from './output-cache.js';
import { toolFiles, toolsHash } from './tools-hash.js';

interface RunSettings {
  /** Names of targets; absent: every target. */
  readonly target?: readonly string[] | undefined;
  readonly packages?: PackagesOptions | undefined;
  readonly rules: readonly string[];
  readonly strict: boolean;
  readonly keepsOthers?: boolean;
}

/** What determines the output, apart from the program itself. */
export interface Inputs extends Omit<RunSettings, 'rules'> {
  readonly sources: readonly SourceFile[];
}

/** The inputs of a run with these settings, for which these files were read. */
export function inputsOf(
  { target, rules, packages, strict, keepsOthers = false }: RunSettings,
  read: readonly SourceFile[],
  folder: string,
): Inputs {
  const modules = codeOfOthers({ ...(target && { target }), rules }, folder);
  return { sources: [...read, ...modules], target, packages, strict, keepsOthers };
}

/** The facts to remember about a run. */
interface Done {
  readonly inputs: Inputs;
  readonly plan: RememberedPlan;
  readonly names: Fingerprint['names'];
  readonly diagnostics: readonly Diagnostic[];
  readonly editorSchemas: readonly string[];
}

export function recall(location: OutputLocation): Fingerprint | undefined {
  return readCache(location, 'json');
}

/** What the last run printed there, and for which model; undefined if another version or another library did it. */
export function lastPrinted(location: OutputLocation): LastPrinted | undefined {
  const last = readCache<LastPrinted>(location, 'printed');
  if (last?.tools !== toolsHash()) return undefined;
  recallHashes(last.seen);
  return last;
}

/**
 * Whether everything is as that run left it. Content decides, because times of changes mean little after a checkout; but
 * where every file still has the status that it had when it was read, none is read again.
 */
export async function isCurrent(fingerprint: Fingerprint, location: OutputLocation, inputs: Inputs): Promise<boolean> {
  const { packages, status } = fingerprint;
  // Something other than modelwright may have written names that lead out of the output folder.
  const isTrusted = packages.every((name) => /^\w[\w.-]*$/.test(name));
  if (!isTrusted || fingerprint.inputs !== inputsHash(inputs)) return false;
  const schemas = Object.keys(fingerprint.editorSchemas);
  try {
    const outputs = await outputsOnDisk(location.out, { ...inputs, packages });
    if (status !== undefined && status === withPaths(statusOf(observed(location, outputs, schemas)), outputs))
      return true;
    const isSame =
      fingerprint.tools === toolsHash() &&
      schemas.every((path) => hashOnDisk(path) === fingerprint.editorSchemas[path]) &&
      fingerprint.contents === contentsOnDisk(location.out, outputs);
    // The next run need not read them again.
    if (!isSame) return false;
    const statusNow = withPaths(statusWhenHashed(observed(location, outputs, schemas)), outputs);
    writeCache(location, 'json', { ...fingerprint, status: statusNow });
    return true;
  } catch (error) {
    // The full run that follows explains a file that cannot be read.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

export async function remember(
  location: OutputLocation,
  { inputs, plan, names, diagnostics, editorSchemas }: Done,
): Promise<void> {
  const { model, packages, contents, printed, hashes, strays } = plan;
  const tools = toolsHash();
  // Looked at again when its status identifies it: somebody else may have changed what was just written.
  await setTimeout(2 * usualTickMilliseconds);
  const isUntouched = plan.write.every(
    ({ path }) => ifReadable(() => isAsWritten(join(location.out, path), hashes.get(path) ?? '')) === true,
  );
  for (const path of strays) hashOnDisk(join(location.out, path));
  const outputs = [...hashes.keys(), ...strays];
  const fingerprint: Fingerprint = {
    inputs: inputsHash(inputs),
    model,
    packages,
    names,
    contents,
    files: plan.unchanged + plan.write.length,
    hasStrays: strays.length > 0,
    editorSchemas: Object.fromEntries(editorSchemas.map((path) => [path, hashOnDisk(path)])),
    tools,
    status: isUntouched ? withPaths(statusWhenHashed(observed(location, outputs, editorSchemas)), outputs) : undefined,
    diagnostics,
  };
  const seen = seenHashes(observed(location, outputs, []));
  const last: LastPrinted = { model, tools, printed, seen };
  writeCache(location, 'printed', last);
  writeCache(location, 'json', fingerprint);
}

/** Not the status of every output is observed, but whether it is there. */
function withPaths(status: string | undefined, outputs: readonly string[]): string | undefined {
  return status === undefined ? undefined : hashOf([status, ...outputs.toSorted()].join('\n'));
}

/** The files that determine whether a run has nothing to do, apart from its inputs. */
function observed({ out }: OutputLocation, outputs: readonly string[], schemas: readonly string[]): readonly string[] {
  // `join` would take longer than to ask for the status.
  const absolute = (path: string): string => `${out}${sep}${path.replaceAll('/', sep)}`;
  return [...toolFiles(), ...schemas, ...withContents(outputs).map(absolute)].sort();
}

/** Called before anything is written, so that an interrupted run leaves no fingerprint. */
export function forget(location: OutputLocation): void {
  writeCache(location, 'json', undefined);
}

function inputsHash({ sources, target, packages, strict, keepsOthers }: Inputs): string {
  const files = sources.map((source) => [source.path, textHash(source)]);
  const targets = target === undefined ? null : [...new Set(target)].sort();
  return hashOf(JSON.stringify({ targets, packages, strict, keepsOthers, files }));
}

// A run that watches asks again for files that have not changed.
const textHash: (source: SourceFile) => string = memoize(({ text }) => hashOf(text));

function hashOnDisk(path: string): string | null {
  return ifReadable(() => hashOfSameFile(path)) ?? null;
}

/** What a complete run leaves for the next: enough to know, and to report, that there is nothing to do. */
export interface Fingerprint extends Pick<WritePlan, 'model' | 'packages' | 'contents'> {
  /** A hash of what determines the output, apart from the tools: the model and the options. */
  readonly inputs: string;
  /** Their names on npm, by target. */
  readonly names: Readonly<Record<string, string>>;
  readonly files: number;
  readonly hasStrays: boolean;
  /** Path → hash of the schemas for editors; null if one could not be written. */
  readonly editorSchemas: Readonly<Record<string, string | null>>;
  /** A hash of the tools that make the files, whatever the input. */
  readonly tools: string;
  /** The status of the files that determine whether it still holds, if it identifies their contents; see `statusOf`. */
  readonly status?: string | undefined;
  /** Warnings, to be reported again. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The files that a run printed, for a later run with a changed model. */
export interface LastPrinted extends Pick<Fingerprint, 'model' | 'tools'> {
  readonly printed: Readonly<Record<string, Printed>>;
  /** The hashes of tools and outputs. */
  readonly seen: SeenHashes;
}

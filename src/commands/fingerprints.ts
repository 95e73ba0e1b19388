import { memoize } from '../source/memoize.js';
import { hashOf, type SourceFile } from '../source/source-file.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PackagesOptions, RememberedPlan } from '../pipeline.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { contentsHash, contentsOnDisk } from '../write/contents.js';
import { diskFiles } from '../write/disk-files.js';
import { hashOfFile, hashOfSameFile } from '../write/hash-of-file.js';
import type { Printed } from '../write/plan.js';
import { CommandError } from './command-error.js';
import { foldersFrom } from './folders-from.js';
import { installedFolder, packageJson } from './installed.js';
import { codeOfOthers } from './module-files.js';

/** Where packages are written: the working folder, and the absolute path of the output folder. */
export interface OutputLocation {
  readonly folder: string;
  readonly out: string;
}

/** What determines the output, apart from the program itself. */
interface Inputs {
  readonly sources: readonly SourceFile[];
  /** Names of targets; absent: every target. */
  readonly target?: readonly string[] | undefined;
  readonly packages?: PackagesOptions | undefined;
  readonly isStrict: boolean;
  /** Whether packages of other targets stay. */
  readonly keepsOthers: boolean;
}

/** The inputs of a run with these settings, for which these files were read. */
export function inputsOf(
  { target, rules, packages, strict, keepsOthers = false }: RunSettings,
  read: readonly SourceFile[],
  folder: string,
): Inputs {
  const modules = codeOfOthers({ ...(target && { target }), rules }, folder);
  return { sources: [...read, ...modules], target, packages, isStrict: strict, keepsOthers };
}

interface RunSettings extends Pick<Inputs, 'target' | 'packages'> {
  readonly rules: readonly string[];
  readonly strict: boolean;
  readonly keepsOthers?: boolean;
}

/** The facts to remember about a run. */
interface Done {
  readonly inputs: Inputs;
  readonly plan: RememberedPlan;
  /** The names on npm. */
  readonly names: Fingerprint['names'];
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of the schemas for editors. */
  readonly editorSchemas: readonly string[];
}

/** The fingerprint of the last run for that location, if it is readable. */
export function recall(location: OutputLocation): Fingerprint | undefined {
  const path = cachePath(location, 'json');
  const text = path === undefined ? undefined : readText(path);
  if (text !== undefined && text !== lastRecalled?.text) lastRecalled = { text, fingerprint: parseFingerprint(text) };
  return text === undefined ? undefined : lastRecalled?.fingerprint;
}

// A run that watches asks twice for each change.
let lastRecalled: { readonly text: string; readonly fingerprint: Fingerprint | undefined } | undefined;

/** What the last run printed there, and for which model; undefined if another version or another library did it. */
export function lastPrinted(location: OutputLocation): Pick<Fingerprint, 'model' | 'printed'> | undefined {
  const fingerprint = recall(location);
  return fingerprint?.tools === toolsHash() ? fingerprint : undefined;
}

/** Whether everything is as that run left it, compared only by content: timestamps mean little after a checkout. */
export async function isCurrent(fingerprint: Fingerprint, location: OutputLocation, inputs: Inputs): Promise<boolean> {
  if (fingerprint.inputs !== inputsHash(inputs)) return false;
  const stray = fingerprint.packages.find((name) => !/^\w[\w.-]*$/.test(name));
  if (stray !== undefined) {
    throw new CommandError(
      1,
      `"${cachePath(location, 'json')}" names the package ${JSON.stringify(stray)}, which is not a folder of the output. Something other than modelwright wrote it. Delete it: the next run creates it again.`,
    );
  }
  const schemas = Object.entries(fingerprint.editorSchemas);
  if (schemas.some(([path, hash]) => hashOnDisk(path) !== hash)) return false;
  try {
    return fingerprint.contents === (await contentsOnDisk(location.out, { ...inputs, packages: fingerprint.packages }));
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
  const fingerprint: Fingerprint = {
    inputs: inputsHash(inputs),
    model: plan.model,
    packages: plan.packages,
    names,
    contents: plan.contents,
    files: plan.unchanged + plan.write.length,
    hasStrays: plan.strays.length > 0,
    editorSchemas: Object.fromEntries(editorSchemas.map((path) => [path, hashOnDisk(path)])),
    tools: toolsHash(),
    printed: plan.printed,
    diagnostics,
  };
  await atFingerprint(location, (files, name) => files.write(name, printFingerprint(fingerprint)));
}

/** Called before anything is written, so that an interrupted run leaves no fingerprint. */
export async function forget(location: OutputLocation): Promise<void> {
  await atFingerprint(location, (files, name) => files.remove(name));
}

// A fingerprint saves time and decides nothing, so failing to write it is not an error.
async function atFingerprint(
  location: OutputLocation,
  act: (files: ReturnType<typeof diskFiles>, name: string) => Promise<void>,
): Promise<void> {
  const path = cachePath(location, 'json');
  if (path === undefined) return;
  try {
    await act(diskFiles(dirname(path)), basename(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** A file in the nearest project with installed packages: `node_modules/.cache` is not under version control. */
export function cachePath({ folder, out }: OutputLocation, ending: string): string | undefined {
  const project = foldersFrom(folder).find((each) =>
    ['package.json', 'node_modules'].every((name) => existsSync(join(each, name))),
  );
  return project === undefined
    ? undefined
    : join(project, 'node_modules/.cache/modelwright', `${hashOf(out)}.${ending}`);
}

function inputsHash({ sources, target, packages, isStrict, keepsOthers }: Inputs): string {
  const files = sources.map((source) => [source.path, textHash(source)]);
  const targets = target === undefined ? null : [...new Set(target)].sort();
  return hashOf(JSON.stringify({ tools: toolsHash(), targets, packages, isStrict, keepsOthers, files }));
}

// A run that watches asks again for files that have not changed.
const textHash: (source: SourceFile) => string = memoize(({ text }) => hashOf(text));

function hashOnDisk(path: string): string | null {
  try {
    return hashOfSameFile(path);
  } catch {
    return null;
  }
}

export function readText(path: string): string | undefined {
  return readBytes(path)?.toString();
}

export function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** What a complete run leaves for the next: enough to know, and to report, that there is nothing to do. */
export interface Fingerprint {
  /** A hash of everything that determines the output: the model, the options, and the tools. */
  readonly inputs: string;
  /** The `api:` of the model. */
  readonly model: string;
  /** The folders of the packages. */
  readonly packages: readonly string[];
  /** Their names on npm, by target. */
  readonly names: Readonly<Record<string, string>>;
  /** A hash of their contents; see `contentsOnDisk`. */
  readonly contents: string;
  /** How many files were generated. */
  readonly files: number;
  /** Whether the packages contain files that were not generated. */
  readonly hasStrays: boolean;
  /** Path → hash of the schemas for editors; null if one could not be written. */
  readonly editorSchemas: Readonly<Record<string, string | null>>;
  /** A hash of the tools that make the files, whatever the input. */
  readonly tools: string;
  /** Every printed file, by its path. */
  readonly printed: Readonly<Record<string, Printed>>;
  /** Warnings, to be reported again. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Serialized: a hash, so that a damaged file is noticed, then the data. */
export function printFingerprint(fingerprint: Fingerprint): string {
  const data = `${JSON.stringify(fingerprint)}\n`;
  return `${hashOf(data)}\n${data}`;
}

/** The fingerprint in a file; undefined if `printFingerprint` did not write it. */
export function parseFingerprint(text: string): Fingerprint | undefined {
  const end = text.indexOf('\n');
  const data = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== hashOf(data)) return undefined;
  // Another version may use another format, but it also has other inputs, which are compared first.
  return JSON.parse(data) as Fingerprint;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A hash of everything but the model that determines the output: this program and its resources, file by file, and the
 * npm packages that it loads, as installed. A version number would miss changes in a checkout, or by a patch.
 */
export function toolsHash(): string {
  hash ??= hashOfTools();
  return hash;
}

let hash: string | undefined;

function hashOfTools(): string {
  const program = fileURLToPath(new URL('..', import.meta.url));
  const own = [program, join(root, 'dist/bundles'), join(root, 'templates')].flatMap(filesBelow);
  const others = Object.keys(packageJson.dependencies).map((name) => join(installedFolder(name), 'package.json'));
  // It has the versions of the packages that a reference service depends on.
  const versions = join(root, 'package.json');
  return contentsHash(new Map([...new Set([...own, ...others, versions])].map((path) => [path, hashOfFile(path)])));
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

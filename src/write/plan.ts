import { compareText } from '../source/diagnostic.js';
import { type Files, hashOf, withPlainLineEnds } from '../source/source-file.js';
import { canBeMarked, isConflicted, isPackageManifest, markOf, modelsClaimedBy } from '../print/mark.js';
import { contentsHash, generatedPackages } from './contents.js';
import { fileHolder, type HeldFile } from './held-files.js';
import { unfinishedSuffix } from './replace-file.js';

/** A file that prevents writing and is not ours to change; one of another model includes its name. */
type Suspect = { readonly path: string } & Exclude<Standing, { readonly reason: 'ours' }>;

/** The complete plan, with every text, see `fileHolder`: only the writing remains. Paths are sorted. */
export interface WritePlan {
  /** The `api:` of the model. */
  readonly model: string;
  readonly write: readonly HeldFile[];
  /** Files of earlier runs that are no longer emitted. */
  readonly remove: readonly string[];
  /** How many files are already up to date. */
  readonly unchanged: number;
  /** Files to be overwritten or removed that are not ours to change. If there are any, nothing is written. */
  readonly refused: readonly Suspect[];
  /** Files in the packages that modelwright did not generate. They stay. */
  readonly strays: readonly string[];
  /** Temporary files of interrupted runs. */
  readonly leftovers: readonly string[];
  /** The folders of the packages. */
  readonly packages: readonly string[];
  /** The folders of other packages of the model, which stay as they are. */
  readonly others: readonly string[];
  /** A hash of the packages after the plan; see `contentsOnDisk`. */
  readonly contents: string;
  /** Path → hash of every generated file after the plan. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface Kept {
  readonly path: string;
  readonly hash: string;
}

/** A file as it is to be on the disk. */
export interface Marked {
  readonly path: string;
  readonly text: string;
  /** The hash of the file that the last run for the model left there: while it has that, nobody has edited it. */
  readonly leftHash?: string | undefined;
}

/** The input of a printed file, and its outputs. */
export interface Printed {
  /** A hash of everything that determines its text, except the tools. */
  readonly inputs: string;
  /** The hashes of the file itself and of those built from it, in the order of `outputPathsOf`. */
  readonly outputs: readonly string[];
  /** The parts of the runtime that it imports: see `partsImportedBy`. */
  readonly imports: readonly string[];
}

interface Wanted extends Pick<WritePlan, 'model'> {
  /** Of all files that may be written. */
  readonly paths: readonly string[];
  /** The files to be written. Each is processed as it arrives, so they need not be in memory together. */
  readonly outputs: AsyncIterable<Marked | Kept>;
  /** Whether other packages of the model stay; otherwise they are removed. */
  readonly keepsOthers: boolean;
}

/** Plans the writes by comparing the wanted files with the existing ones. Writes nothing. */
export async function planWrites(files: Files, wanted: Wanted): Promise<WritePlan> {
  checkPaths(wanted.paths);
  const packages = [...new Set(wanted.paths.map((path) => path.slice(0, path.indexOf('/'))))].sort();
  const present = (await Promise.all(packages.map(files.list))).flat();
  const found = await compare(files, wanted, new Set(present));
  const unexpected = await readUnexpected(files, { ...wanted, paths: [...found.hashes.keys()], packages, present });
  return {
    model: wanted.model,
    write: found.write.sort((left, right) => compareText(left.path, right.path)),
    remove: unexpected.remove,
    unchanged: found.hashes.size - found.write.length,
    refused: [...found.refused, ...unexpected.refused].sort((left, right) => compareText(left.path, right.path)),
    strays: unexpected.strays,
    leftovers: unexpected.leftovers,
    packages,
    others: unexpected.others,
    contents: contentsHash(new Map([...found.hashes, ...unexpected.hashes])),
    hashes: found.hashes,
  };
}

interface Compared {
  readonly write: HeldFile[];
  readonly refused: Suspect[];
  readonly hashes: Map<string, string>;
}

/**
 * `present`: the paths as the disk spells them. A case-insensitive disk reads a file by any spelling; one that is not
 * the wanted one is removed, so the file is written.
 */
async function compare(files: Files, { model, outputs }: Wanted, present: ReadonlySet<string>): Promise<Compared> {
  const compared: Compared = { write: [], refused: [], hashes: new Map() };
  const held = fileHolder();
  for await (const output of outputs) {
    const { path } = output;
    const isPresent = present.has(path);
    if ('hash' in output && isPresent) {
      compared.hashes.set(path, output.hash);
      continue;
    }
    // Kept, but under another spelling of its name: what it contains is written again.
    const { text, leftHash } =
      'text' in output ? output : { text: (await files.read(path)) ?? '', leftHash: output.hash };
    const hash = hashOf(text);
    const hashOnDisk = await files.hash(path);
    const isOurs = hashOnDisk === undefined || hashOnDisk === leftHash;
    const onDisk = isOurs || hashOnDisk === hash ? undefined : await files.read(path);
    // Different line endings come from git, which would convert them again.
    const isSame = hashOnDisk === hash || (onDisk !== undefined && withPlainLineEnds(onDisk) === text);
    if (isSame && isPresent) {
      compared.hashes.set(path, hashOnDisk ?? hash);
      continue;
    }
    compared.hashes.set(path, hash);
    compared.write.push(held({ path, text }));
    if (onDisk !== undefined) compared.refused.push(...suspects(path, standingOf(onDisk, model)));
  }
  return compared;
}

interface Unexpected {
  readonly remove: string[];
  readonly refused: Suspect[];
  readonly strays: string[];
  readonly leftovers: string[];
  readonly others: string[];
  readonly hashes: Map<string, string>;
}

interface Existing extends Pick<WritePlan, 'packages'> {
  /** The paths of the files in these packages. */
  readonly present: readonly string[];
}

/** Existing files in the packages that are not wanted, and other packages. */
async function readUnexpected(
  files: Files,
  { model, paths, packages, present, keepsOthers }: Omit<Wanted, 'outputs'> & Existing,
): Promise<Unexpected> {
  const wanted = new Set(paths);
  const unexpected: Unexpected = { remove: [], refused: [], strays: [], leftovers: [], others: [], hashes: new Map() };
  const folders: string[] = [];
  for (const { folder, models } of await generatedPackages(files, packages)) {
    if (keepsOthers && models.includes(model)) unexpected.others.push(folder);
    else folders.push(folder);
  }
  const lists = await Promise.all(folders.map((folder) => files.list(folder)));
  const unwanted = [...present, ...lists.flat()].filter((path) => !wanted.has(path));
  for (const path of unwanted.sort()) {
    if (path.endsWith(unfinishedSuffix)) {
      unexpected.leftovers.push(path);
      continue;
    }
    // Foreign files do not matter here: they may not be text, or not be files at all.
    const text = canBeMarked(path) ? ((await files.read(path)) ?? '') : undefined;
    const standing: Standing = text === undefined ? { reason: 'foreign' } : standingOf(text, model);
    if (standing.reason === 'foreign') {
      unexpected.strays.push(path);
      unexpected.hashes.set(path, text === undefined ? '' : hashOf(text));
    } else {
      unexpected.remove.push(path);
      unexpected.refused.push(...suspects(path, standing));
    }
  }
  return unexpected;
}

function suspects(path: string, standing: Standing): readonly Suspect[] {
  return standing.reason === 'ours' ? [] : [{ path, ...standing }];
}

/**
 * Executes the plan. An interrupted run leaves complete files of ours, and the next run finds all of them: the
 * `package.json` that identifies a package is written before its other files, and removed after them.
 */
export async function applyPlan(
  files: Files,
  plan: WritePlan,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  // Removed first: on a case-insensitive disk, an old file may have the name of a new one.
  const removed = [...plan.leftovers, ...plan.remove];
  for (const path of [...removed.filter((each) => !isPackageManifest(each)), ...removed.filter(isPackageManifest)]) {
    await files.remove(path);
  }
  const first = plan.write.filter(({ path }) => isPackageManifest(path));
  const written = [...first, ...plan.write.filter((file) => !isPackageManifest(file.path))];
  for (const [index, file] of written.entries()) {
    onStep(`writing, ${index} of ${written.length} files`);
    await files.write(file.path, file.bytes ?? file.text);
  }
}

/**
 * Refuses paths outside the output folder, and paths that are the same file on a case-insensitive disk. The grammar of
 * names and the rule on distinct names prevent both, so either would be a bug of ours.
 */
function checkPaths(paths: readonly string[]): void {
  const pathsByFolded = new Map<string, string>();
  for (const path of paths) {
    if (!isInside(path)) throw new Error(`Bug: "${path}" leaves the output folder.`);
    const other = pathsByFolded.get(path.toLowerCase());
    if (other === path) throw new Error(`Bug: "${path}" is emitted twice.`);
    if (other !== undefined) throw new Error(`Bug: "${other}" and "${path}" differ only by case.`);
    pathsByFolded.set(path.toLowerCase(), path);
  }
}

function isInside(path: string): boolean {
  const segments = path.split('/');
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\:\0]/.test(segment));
}

/** Who owns a file on the disk, according to its mark. */
type Standing =
  /** Generated from this model and unchanged, or a git merge conflict of two such files: nobody edited it. */
  | { readonly reason: 'ours' }
  /** Generated from this model, and changed since. */
  | { readonly reason: 'edited' }
  /** It has no mark. */
  | { readonly reason: 'foreign' }
  | { readonly reason: 'other-model'; readonly model: string };

function standingOf(text: string, model: string): Standing {
  const mark = markOf(text);
  if (mark?.isIntact === true)
    return mark.model === model ? { reason: 'ours' } : { reason: 'other-model', model: mark.model };
  const claimed = modelsClaimedBy(text);
  const [first] = claimed;
  if (first === undefined) return { reason: 'foreign' };
  if (!claimed.includes(model)) return { reason: 'other-model', model: first };
  return { reason: isConflicted(text) ? 'ours' : 'edited' };
}

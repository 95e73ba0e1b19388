import { type Files, hashOf } from '../source/source-file.js';
import { canBeMarked, isConflicted, markOf, modelsClaimedBy, withPlainLineEnds } from '../print/mark.js';
import type { OutputFile } from '../print/output-file.js';
import { contentsHash, packageFolders } from './contents.js';
import { unfinishedSuffix } from './disk-files.js';

/** A file that is in the way and not ours to touch; one of another model says of which. */
type Suspect = { readonly path: string } & (
  | { readonly reason: 'edited' | 'foreign' }
  | { readonly reason: 'other-model'; readonly model: string }
);

/** Everything that must be done, every text in hand: what remains is to do it. Paths are sorted. */
export interface WritePlan {
  /** The `api:` of the model. */
  readonly model: string;
  readonly write: readonly OutputFile[];
  /** Files of earlier runs that are not emitted any more. */
  readonly remove: readonly string[];
  /** How many files are on the disk as they would be written. */
  readonly unchanged: number;
  /** Files to be overwritten or removed that are not ours to touch. Nothing is written while there are any. */
  readonly refused: readonly Suspect[];
  /** Files inside the packages that were never generated. They stay. */
  readonly strays: readonly string[];
  /** What writes that were cut off left behind. */
  readonly leftovers: readonly string[];
  /** The folders of the packages. */
  readonly packages: readonly string[];
  /** Names what the packages hold once this is done; see `contentsOnDisk`. */
  readonly contents: string;
  /** Path → hash of every generated file once this is done. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** A file that is on the disk as it would be written. */
export interface Kept {
  readonly path: string;
  readonly hash: string;
}

/** What a file was printed from, and what came of it. */
export interface Printed {
  /** Names all that decides its text, but for what makes it. */
  readonly inputs: string;
  /** The hashes of the file itself and of those that are built from it, in the order of `outputPathsOf`. */
  readonly outputs: readonly string[];
}

interface Wanted {
  /** The `api:` of the model. */
  readonly model: string;
  /** The path of every file there is to be. */
  readonly paths: readonly string[];
  /** These files as they are to be written. Each is looked at as it comes: they need not be in memory together. */
  readonly outputs: AsyncIterable<OutputFile | Kept>;
}

/** Decides what to do by comparing what is wanted with what is there. Writes nothing. */
export async function planWrites(files: Files, wanted: Wanted): Promise<WritePlan> {
  checkPaths(wanted.paths);
  const packages = [...new Set(wanted.paths.map((path) => path.slice(0, path.indexOf('/'))))].sort();
  const found = await compare(files, wanted);
  const surplus = await readSurplus(files, { ...wanted, packages });
  return {
    model: wanted.model,
    write: found.write.sort((left, right) => byPath(left.path, right.path)),
    remove: surplus.remove,
    unchanged: found.hashes.size - found.write.length,
    refused: [...found.refused, ...surplus.refused].sort((left, right) => byPath(left.path, right.path)),
    strays: surplus.strays,
    leftovers: surplus.leftovers,
    packages,
    contents: contentsHash(new Map([...found.hashes, ...surplus.hashes])),
    hashes: found.hashes,
  };
}

interface Compared {
  readonly write: OutputFile[];
  readonly refused: Suspect[];
  /** Of every file as it is once the plan is done. */
  readonly hashes: Map<string, string>;
}

async function compare(files: Files, { model, outputs }: Wanted): Promise<Compared> {
  const compared: Compared = { write: [], refused: [], hashes: new Map() };
  for await (const output of outputs) {
    if ('hash' in output) {
      compared.hashes.set(output.path, output.hash);
      continue;
    }
    const { path, text } = output;
    const onDisk = await files.read(path);
    // With other line ends it is what git made of it, and would make of it again.
    if (onDisk !== undefined && withPlainLineEnds(onDisk) === text) {
      compared.hashes.set(path, hashOf(onDisk));
      continue;
    }
    compared.hashes.set(path, hashOf(text));
    compared.write.push({ path, text });
    if (onDisk !== undefined) compared.refused.push(...suspects(path, standingOf(onDisk, model)));
  }
  return compared;
}

interface Surplus {
  readonly remove: string[];
  readonly refused: Suspect[];
  readonly strays: string[];
  readonly leftovers: string[];
  readonly hashes: Map<string, string>;
}

/** What there is in the packages beside what is wanted. */
async function readSurplus(
  files: Files,
  { model, paths, packages }: Pick<Wanted, 'model' | 'paths'> & Pick<WritePlan, 'packages'>,
): Promise<Surplus> {
  const wanted = new Set(paths);
  const surplus: Surplus = { remove: [], refused: [], strays: [], leftovers: [], hashes: new Map() };
  const lists = await Promise.all((await packageFolders(files, packages)).map((folder) => files.list(folder)));
  for (const path of lists.flat().filter((each) => !wanted.has(each))) {
    if (path.endsWith(unfinishedSuffix)) {
      surplus.leftovers.push(path);
      continue;
    }
    // What a file holds that cannot be ours does not matter: it may be no text, or no file at all.
    const text = canBeMarked(path) ? ((await files.read(path)) ?? '') : undefined;
    const standing: Standing = text === undefined ? { reason: 'foreign' } : standingOf(text, model);
    if (standing.reason === 'foreign') {
      surplus.strays.push(path);
      surplus.hashes.set(path, text === undefined ? '' : hashOf(text));
    } else {
      surplus.remove.push(path);
      surplus.refused.push(...suspects(path, standing));
    }
  }
  return surplus;
}

function suspects(path: string, standing: Standing): readonly Suspect[] {
  return standing.reason === 'ours' ? [] : [{ path, ...standing }];
}

function byPath(left: string, right: string): number {
  return left < right ? -1 : 1;
}

/**
 * Does what the plan says. A run that is cut off leaves files of ours, each whole, and the next run finds every one of
 * them: the `package.json` by which a package is known is written before its other files, and removed after them.
 */
export async function applyPlan(files: Files, plan: WritePlan): Promise<void> {
  // Removed first: where upper and lower case are equal, what is gone may have the name of what is new.
  const removed = [...plan.leftovers, ...plan.remove];
  for (const path of [...removed.filter((each) => !isPackage(each)), ...removed.filter(isPackage)]) {
    await files.remove(path);
  }
  const first = plan.write.filter(({ path }) => isPackage(path));
  for (const { path, text } of [...first, ...plan.write.filter((file) => !isPackage(file.path))]) {
    await files.write(path, text);
  }
}

function isPackage(path: string): boolean {
  return /^[^/]+\/package\.json$/.test(path);
}

/**
 * Refuses paths that would leave the output folder, and paths that are one file where upper and lower case are equal.
 * The grammar of names and the rule on distinct names keep both from happening, so either is a mistake of ours.
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

/** Whose a file on the disk is, by what it says about itself. */
type Standing =
  /** As it was generated from this model, or what git made of two such files: nobody wrote it by hand. */
  | { readonly reason: 'ours' }
  /** Generated from this model, and changed since. */
  | { readonly reason: 'edited' }
  /** It says nothing of having been generated. */
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

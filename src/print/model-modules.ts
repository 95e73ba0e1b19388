import type { Group, Model, TypeDeclaration } from '../model/model.js';
import { isDeviceName } from '../model/names.js';
import { commonFolder } from '../source/common-folder.js';
import { multimapOf } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import { hashOf } from '../source/source-file.js';
import type { DeclaredIn } from './names.js';

/** The module that one file of a model becomes in each package, with all its declarations. */
export interface ModelModule {
  /** Below `src/`, without extension: `modules/resource`. */
  readonly path: string;
  /** In the order of the model, which is by name. */
  readonly types: readonly TypeDeclaration[];
  readonly groups: readonly Group[];
}

interface ModuleIndex {
  readonly modules: readonly ModelModule[];
  readonly pathByType: ReadonlyMap<string, string>;
  readonly pathByGroup: ReadonlyMap<string, string>;
}

/** The modules of a model, sorted by path: five files make five modules. Files without a type or a group have none. */
export function modulesOf(model: Model): readonly ModelModule[] {
  return indexOf(model).modules;
}

export function modulesWithTypes(model: Model): readonly ModelModule[] {
  return modulesOf(model).filter(({ types }) => types.length > 0);
}

export function modulesWithGroups(model: Model): readonly ModelModule[] {
  return modulesOf(model).filter(({ groups }) => groups.length > 0);
}

/** `{ type: 'Resource' }` → `modules/types` */
export function modulePathOf(declared: DeclaredIn, model: Model): string {
  const { pathByType, pathByGroup } = indexOf(model);
  const path = 'type' in declared ? pathByType.get(declared.type) : pathByGroup.get(declared.group);
  if (path === undefined) throw new Error(`Bug: nothing declares ${JSON.stringify(declared)}.`);
  return path;
}

const indexOf: (model: Model) => ModuleIndex = memoize((model) => {
  const pathOf = pathsFrom(
    [...model.types, ...model.groups].map(({ span }) => span.path),
    model.usedPaths ?? {},
  );
  const pathByType = new Map(model.types.map(({ name, span }) => [name, pathOf(span.path)]));
  const pathByGroup = new Map(model.groups.map(({ name, span }) => [name, pathOf(span.path)]));
  const types = multimapOf(model.types.map((type) => [pathOf(type.span.path), type]));
  const groups = multimapOf(model.groups.map((group) => [pathOf(group.span.path), group]));
  const paths = [...new Set([...types.keys(), ...groups.keys()])].sort();
  const modules = paths.map((path) => ({ path, types: types.get(path) ?? [], groups: groups.get(path) ?? [] }));
  return { modules, pathByType, pathByGroup };
});

/**
 * The module path of each file: its path below the common folder, so that the working directory does not matter; a used
 * file has that of its own folder. Two files that a file system could confuse, `a.yaml` and `A.yml`, share a module.
 */
function pathsFrom(files: readonly string[], used: Readonly<Record<string, string>>): (file: string) => string {
  const root = commonFolder(files.filter((file) => !Object.hasOwn(used, file)));
  const pathFrom = (file: string): string =>
    modulePath(Object.hasOwn(used, file) ? (used[file] ?? '') : file.slice(root.length));
  const pathByFolded = new Map<string, string>();
  const pathByFile = new Map<string, string>();
  for (const file of [...new Set(files)].sort()) {
    const path = pathFrom(file);
    const first = pathByFolded.get(path.toLowerCase()) ?? path;
    pathByFolded.set(path.toLowerCase(), first);
    pathByFile.set(file, first);
  }
  return (file) => pathByFile.get(file) ?? '';
}

function modulePath(file: string): string {
  const segments = file.replace(/\.ya?ml$/i, '').split('/');
  return ['modules', ...segments.map(moduleName)].join('/');
}

/** Any file name as one that is valid for every file system and every import: Windows reserves `aux`. */
function moduleName(segment: string): string {
  if (!/^\p{ASCII}*$/u.test(segment)) return internationalName(segment.normalize('NFC'));
  const name = segment.replaceAll(/[^A-Za-z0-9_-]+/g, '-') || 'model';
  return isDeviceName(name) ? `${name}-model` : name;
}

/** `bücher` → `bucher-8b1f63ce`: other letters have no form in ASCII, or one that another file may have. */
function internationalName(segment: string): string {
  const plain = segment.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  const name = plain.replaceAll(/[^A-Za-z0-9_]+/g, '-').replaceAll(/^-|-$/g, '') || 'model';
  // File systems allow 255 characters.
  return `${name.slice(0, 200)}-${hashOf(segment).slice(0, 8)}`;
}

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PackageOptions, PackagesOptions, PlainObject } from '../../../stages.js';
import { packageRoot } from '../../../source/package-root.js';
import { didYouMean } from '../../../source/nearest-word.js';
import { usageError } from '../../terminal/command-error.js';
import { refuseConflict } from './refuse-conflict.js';
import type { PackageSettings, SettingsFile, SettingsOfModel } from './settings-file.js';
import { kindOf, pathsBelow, textFileIn } from '../sources/source-files.js';

/** The settings of a model: those of its project, and defaults for the others. */
export interface ModelSettings {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly out: string;
  /** Names; absent: every target that is not only on request. */
  readonly target?: readonly string[];
  readonly strict: boolean;
  /** Modules with rules of others. */
  readonly rules: readonly string[];
  readonly packages?: PackagesOptions;
  /** All of them as they are written. */
  readonly settings: readonly Setting[];
}

interface Setting {
  /** `package.name` */
  readonly name: string;
  readonly value: unknown;
  /** `modelwright.yaml:4:3`; null for a default. */
  readonly place: string | null;
}

const defaults = { model: 'model', out: 'generated', strict: false } as const;

/** The settings for a model that no project knows. */
export function defaultSettings(folder: string, model?: readonly string[]): ModelSettings {
  const own = model === undefined ? {} : { model };
  return decided(own, folder, listed(own));
}

/** The settings of a model of a project: `index` is its place below `models`, if it has one. */
export function settingsIn(file: SettingsFile, folder: string, index?: number): ModelSettings {
  const { models = [], ...common } = file.settings;
  const own = index === undefined ? {} : (models[index] ?? {});
  const placedIn = (written: SettingsOfModel, path: readonly (string | number)[]): readonly Setting[] =>
    listed(written).map(({ name, value }) => ({
      name,
      value,
      // Found on access: few runs need it.
      get place() {
        return file.placeOf([...path, ...name.split('.')]);
      },
    }));
  const written = [...placedIn(common, []), ...placedIn(own, ['models', index ?? 0])];
  // The own ones win.
  const settings = [...new Map(written.map((setting) => [setting.name, setting])).values()];
  const found = decided(merged(common, own), folder, settings);
  if (found.packages?.single === undefined) refuseSharedName(found);
  else refuseOwnMembers(found);
  return found;
}

/** A single package has one name and one licence; only subpaths and what they import belong to a target. */
function refuseOwnMembers(found: ModelSettings): void {
  const { name } = found.packages?.single ?? {};
  if (name?.includes('{package}') === true)
    throw usageError(
      `${placeOf(found, 'package.name') ?? ''}: With "singlePackage" there is one package, so {package} has no meaning in its name. Leave it out: "@acme/{api}".`,
    );
  const own = found.settings.find((setting) => /^packages\.[^.]+\.(?!exports$|peerDependencies$)/.test(setting.name));
  if (own === undefined) return;
  throw usageError(
    `${own.place ?? ''}: With "singlePackage" a target has no "${own.name.split('.')[2] ?? ''}" of its own, only "exports" and "peerDependencies". Write it below "package".`,
  );
}

/** Two packages of one name cannot be installed together. */
function refuseSharedName(found: ModelSettings): void {
  const { name } = found.packages?.others ?? {};
  if (name === undefined || name.includes('{package}')) return;
  throw usageError(
    `${placeOf(found, 'package.name') ?? ''}: Every package would be called "${name}". Write {package} where its own name belongs: "${name}-{package}".`,
  );
}

/** Where a setting is written; undefined for a default. */
export function placeOf({ settings }: Pick<ModelSettings, 'settings'>, name: string): string | undefined {
  return settings.find((setting) => setting.name === name)?.place ?? undefined;
}

function merged(common: SettingsOfModel, own: SettingsOfModel): SettingsOfModel {
  const packages = { ...common.packages };
  for (const [target, settings] of Object.entries(own.packages ?? {})) {
    packages[target] = { ...packages[target], ...settings };
  }
  return { ...common, ...own, package: { ...common.package, ...own.package }, packages };
}

/** Every setting that is written, those of packages one by one. */
function listed({ package: all = {}, packages = {}, ...others }: SettingsOfModel): readonly Setting[] {
  const ofPackages = Object.entries(packages).flatMap(([target, settings]) =>
    membersOf(`packages.${target}`, settings),
  );
  const list = [...membersOf('', others), ...membersOf('package', all), ...ofPackages];
  return list.map(([name, value]) => ({ name, value, place: null }));
}

function membersOf(prefix: string, members: object): readonly (readonly [string, unknown])[] {
  return Object.entries(members).map(([name, value]) => [prefix === '' ? name : `${prefix}.${name}`, value]);
}

function decided(settings: SettingsOfModel, folder: string, written: readonly Setting[]): ModelSettings {
  const {
    model,
    out,
    targets,
    strict,
    int64,
    dates,
    templates,
    rules = [],
    singlePackage = false,
    package: all = {},
    packages = {},
  } = { ...defaults, ...settings };
  const project = { folder, written };
  const { exports: _exports, peerDependencies: _peers, ...ofTargets } = all;
  const shared = singlePackage ? ofTargets : all;
  const own = Object.entries(packages).map(
    ([target, one]) => [target, optionsOf({ ...shared, ...one }, project)] as const,
  );
  const forms: Pick<PackagesOptions, 'int64' | 'dates'> = {
    ...(int64 !== undefined && int64 !== 'bigint' && { int64 }),
    ...(dates !== undefined && dates !== 'text' && { dates }),
  };
  const isChanged = [all, forms].some((options) => Object.keys(options).length > 0);
  const hasPackages = own.length > 0 || isChanged || singlePackage || templates !== undefined;
  const found: PackagesOptions = {
    others: optionsOf(shared, project),
    byTarget: Object.fromEntries(own),
    ...(singlePackage && { single: optionsOf(all, project) }),
    ...forms,
    ...(templates !== undefined && {
      templates: templatesIn(folder, templates, placeOf({ settings: written }, 'templates') ?? 'templates'),
    }),
  };
  const missing = Object.entries(defaults).filter(([name]) => !written.some((setting) => setting.name === name));
  return {
    models: typeof model === 'string' ? [model] : model,
    out,
    ...(targets === undefined ? {} : { target: targets }),
    strict,
    rules,
    ...(hasPackages ? { packages: found } : {}),
    settings: [...missing.map(([name, value]) => ({ name, value, place: null })), ...written],
  };
}

/** Where licences and changelogs are, and which settings name them. */
interface Project {
  readonly folder: string;
  readonly written: readonly Setting[];
}

function optionsOf(settings: PackageSettings, project: Project): PackageOptions {
  const { name, version, licenseFile, changelogFile, exports, peerDependencies, ...members } = settings;
  return {
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    ...(licenseFile === undefined ? {} : { licenseText: textIn(project, 'licenseFile', licenseFile) }),
    ...(changelogFile === undefined ? {} : { changelogText: textIn(project, 'changelogFile', changelogFile) }),
    ...(exports === undefined ? {} : { exports: exports as PlainObject }),
    ...(peerDependencies === undefined ? {} : { peerDependencies: peerDependencies as PlainObject }),
    members: members as PlainObject,
  };
}

/** The text of a file that a setting names; `written` says where. */
function textIn({ folder, written }: Project, option: 'licenseFile' | 'changelogFile', path: string): string {
  const setting = written.find(({ name, value }) => name.endsWith(`.${option}`) && value === path);
  const place = setting?.place ?? option;
  const text = textFileIn(folder, path, `${place}: `);
  const remedy = option === 'changelogFile' ? ' Create it; it may be empty.' : '';
  if (text === undefined) throw usageError(`${place}: There is no "${path}", which "${option}" names.${remedy}`);
  refuseConflict(path, text);
  return text;
}

/**
 * The templates in a folder of the project, by the path of ours that each replaces: `client/README.md.hbs`. `place` is
 * where the folder is named.
 */
function templatesIn(folder: string, path: string, place: string): Readonly<Record<string, string>> {
  const root = resolve(folder, path);
  if (kindOf(root) !== 'folder') throw usageError(`${place}: There is no folder "${path}" here.`);
  const ours = fileURLToPath(new URL('templates/', packageRoot));
  const known = pathsBelow(ours, '.hbs').filter((name) => !name.startsWith('init/'));
  const found = pathsBelow(root, '.hbs');
  const other = found.find((name) => !known.includes(name));
  if (other !== undefined) {
    throw usageError(
      `${place}: "${join(path, other)}" replaces no template.${didYouMean(other, known)} Templates: ${known.join(', ')}.`,
    );
  }
  return Object.fromEntries(found.map((name) => [name, textFileIn(root, name, `${place}: `) ?? '']));
}

import { dirname, resolve } from 'node:path';
import type { PackagesOptions } from '../../stages.js';
import { withChanged } from '../../source/plain-data.js';
import {
  CommandError,
  type ExitCode,
  messageOf,
  NameError,
  NoModelError,
  usageError,
} from '../terminal/command-error.js';
import { quoted } from '../terminal/command-text.js';
import { reportingTogether } from '../terminal/report-diagnostics.js';
import type { Terminal } from '../terminal/terminal.js';
import { defaultSettings, type ModelSettings, placeOf, settingsIn } from './settings/model-settings.js';
import type { SettingsFile } from './settings/settings-file.js';
import { pathFrom, textFileIn } from './sources/source-files.js';

export const settingsFiles: readonly string[] = ['modelwright.yaml', 'modelwright.yml', 'package.json'];

/**
 * The settings for the models that a command names: as one of the `settingsFiles` sets them, or the
 * defaults. All models of the project, if it names none.
 */
export async function settingsFor(folder: string, named: readonly string[]): Promise<readonly ModelSettings[]> {
  return (await chosenIn(folder, named)).chosen;
}

/** A project, and those of its models that a command is for: or another model, which it does not know. */
export interface Project {
  readonly folder: string;
  readonly all: readonly ModelSettings[];
  readonly chosen: readonly ModelSettings[];
}

/**
 * How the packages of a model are named in a copy of a commit, as its settings say; undefined if they cannot be read: an
 * old version may have had others. Only sources are copied, no licences, changelogs or templates.
 */
export async function packagesInCommit(folder: string, named: readonly string[]): Promise<PackagesOptions | undefined> {
  try {
    const { chosen } = await chosenIn(folder, named, { isCopy: true });
    return chosen[0]?.packages ?? { others: {}, byTarget: {} };
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

function withoutFiles(file: SettingsFile): SettingsFile {
  const settings = withChanged(file.settings, (part) => {
    const kept = Object.entries(part).filter(([name]) => !['licenseFile', 'changelogFile', 'templates'].includes(name));
    return Object.fromEntries(kept);
  });
  return { ...file, settings };
}

interface Choosing {
  /** Whether two models that are named belong together. */
  readonly versions?: boolean | undefined;
  /** Whether the folder is a copy of the sources, without other files that settings name. */
  readonly isCopy?: boolean;
}

async function chosenIn(
  folder: string,
  named: readonly string[],
  { versions = false, isCopy = false }: Choosing = {},
): Promise<Project> {
  const all = await projectIn(folder, isCopy);
  if (named.length === 0) return { folder, all, chosen: all };
  const settingsOf = (names: readonly string[]): ModelSettings | undefined =>
    all.find(
      ({ models }) =>
        models.length === names.length && models.every((model, index) => isSame(folder, model, names[index] ?? '')),
    );
  const together = settingsOf(named);
  if (together !== undefined) return { folder, all, chosen: [together] };
  // Two models of the project are not one: each has its own settings.
  const each = versions ? [] : named.flatMap((name) => settingsOf([name]) ?? []);
  return { folder, all, chosen: each.length === named.length ? each : [defaultSettings(folder, named)] };
}

interface ForModels {
  /** The models that the command names; none: those of the project. */
  readonly named?: readonly string[];
  /** What has one result for one model, `--json`; undefined: the command may run for several. */
  readonly single?: string | undefined;
  readonly versions?: boolean;
}

/**
 * Runs a command for one model after the other, so that messages do not mix; returns the worst exit code. Ends at the
 * first error that is not one of the model, such as a missing folder. What two models have is reported once, to the
 * terminal that they share.
 */
export async function forEachModel(
  { named = [], single, versions }: ForModels,
  terminal: Terminal,
  run: (settings: ModelSettings, together: Terminal, project: Project) => Promise<ExitCode>,
): Promise<ExitCode> {
  const project = await chosenIn(terminal.folder, named, { versions });
  const { chosen } = project;
  if (chosen.length > 1 && single !== undefined) {
    const names = chosen.map(({ models }) => models.map(quoted).join(' '));
    throw usageError(`${single} is for one model, but this project has several. Name one: ${names.join(', or ')}.`);
  }
  return await reportingTogether(terminal, async (together) => {
    let exitCode: ExitCode = 0;
    for (const settings of chosen) {
      const code = await run(settings, together, project).catch((error: unknown) => {
        throw error instanceof NameError ? withProject(error, settings, project) : error;
      });
      if (code > exitCode) exitCode = code;
    }
    return exitCode;
  });
}

/**
 * With the line of the settings that has the name; or with the models of the project, if the command line has it; or with
 * a folder above that has settings: npm runs the scripts of a workspace in its own folder.
 */
function withProject(error: NameError, { settings }: ModelSettings, { all, folder }: Project): CommandError {
  const { message, named } = error;
  const place = settings.find(({ value, place }) => place !== null && [value].flat().includes(named))?.place;
  if (place) return usageError(`${place}: ${message}`);
  if (!(error instanceof NoModelError)) return error;
  const known = all.filter((each) => placeOf(each, 'model') !== undefined).map(({ models }) => models.join(' '));
  if (known.length > 0) return usageError(`${message}\nModels of this project: ${known.join(', ')}`);
  const above = all.every((each) => each.settings.every(({ place }) => place === null)) && settingsAbove(folder);
  if (!above) return error;
  return usageError(`${message}\nSettings of a project are in "${pathFrom(folder, above)}": run modelwright there.`);
}

function settingsAbove(path: string): string | undefined {
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (settingsTextsIn(above).length > 0) return above;
  }
  return undefined;
}

/** What to say if a folder above a model has settings for it: they apply to runs there. */
export async function settingsElsewhere(folder: string, { models }: ModelSettings): Promise<string | undefined> {
  const above = settingsAbove(resolve(folder, models[0] ?? ''));
  if (above === undefined || above === folder) return undefined;
  const paths = models.map((model) => resolve(folder, model));
  // Mistakes in them are reported by a run there.
  const found = await settingsFor(above, paths).catch(() => []);
  if (!found.some(({ settings }) => settings.some(({ place }) => place !== null))) return undefined;
  return (
    `The settings in "${pathFrom(folder, above)}" do not apply to "${models.join(' ')}", because modelwright reads those of ` +
    'the folder in which it runs. Run it there to use them.\n'
  );
}

async function projectIn(folder: string, isCopy: boolean): Promise<readonly ModelSettings[]> {
  const file = await settingsFileIn(folder);
  if (file === undefined) return [defaultSettings(folder)];
  const found = isCopy ? withoutFiles(file) : file;
  const { models } = found.settings;
  if (models === undefined) return [settingsIn(found, folder)];
  const project = models.map((_, index) => settingsIn(found, folder, index));
  refuseSharedOut(project, folder);
  return project;
}

async function settingsFileIn(folder: string): Promise<SettingsFile | undefined> {
  const [found, other] = settingsTextsIn(folder);
  if (found === undefined) return undefined;
  if (other !== undefined)
    throw usageError(`Both ${found.name} and ${other.name} contain settings. Keep those of one of them.`);
  // Loaded late: it brings a parser and a validator, and most projects have no settings.
  const { readSettings } = await import('./settings/settings-file.js');
  return readSettings(found.name, found.text, found.json);
}

function settingsTextsIn(folder: string): readonly { name: string; text: string; json: unknown }[] {
  return settingsFiles.flatMap((name) => {
    const text = textFileIn(folder, name);
    if (text === undefined) return [];
    const json = name === 'package.json' ? settingsInPackage(text) : undefined;
    return name === 'package.json' && json === undefined ? [] : [{ name, text, json }];
  });
}

/** The settings in the text of package.json, if there are any. In a generated one, `modelwright` is a string. */
function settingsInPackage(text: string): unknown {
  if (!/"modelwright"\s*:\s*[^\s"]/.test(text)) return undefined;
  try {
    const { modelwright } = JSON.parse(text) as { readonly modelwright?: unknown };
    return typeof modelwright === 'string' ? undefined : modelwright;
  } catch (error) {
    throw usageError(`package.json is not JSON: ${messageOf(error)}.`);
  }
}

/** In one folder, the packages of a model would replace those of the other. */
function refuseSharedOut(project: readonly ModelSettings[], folder: string): void {
  for (const [index, settings] of project.entries()) {
    const { out } = settings;
    const isShared = project.slice(0, index).some((other) => isSame(folder, other.out, out));
    if (isShared)
      throw usageError(
        `${placeOf(settings, 'out') ?? ''}: "${out}" already is the "out" of another model. Give this one another "out".`,
      );
  }
}

function isSame(folder: string, left: string, right: string): boolean {
  return resolve(folder, left) === resolve(folder, right);
}

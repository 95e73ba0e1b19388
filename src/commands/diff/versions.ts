import { resolve } from 'node:path';
import type { PackagesOptions } from '../../stages.js';
import { type ExitCode, NoModelError, usageError } from '../terminal/command-error.js';
import { type CompiledSources, compileSources } from '../project/compile-sources.js';
import { copyCommit, lastTag } from '../project/sources/git-folder.js';
import { packagesInCommit, settingsFor } from '../project/project.js';
import { reportDiagnostics } from '../terminal/report-diagnostics.js';
import type { Terminal } from '../terminal/terminal.js';
import { inTemporaryFolder } from '../service/workshop.js';

export interface Version {
  /** As a person names it: `git:v1.0.0`, `../old`, `model`. */
  readonly name: string;
  readonly compiled: CompiledSources;
  /** How its packages are named, if settings say so; undefined also for settings of a commit that cannot be read. */
  readonly packages: PackagesOptions | undefined;
}

export interface Versions {
  readonly old: Version;
  readonly new: Version;
}

interface Asking {
  readonly command: 'diff' | 'verify' | 'version';
  readonly allowNetwork?: boolean | undefined;
}

/**
 * Reads the old version and the new one, or what is compared without them: the last tag, and the working tree. The exit
 * code if one has errors, which are then reported.
 */
export async function versionsOf(
  { command, named, allowNetwork }: Asking & { readonly named: readonly string[] },
  terminal: Terminal,
): Promise<Versions | ExitCode> {
  if (named.length > 2) throw usageError(`${command} compares two versions: modelwright ${command} OLD NEW`);
  const [oldName = `git:${await lastTag(terminal.folder, command)}`, newName] = named;
  if (newName === undefined) await refuseModel(oldName, { command }, terminal);
  const besides = newName === undefined || newName.startsWith('git:') ? {} : { besides: [newName] };
  const wanted = { command, allowNetwork, against: oldName };
  const old = await versionOf(oldName, { ...wanted, ...besides }, terminal);
  const now = await versionOf(newName, wanted, terminal);
  return withoutErrors({ old, new: now }, terminal);
}

/** Whether a version is a commit, without the path of a model. */
export function isCommit(name: string): boolean {
  return /^git:[^:]+$/.test(name);
}

/** The same for the files of one model, and the old version of it; 0 if there was no such model, which is reported, too. */
export async function versionsOfModel(
  { models, against, ...wanted }: Asking & { readonly models: readonly string[]; readonly against: string },
  terminal: Terminal,
): Promise<Versions | ExitCode> {
  const compiled = await compileSources({ ...wanted, models }, terminal);
  const old = await versionOf(against, { ...wanted, against, besides: models }, terminal).catch((error: unknown) => {
    if (error instanceof NoModelError && isCommit(against)) return undefined;
    throw error;
  });
  const name = models.join(' ');
  const packages = await packagesOf(models, terminal);
  if (old !== undefined) return withoutErrors({ old, new: { name, compiled, packages } }, terminal);
  terminal.out(`${name} is new since ${against}.\n`);
  return 0;
}

function withoutErrors(versions: Versions, terminal: Terminal): Versions | ExitCode {
  for (const { name, compiled } of [versions.old, versions.new]) {
    if (!compiled.hasErrors) continue;
    reportDiagnostics(compiled, terminal);
    terminal.err(`${name} cannot be compared: it has errors.\n`);
    return 1;
  }
  return versions;
}

interface Wanted extends Asking {
  readonly against: string;
  /** The files of the new version: an old one from git without a path has the same. */
  readonly besides?: readonly string[];
}

async function versionOf(name: string | undefined, wanted: Wanted, terminal: Terminal): Promise<Version> {
  const { command, allowNetwork, against, besides } = wanted;
  // A message ends with what to write, `modelwright diff git:v1 my-model`: the new version comes after the old one.
  const shownCommand = name === undefined ? `${command} ${against}` : command;
  const read = async (models: readonly string[], folder = terminal.folder): Promise<CompiledSources> =>
    compileSources({ models, command: shownCommand, allowNetwork }, { ...terminal, folder });
  const [, reference, path] = /^git:([^:]+)(?::(.+))?$/.exec(name ?? '') ?? [];
  if (reference === undefined && name !== undefined) {
    const compiled = await read([name]).catch((error: unknown) => {
      if (!(error instanceof NoModelError)) throw error;
      throw new NoModelError(name, `${error.message}\nA tag, a branch or a commit: modelwright ${command} git:${name}`);
    });
    return { name, compiled, packages: await packagesOf([name], terminal) };
  }
  const models = path === undefined ? (besides ?? (await modelsOf(`${command} ${against}`, terminal))) : [path];
  if (reference === undefined)
    return { name: models.join(' '), compiled: await read(models), packages: await packagesOf(models, terminal) };
  return await inTemporaryFolder('git', async (root) => {
    const folder = await copyCommit(terminal.folder, reference, root);
    const outside = models.find((model) => resolve(terminal.folder, model) === model);
    if (outside !== undefined)
      throw usageError(`"${outside}" is no path in the repository: write git:${reference}:PATH.`);
    const compiled = await read(models, folder).catch((error: unknown) => {
      if (!(error instanceof NoModelError)) throw error;
      const place = path ?? models.join(' ');
      throw new NoModelError(place, `There is no model at "${place}" in "${reference}".`);
    });
    return { name: String(name), compiled, packages: await packagesInCommit(folder, models) };
  });
}

async function packagesOf(models: readonly string[], { folder }: Terminal): Promise<PackagesOptions | undefined> {
  const [settings] = await settingsFor(folder, models);
  return settings?.packages;
}

/** The model of the project; the words of the command are for a project with several. */
async function modelsOf(words: string, { folder }: Terminal): Promise<readonly string[]> {
  const [first, ...others] = (await settingsFor(folder, [])).map(({ models }) => models);
  if (first !== undefined && others.length === 0) return first;
  const name = first?.join(' ') ?? 'model';
  throw usageError(`This project has several models. Name one: modelwright ${words} ${name}`);
}

/** A model alone would be compared with itself, or with another one. */
async function refuseModel(name: string, { command }: Pick<Wanted, 'command'>, { folder }: Terminal): Promise<void> {
  const all = await settingsFor(folder, []);
  if (!all.some(({ models }) => models.some((model) => resolve(folder, model) === resolve(folder, name)))) return;
  throw usageError(
    `"${name}" is a model of this project. The old version comes first: modelwright ${command} git:REF ${name}`,
  );
}

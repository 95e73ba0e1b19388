import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lackOf, loadNewProject } from '../stages.js';
import { diskFiles } from '../write/disk-files.js';
import { CommandError, type ExitCode, usageError } from './terminal/command-error.js';
import { quoted } from './terminal/command-text.js';
import { holdsModel, pathFrom } from './project/sources/source-files.js';
import { settingsFor } from './project/project.js';
import { type Terminal, usableFolder } from './terminal/terminal.js';
import { version } from './terminal/installed.js';

interface InitOptions {
  /** Absent: the working folder. */
  readonly folder?: string | undefined;
  /** The name of the API; absent: derived from the folder's name. */
  readonly name?: string;
}

/** The scripts of a new project; for an existing package.json, the command prints them. */
const scripts: Readonly<Record<string, string>> = {
  check: 'modelwright check --strict',
  generate: 'modelwright generate',
  serve: 'modelwright serve',
};

const ignored = ['node_modules/', '.modelwright/'];

/** Starts a project in an empty folder, or next to existing code. Asks nothing, overwrites nothing. */
export async function init({ folder = '.', name }: InitOptions, terminal: Terminal): Promise<ExitCode> {
  const root = usableFolder(terminal, folder, 'the argument');
  const apiName = name === undefined ? nameFrom(basename(root)) : checkedName(name);
  const models = (await settingsFor(root, [])).flatMap((settings) => settings.models);
  const existing = models.find((model) => holdsModel(join(root, model)));
  if (existing !== undefined) {
    throw new CommandError(1, `${shown(existing, root, terminal)} already contains a model. Nothing was written.`);
  }
  const files = diskFiles(root);
  const hints: string[] = [];
  const { newProject } = await loadNewProject();
  for (const { path, text } of newProject({ name: apiName, scripts, version, ignored })) {
    const isThere = existsSync(join(root, path));
    if (!isThere) await files.write(path, text);
    terminal.out(`${isThere ? 'kept ' : 'wrote'} ${shown(path, root, terminal)}\n`);
    if (isThere) hints.push(...(await hintFor(path, (await files.read(path)) ?? '')));
  }
  const change = root === terminal.folder ? '' : `cd ${quoted(shown('', root, terminal))} && `;
  terminal.out(['', ...hints, `Next: ${change}npx modelwright serve`, ''].join('\n'));
  return 0;
}

async function hintFor(path: string, text: string): Promise<readonly string[]> {
  if (path === '.gitignore') {
    const lines = text.split(/\r?\n/);
    const missing = ignored.filter((line) => !lines.includes(line) && !lines.includes(line.slice(0, -1)));
    return missing.length === 0 ? [] : ['Add to .gitignore:', ...missing.map((line) => `  ${line}`), ''];
  }
  if (path !== 'package.json') return [];
  const lines = Object.entries(scripts).map(([script, command]) => `  "${script}": "${command}"`);
  // A setting of that name is an object.
  const depends = /"modelwright"\s*:\s*"/.test(text)
    ? []
    : [`and to its "devDependencies":\n  "modelwright": "${version}"`];
  return [`Add to the "scripts" of package.json, under unused names:\n${lines.join(',\n')}`, ...depends, ''];
}

/** Follows the grammar of the language: small letters, digits, hyphens. */
function nameFrom(folderName: string): string {
  const words = folderName.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').replace(/^[0-9-]+/, '');
  return lackOf(name, 'api') === undefined ? name : 'example';
}

function checkedName(name: string): string {
  const lack = lackOf(name, 'api');
  if (lack === undefined) return name;
  throw usageError(`"${name}" cannot be the name of an API. Use ${lack}.`);
}

function shown(path: string, root: string, terminal: Terminal): string {
  return pathFrom(terminal.folder, join(root, path));
}

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/temporary-folders.js';

/** The packages that consumers of the example install, those that others need first. */
export const packageNames = ['types', 'validators', 'server', 'client'] as const;

/** The project of a consumer. */
export interface Project {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** What a program prints. Rejects with all that it printed if it fails. */
  run(program: string, ...words: readonly string[]): Promise<string>;
  /** A project in a folder below. */
  within(folder: string, files?: Readonly<Record<string, string>>): Promise<Project>;
}

/** Removed after the tests of the file that runs. */
export async function newProject(files: Readonly<Record<string, string>> = {}, below?: string): Promise<Project> {
  return projectIn(temporaryFolder(below), files);
}

async function projectIn(folder: string, files: Readonly<Record<string, string>>): Promise<Project> {
  const write: Project['write'] = async (more) => {
    for (const [path, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  await write({ 'package.json': '{ "private": true }', ...files });
  return {
    folder,
    write,
    run: (program, ...words) => run(folder, program, words),
    within: (below, more = {}) => projectIn(join(folder, below), more),
  };
}

async function run(folder: string, program: string, words: readonly string[]): Promise<string> {
  // What tests set for themselves would change how Node and npm behave.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NEXT_TELEMETRY_DISABLED: '1', CI: 'true' };
  try {
    const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

export function install(project: Project, ...packages: readonly string[]): Promise<string> {
  return project.run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...packages);
}

/** The tarballs of the packages in these folders, as npm publishes them. */
export async function packed({ run, folder }: Project, folders: readonly string[]): Promise<readonly string[]> {
  const printed = await run('npm', 'pack', '--json', ...folders);
  const all = JSON.parse(printed) as readonly { readonly filename: string }[];
  return all.map(({ filename }) => join(folder, filename));
}

/** The folders of the generated packages. */
export const packageFolders: readonly string[] = packageNames.map((name) => resolve('generated', name));

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The packages that consumers of the example install, those that others need first. */
export const packageNames = ['types', 'validators', 'server', 'client'] as const;

/** The project of a consumer. */
export interface Project {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** What a program prints. Rejects with all that it printed if it fails. */
  run(program: string, ...words: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function newProject(files: Readonly<Record<string, string>> = {}): Promise<Project> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'modelwright-consumer-')));
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
    remove: () => rm(folder, { recursive: true, force: true }),
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

/** The packages of the example as npm publishes them: the paths of their tarballs. */
export async function packed(project: Project): Promise<readonly string[]> {
  const tarballs: string[] = [];
  for (const name of packageNames) tarballs.push(await packedFolder(project, resolve('generated', name)));
  return tarballs;
}

/** The tarball of the package in a folder. */
export async function packedFolder(project: Project, folder: string): Promise<string> {
  const printed = await project.run('npm', 'pack', '--json', folder);
  const [{ filename } = { filename: '' }] = JSON.parse(printed) as readonly { readonly filename: string }[];
  return join(project.folder, filename);
}

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { usageError } from '../../terminal/command-error.js';

/**
 * Copies the files of a commit that a model or a document may consist of, YAML, JSON and RAML, into another folder: neither
 * the work tree nor the index is touched. Returns the path of what was the working folder in that commit.
 */
export async function copyCommit(folder: string, reference: string, root: string): Promise<string> {
  const locations = (await git(folder, ['rev-parse', '--show-prefix', '--show-toplevel'])).toString();
  const [prefix = '', top = ''] = locations.split('\n');
  const files = (await entriesOf(top, reference)).flatMap((line) => {
    const [, mode, hash, path] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    // A symbolic link could lead out of the folder.
    return mode === undefined || mode === '120000' || !isSource(path ?? '') ? [] : [{ hash, path: path ?? '' }];
  });
  const texts = await git(top, ['cat-file', '--batch'], files.map(({ hash }) => `${hash}\n`).join(''));
  const working = join(root, prefix);
  mkdirSync(working, { recursive: true });
  let at = 0;
  for (const { path } of files) {
    const end = texts.indexOf('\n', at);
    const size = Number(texts.toString('latin1', at, end).split(' ')[2]);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), texts.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  // A model may use one that npm installed.
  const installed = join(folder, 'node_modules');
  if (existsSync(installed)) symlinkSync(installed, join(working, 'node_modules'), 'junction');
  return working;
}

/** The tag that was set last in the history of the working folder. */
export async function lastTag(folder: string, command: string): Promise<string> {
  try {
    return (await git(folder, ['describe', '--tags', '--abbrev=0'])).toString().trim();
  } catch {
    const way = (await shallowHint(folder)) || ` Name the old version: modelwright ${command} git:main`;
    throw usageError(`There is no tag to compare with.${way}`);
  }
}

/** A line for each file of a commit: its mode, kind, hash and path. */
async function entriesOf(top: string, reference: string): Promise<readonly string[]> {
  try {
    // Without the marker, a reference such as `--output=x` would be an option.
    const words = ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', `${reference}^{commit}`];
    return (await git(top, words)).toString().split('\0');
  } catch {
    const way = (await shallowHint(top)) || ' `git tag` and `git branch` list names.';
    throw usageError(`There is no commit "${reference}" in this repository.${way}`);
  }
}

/**
 * What a clone lacks that has only the last commits, as build machines make them; empty for any other. Fails without git,
 * or where git does not trust the owner of the folder, as in a container.
 */
async function shallowHint(folder: string): Promise<string> {
  const isShallow = await git(folder, ['rev-parse', '--is-shallow-repository']);
  return isShallow.toString().trim() === 'true'
    ? ' This clone is shallow: `git fetch --unshallow --tags` brings the others. In GitHub Actions, `fetch-depth: 0` does.'
    : '';
}

/** A tree that somebody made by hand may lead out of its folder, too. */
function isSource(path: string): boolean {
  return /\.(?:ya?ml|json|raml)$/i.test(path) && !path.split('/').some((name) => /^(?:\.\.?|node_modules)$/.test(name));
}

export async function git(folder: string, words: readonly string[], input = ''): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: Infinity } as const;
  const running = promisify(execFile)('git', ['-C', folder, ...words], options);
  // A program that ends early closes its input.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr: Buffer };
    if (code === 'ENOENT') throw usageError('git is not installed, or not on the PATH. Name two folders instead.');
    throw usageError(`git says: ${stderr.toString().trim()}\nWithout git, name two folders instead.`);
  }
}

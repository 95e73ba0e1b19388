import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../../src/commands/program.js';
import type { Terminal } from '../../src/commands/terminal/terminal.js';
import { temporaryFolder } from '../support/temporary-folders.js';

/** A small model from which every package can be generated. */
export const bookshop = `api: bookshop
version: 1.0.0
server: https://books.example.com
auth: bearer
scopes:
  view: view:{shop}
params:
  shop: string(/[a-z]+/)
errors:
  NotFound: 404
types:
  Book:
    id: string
    title: string
groups:
  book:
    path: /{shop}/book
    scopes: view
    endpoints:
      get:
        http: GET /{id}
        returns: Book
        errors: [NotFound]
`;

/** A misspelt type on line 3 after characters of more than one code unit, and a path shared by two endpoints. */
export const wrong = `api: shop
types:
  Book: { "🐈 title": strng }
groups:
  book:
    endpoints:
      get:
        http: GET /books/{id}
        returns: Book
      find:
        http: GET /books/{name}
        returns: Book
`;

/** Moves the model to a file with another name, so that its module gets another name too. */
export function moveModel(folder: string): void {
  renameSync(join(folder, 'model/bookshop.yaml'), join(folder, 'model/volumes.yaml'));
}

/** Generates the types alone, which is the quickest. */
export const generateTypes = ['generate', '--target', 'types'] as const;

/** The generated type of the bookshop. */
export const book = 'generated/types/dist/modules/bookshop.d.ts';

/** Makes a project with installed packages of a folder: there, a run keeps what the next one need not do again. */
export const installed = { 'package.json': '{}', 'node_modules/a/package.json': '{}' } as const;

/** A temporary folder with these files; removed after the tests. */
export function newFolder(files: Readonly<Record<string, string>> = { 'model/bookshop.yaml': bookshop }): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) writeIn(folder, path, text);
  return folder;
}

/** Runs git in a folder, with the same settings on every machine; returns what it prints. */
export function git(folder: string, ...words: readonly string[]): string {
  const config = {
    'user.name': 'any',
    'user.email': 'any@example.com',
    'core.autocrlf': 'false',
    'merge.directoryRenames': 'true',
  };
  const settings = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return execFileSync('git', [...settings, ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Makes a repository of a folder, with one commit and its tag. */
export function tagAll(folder: string, tag: string): void {
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'First');
  git(folder, 'tag', tag);
}

export function writeIn(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

export function readIn(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Path → text of every file below a folder. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

export interface ApiResponse {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder: `await run(folder, 'generate', '--check')`. */
export async function run(folder: string, ...words: readonly string[]): Promise<ApiResponse> {
  return await runIn({ folder }, ...words);
}

export type Given = Partial<Terminal> & { readonly folder: string };

export async function runIn(given: Given, ...words: readonly string[]): Promise<ApiResponse> {
  const { terminal, printed } = recordingTerminal(given);
  const code = await runProgram(words, terminal);
  return { code, ...printed() };
}

/** A terminal that nobody sees, and what was printed on it. */
export function recordingTerminal({ environment = {}, ...rest }: Given): {
  readonly terminal: Terminal;
  printed(): Pick<ApiResponse, 'out' | 'err'>;
} {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    stream: async function* () {},
    isInteractive: false,
    outScreen: { width: 80, hasColors: false },
    errScreen: { width: 80, hasColors: false },
    environment,
    signals: new EventEmitter(),
    leave: () => {},
    ...rest,
  };
  return { terminal, printed: () => ({ out, err }) };
}

let filesOfTypes: Readonly<Record<string, string>> | undefined;

/** A folder where the types of the bookshop were generated: the first time, then copied. */
export async function generatedTypes(): Promise<string> {
  const folder = newFolder(filesOfTypes);
  if (filesOfTypes === undefined) {
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    filesOfTypes = filesIn(folder);
  }
  return folder;
}

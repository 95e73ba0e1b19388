/**
 * `npm run bench`: installs the peers the first time, builds this folder, and runs it. Plain JavaScript, because
 * Node 20 reads no TypeScript.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'oxc-transform';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '.build');
/** What of the tests benchmarks use: a PostgreSQL of their own. It goes to `.build/support/`, with what it imports. */
const support = join(here, '../test/support/postgres.ts');

installPeers();
build();
const { main } = await import(pathToFileURL(join(built, 'main.js')).href);
process.exitCode = await main(process.argv.slice(2), here);

/** Again whenever the lock file is another one than was installed. */
function installPeers() {
  const lock = readFileSync(join(here, 'package-lock.json'), 'utf8');
  const mark = join(here, 'node_modules', '.installed-lock.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  process.stderr.write('Installing the peers into bench/node_modules (about 330 MB, once) …\n');
  // None of them needs its scripts, and one of these counts who installs it.
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: here,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  writeFileSync(mark, lock);
}

/** Every TypeScript file of this folder, without its types, below `.build/`. */
function build() {
  rmSync(built, { recursive: true, force: true });
  for (const path of typeScriptFiles(here)) buildFile(path, relative(here, path));
  for (const path of withImports(support)) buildFile(path, join('support', basename(path)));
}

/** A file and those of its folder that it imports, and they. */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of readFileSync(path, 'utf8').matchAll(/ from '\.\/([\w-]+)\.js'/g)) {
    withImports(join(dirname(path), `${name}.ts`), found);
  }
  return found;
}

function buildFile(path, place) {
  const text = readFileSync(path, 'utf8');
  const { code, errors } = transformSync(path, text, { typescript: { onlyRemoveTypeImports: true } });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const target = join(built, place).replace(/\.ts$/, '.js');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}

function typeScriptFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name.endsWith('.ts') ? [join(folder, entry.name)] : [];
    return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : typeScriptFiles(join(folder, entry.name));
  });
}

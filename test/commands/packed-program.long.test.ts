import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { usualTargets } from '../../src/targets/index.js';
import { packagesLoaded, tellLoaded } from './built-program.js';
import { bookshop, filesIn, newFolder } from './command-line.js';

const run = promisify(execFile);

/** A project that has the packed files of the package and its dependencies installed. */
const project = newFolder({ 'package.json': '{ "type": "module" }', 'model/bookshop.yaml': bookshop });
const installed = join(project, 'node_modules/modelwright');

async function modelwright(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<string> {
  const main = join(installed, 'dist/main.js');
  const { stdout, stderr } = await run(process.execPath, [main, ...words], {
    cwd: project,
    env: { ...process.env, ...environment },
  });
  return stdout + stderr;
}

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--dry-run', '--json']);
  const [{ files }] = JSON.parse(stdout) as [{ files: readonly { path: string }[] }];
  for (const { path } of files) cpSync(path, join(installed, path));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  }
});

describe('the published package', () => {
  it('generates, and does nothing when nothing changed', async () => {
    expect(await modelwright({}, 'generate')).toMatch(
      new RegExp(`^${usualTargets.length} packages: [1-9]\\d* files written`, 'm'),
    );
    const before = filesIn(join(project, 'generated'));
    const idle = await modelwright(tellLoaded, 'generate');
    expect(idle).toMatch(new RegExp(`^${usualTargets.length} packages: 0 files written`, 'm'));
    expect(packagesLoaded(idle.replaceAll('/node_modules/modelwright/', '/'))).toEqual([]);
    expect(filesIn(join(project, 'generated'))).toEqual(before);
  });

  it('contains no sources, and nothing that only the build needs', () => {
    const paths = Object.keys(filesIn(installed));
    const folders = new Set(paths.map((path) => path.replace(/(?:^|\/)[^/]+$/, '')));
    expect([...folders].filter((folder) => !/^(?:docs|templates)\b/.test(folder)).sort()).toEqual(
      [
        '',
        ...readdirSync('src/runtime')
          .filter((area) => area !== 'samples')
          .map((area) => `dist/bundles/${area}`),
        'dist',
        'dist/program',
      ].sort(),
    );
  });

  it('has types for all its exports', async () => {
    const text = readFileSync(join(installed, 'dist/index.d.ts'), 'utf8');
    const exported = (await import(join(installed, 'dist/index.js'))) as object;
    expect(Object.keys(exported).filter((name) => !new RegExp(`export .*\\b${name}\\b`, 's').test(text))).toEqual([]);
  });
});

import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../support/installed-package.js';
import { nodeOf } from '../values/platforms.js';
import { id, imported, nextApp, required, typed } from './programs.js';
import { compiled, kinds } from './compilers.js';
import { runJest } from './jest.js';
import { install, newProject, packageNames, packed, type Project } from './project.js';

/** A project with the packed packages, in which all tools run. */
let project: Project;
let tarballs: readonly string[];
beforeAll(async () => {
  project = await newProject({ 'use.mjs': imported, 'use.cjs': required });
  tarballs = await packed(project);
  await install(project, ...tarballs);
});
afterAll(() => project.remove());

describe('a project that installs the packages', () => {
  it('from tarballs has them and nothing else', async () => {
    const list = JSON.parse(await project.run('npm', 'ls', '--all', '--json')) as { dependencies: object };
    expect(Object.keys(list.dependencies).sort()).toEqual(
      packageNames.map((name) => `@example-resource/${name}`).sort(),
    );
  });

  it('from git repositories runs', async () => {
    const other = await newProject({ 'use.mjs': imported });
    try {
      const addresses: string[] = [];
      for (const name of packageNames) {
        await cp(resolve('generated', name), join(other.folder, 'git', name), { recursive: true });
        const git = (...words: readonly string[]): Promise<string> =>
          other.run('git', '-C', `git/${name}`, '-c', 'user.name=any', '-c', 'user.email=any@example.com', ...words);
        await git('init', '--quiet');
        await git('add', '--force', '.');
        await git('commit', '--quiet', '--message', 'Generated');
        addresses.push(`git+file://${other.folder}/git/${name}`);
      }
      await install(other, ...addresses);
      expect(await other.run('node', 'use.mjs')).toBe(`${id}\n`);
    } finally {
      await other.remove();
    }
  });

  it('from a workspace runs', async () => {
    const workspaces = { private: true, workspaces: ['generated/*', 'app'] };
    const app = { name: 'app', version: '1.0.0', dependencies: { '@example-resource/client': '^1.0.0' } };
    const other = await newProject({
      'package.json': JSON.stringify(workspaces),
      'app/package.json': JSON.stringify(app),
      'app/use.mjs': imported,
    });
    try {
      for (const name of packageNames)
        await cp(resolve('generated', name), join(other.folder, 'generated', name), { recursive: true });
      await install(other);
      expect(await other.run('node', 'app/use.mjs')).toBe(`${id}\n`);
    } finally {
      await other.remove();
    }
  });
});

describe.each(['Node 20', 'Node 22', 'Node 24'] as const)('%s', (name) => {
  it.each(['use.mjs', 'use.cjs'])('runs %s', async (program) => {
    const node = name === 'Node 20' ? process.execPath : await nodeOf(name);
    // Node 20 announces that `require` of an ES module is new.
    expect(await project.run(node, '--no-warnings', program)).toBe(`${id}\n`);
  });
});

describe('a bundle by', () => {
  it('esbuild runs', async () => {
    const esbuild = await installedPackage('esbuild', '0.28.2');
    const flags = ['--bundle', '--format=esm', '--splitting', '--outdir=esbuild', '--out-extension:.js=.mjs'];
    await project.run(process.execPath, join(esbuild, 'bin', 'esbuild'), 'use.mjs', ...flags, '--log-level=error');
    expect(await project.run('node', 'esbuild/use.mjs')).toBe(`${id}\n`);
  });

  it('esbuild as CommonJS runs', async () => {
    const esbuild = await installedPackage('esbuild', '0.28.2');
    const flags = ['--bundle', '--format=cjs', '--outfile=esbuild/use.cjs'];
    await project.run(process.execPath, join(esbuild, 'bin', 'esbuild'), 'use.mjs', ...flags, '--log-level=error');
    expect(await project.run('node', 'esbuild/use.cjs')).toBe(`${id}\n`);
  });

  it('Rolldown runs', async () => {
    const bundle = await rolldown({ input: join(project.folder, 'use.mjs'), cwd: project.folder });
    await bundle.write({ dir: join(project.folder, 'rolldown'), format: 'esm', entryFileNames: '[name].mjs' });
    expect(await project.run('node', 'rolldown/use.mjs')).toBe(`${id}\n`);
  });

  it('Vite runs', async () => {
    const folder = await installedPackage('vite', '8.3.8');
    await project.write({
      'vite.config.mjs': `export default {
        logLevel: 'error',
        build: { outDir: 'vite', lib: { entry: 'use.mjs', formats: ['es'], fileName: 'use' } },
      };`,
    });
    await project.run(process.execPath, join(folder, 'bin', 'vite.js'), 'build');
    expect(await project.run('node', 'vite/use.mjs')).toBe(`${id}\n`);
  });

  it.each(['web', 'node'])('webpack for %s runs', async (target) => {
    const folder = await installedPackage('webpack', '5.113.0');
    await project.write({
      'pack.cjs': `
        const webpack = require(${JSON.stringify(folder)});
        const compiler = webpack({
          entry: './use.mjs',
          mode: 'production',
          target: '${target === 'web' ? 'webworker' : 'node20'}',
          output: { path: __dirname + '/webpack-${target}', filename: 'use.cjs' },
          plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
        });
        compiler.run((error, stats) => {
          const text = error ?? (stats.hasErrors() || stats.hasWarnings() ? stats.toString('errors-warnings') : undefined);
          if (text === undefined) return;
          console.error(text);
          process.exitCode = 1;
        });`,
    });
    await project.run(process.execPath, 'pack.cjs');
    expect(await project.run('node', `webpack-${target}/use.cjs`)).toBe(`${id}\n`);
  });
});

describe('Next.js', () => {
  it('builds an application that calls the client on the server and in the browser', async () => {
    const other = await newProject(nextApp);
    try {
      await install(other, ...tarballs, 'next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'typescript@5.9.3');
      await install(other, '--save-dev', '@types/react@19.3.0', '@types/node@20.19.43');
      await other.run('npx', 'next', 'build');
      expect(await readFile(join(other.folder, '.next/server/app/index.html'), 'utf8')).toContain(`<p>${id}</p>`);
    } finally {
      await other.remove();
    }
  });
});

describe.each([
  ['Jest 29', '29.7.0'],
  ['Jest 30', '30.5.2'],
])('%s', (_, version) => {
  it('runs with the settings of docs/consumers.md', async () => {
    await runJest(project, version);
  });
});

describe('attw', () => {
  it.each(packageNames)('finds declarations for every entry of %s', async (name) => {
    const folder = await installedPackage('@arethetypeswrong/cli', '0.18.5');
    const tarball = tarballs[packageNames.indexOf(name)] ?? '';
    const flags = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
    await project.run(process.execPath, join(folder, 'dist', 'index.js'), tarball, ...flags);
  });
});

describe.each(kinds)('TypeScript with $kind', ({ versions, ...kind }) => {
  it.each(versions)('%s compiles the calls of a consumer under every strict flag', async (version) => {
    expect(await compiled(project, typed, { ...kind, version })).toBe('');
  });
});

import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../adapters/hosts.js';
import { installedPackage } from '../support/installed-package.js';
import { writeSinglePackage } from '../support/single-package.js';
import { shortLived } from '../support/type-check.js';
import { nodeOf } from '../values/platforms.js';
import { id, imported, journey, nextApp, oneOperation, required } from './programs.js';
import { type Judgement, judged } from './attw.js';
import { choices, installChoices } from './choices.js';
import { compiled, kindsByVersion } from './compilers.js';
import { runJest } from './jest.js';
import { type Layout, layouts, packages, single } from './layouts.js';
import { install, newProject, packageFolders, packageNames, packed, type Project } from './project.js';

/** A project in which all tools run; the packages are installed in a folder for each layout. */
let project: Project;
let ofPackages: Project;
let ofSingle: Project;
let tarballs: readonly string[];
let tarballOfSingle: string;
beforeAll(async () => {
  project = await newProject();
  const written = await writeSinglePackage(join(project.folder, 'written'), { name: '@acme/example' });
  const all = await packed(project, [...packageFolders, written]);
  tarballs = all.slice(0, -1);
  tarballOfSingle = all.at(-1) ?? '';
  const programs = { 'use.mjs': imported, 'use.cjs': required, 'one.mjs': oneOperation };
  const installedIn = async ({ folder, renamed }: Layout, archives: readonly string[]): Promise<Project> => {
    const files = Object.entries(programs).map(([path, text]) => [path, renamed(text)]);
    const below = await project.within(folder, Object.fromEntries(files) as Record<string, string>);
    await install(below, ...archives);
    return below;
  };
  ofPackages = await installedIn(packages, tarballs);
  ofSingle = await installedIn(single, [tarballOfSingle]);
});

async function installedIn({ folder }: Project): Promise<readonly string[]> {
  const paths = await readdir(join(folder, 'node_modules'), { recursive: true });
  return paths.filter((path) => path.endsWith('package.json')).sort();
}

describe('a project that installs the packages', () => {
  it('from tarballs has them and nothing else', async () => {
    const names = packageNames.map((name) => `@example-resource/${name}/package.json`);
    expect(await installedIn(ofPackages)).toEqual(names.sort());
  });

  it('as a single package has nothing else: the dependencies of the reference service are optional peers', async () => {
    expect(await installedIn(ofSingle)).toEqual(['@acme/example/package.json']);
  });

  it('from git repositories runs', async () => {
    const other = await newProject({ 'use.mjs': imported });
    const addresses: string[] = [];
    for (const name of ['types', 'validators', 'client']) {
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
  });

  it('from a workspace runs', async () => {
    const workspaces = { private: true, workspaces: ['generated/*', 'app'] };
    const app = { name: 'app', version: '1.0.0', dependencies: { '@example-resource/client': '^1.0.0' } };
    const other = await newProject({
      'package.json': JSON.stringify(workspaces),
      'app/package.json': JSON.stringify(app),
      'app/use.mjs': imported,
    });
    for (const name of packageNames)
      await cp(resolve('generated', name), join(other.folder, 'generated', name), { recursive: true });
    await install(other);
    expect(await other.run('node', 'app/use.mjs')).toBe(`${id}\n`);
  });
});

describe.each(['Node 20', 'Node 22', 'Node 24'] as const)('%s', (name) => {
  it.each(['packages/use.mjs', 'packages/use.cjs', 'single/use.mjs', 'single/use.cjs'])('runs %s', async (program) => {
    const node = name === 'Node 20' ? process.execPath : await nodeOf(name);
    // Node 20 announces that `require` of an ES module is new.
    expect(await project.run(node, '--no-warnings', program)).toBe(`${id}\n`);
  });
});

it.each([
  ['Deno', ['run', '--no-prompt', '--no-remote', '--node-modules-dir=manual']],
  ['Bun', ['run']],
] as const)('%s runs packages/use.mjs and single/use.mjs', async (name, words) => {
  const program = await programOf(name);
  for (const layout of [ofPackages, ofSingle]) expect(await layout.run(program, ...words, 'use.mjs')).toBe(`${id}\n`);
});

describe('a bundle by', () => {
  const esbuild = async ({ run }: Project, ...words: readonly string[]): Promise<string> => {
    const program = join(await installedPackage('esbuild', '0.28.2'), 'bin', 'esbuild');
    return run(process.execPath, program, '--bundle', '--log-level=error', ...words);
  };

  it('esbuild runs', async () => {
    await esbuild(ofPackages, 'use.mjs', '--format=esm', '--splitting', '--outdir=esbuild', '--out-extension:.js=.mjs');
    expect(await ofPackages.run('node', 'esbuild/use.mjs')).toBe(`${id}\n`);
  });

  it('esbuild as CommonJS runs', async () => {
    await esbuild(ofPackages, 'use.mjs', '--format=cjs', '--outfile=esbuild/use.cjs');
    expect(await ofPackages.run('node', 'esbuild/use.cjs')).toBe(`${id}\n`);
  });

  it('esbuild has as many bytes for an operation from a single package as from the packages of the targets', async () => {
    const sizeIn = async (layout: Project): Promise<number> => {
      await esbuild(layout, 'one.mjs', '--minify', '--format=esm', '--outfile=esbuild/one.mjs');
      return (await readFile(join(layout.folder, 'esbuild/one.mjs'))).length;
    };
    expect(await sizeIn(ofSingle)).toBe(await sizeIn(ofPackages));
  });

  it('Rolldown runs', async () => {
    const { folder, run } = ofPackages;
    const bundle = await rolldown({ input: join(folder, 'use.mjs'), cwd: folder });
    await bundle.write({ dir: join(folder, 'rolldown'), format: 'esm', entryFileNames: '[name].mjs' });
    expect(await run('node', 'rolldown/use.mjs')).toBe(`${id}\n`);
  });

  it('Vite runs', async () => {
    await ofPackages.write({
      'vite.config.mjs': `export default {
        logLevel: 'error',
        build: { outDir: 'vite', lib: { entry: 'use.mjs', formats: ['es'], fileName: 'use' } },
      };`,
    });
    // The one that Vitest uses.
    await ofPackages.run(process.execPath, resolve('node_modules/vite/bin/vite.js'), 'build');
    expect(await ofPackages.run('node', 'vite/use.mjs')).toBe(`${id}\n`);
  });

  it.each([
    ['webpack', 'webpack', '5.113.0', 'lib/index.js'],
    ['Rspack', '@rspack/core', '2.3.4', 'dist/index.js'],
  ])('%s for web and for node runs', async (bundler, name, version, main) => {
    const program = pathToFileURL(join(await installedPackage(name, version), main)).href;
    await ofPackages.write({
      'pack.mjs': `
        import * as found from ${JSON.stringify(program)};
        const pack = found.rspack ?? found.default;
        const compiler = pack(
          Object.entries({ web: 'webworker', node: 'node20' }).map(([name, target]) => ({
            entry: './use.mjs',
            mode: 'production',
            target,
            // Programs for Node are seldom minimized.
            optimization: { minimize: name === 'web' },
            output: { path: import.meta.dirname + '/${bundler}-' + name, filename: 'use.cjs' },
            plugins: [new pack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
          })),
        );
        compiler.run((error, stats) => {
          const text = error ?? (stats.hasErrors() || stats.hasWarnings() ? stats.toString('errors-warnings') : undefined);
          if (text === undefined) return;
          console.error(text);
          process.exitCode = 1;
        });`,
    });
    await ofPackages.run(process.execPath, shortLived, 'pack.mjs');
    expect(await ofPackages.run('node', `${bundler}-web/use.cjs`)).toBe(`${id}\n`);
    expect(await ofPackages.run('node', `${bundler}-node/use.cjs`)).toBe(`${id}\n`);
  });

  it('Parcel with `packageExports` runs', async () => {
    const parcel = join(await installedPackage('parcel', '2.16.4'), 'lib/bin.js');
    const settings = { private: true, '@parcel/resolver-default': { packageExports: true } };
    const other = await newProject({ 'package.json': JSON.stringify(settings), 'use.mjs': imported });
    await cp(join(ofPackages.folder, 'node_modules'), join(other.folder, 'node_modules'), { recursive: true });
    await other.run(process.execPath, parcel, 'build', 'use.mjs', '--no-cache');
    expect(await other.run('node', 'dist/use.js')).toBe(`${id}\n`);
  });
});

it('Next.js builds an application that calls the client on the server and in the browser', async () => {
  const next = await installedPackage('next', '16.4.6', ['react@19.3.1', 'react-dom@19.3.1']);
  // Within the folder of Next.js, which must be below its root.
  const root = join(next, '../..');
  const application = await newProject(nextApp, root);
  await cp(join(ofPackages.folder, 'node_modules'), join(application.folder, 'node_modules'), { recursive: true });
  await application.run(process.execPath, join(next, 'dist/bin/next'), 'build');
  expect(await readFile(join(application.folder, '.next/server/app/index.html'), 'utf8')).toContain(`<p>${id}</p>`);
});

describe.each([
  ['Jest 29', '29.7.0'],
  ['Jest 30', '30.5.2'],
])('%s', (_, version) => {
  it('runs with the settings of docs/consumers.md, in both layouts', async () => {
    await runJest(project, version, layouts);
  });
});

describe('attw', () => {
  let found: readonly Judgement[];
  beforeAll(async () => {
    found = await judged(project, [...tarballs, tarballOfSingle]);
  });

  it.each([...packageNames, 'a single package'])('finds declarations for every entry of %s', (name) => {
    const index = name === 'a single package' ? packageNames.length : packageNames.indexOf(name as 'types');
    expect(found[index]).toEqual({ hasTypes: true, problems: [] });
  });
});

it('publint accepts the tarball of a single package', async () => {
  const { messages } = await publint({ strict: true, pack: { tarball: (await readFile(tarballOfSingle)).buffer } });
  expect(messages).toEqual([]);
});

describe('TypeScript', () => {
  beforeAll(() => installChoices(project));

  it.each(Object.entries(kindsByVersion).map(([version, kinds]) => [version, kinds.join(', ')]))(
    '%s compiles the calls of a consumer under every strict flag, in both layouts, and those of another API, with %s',
    async (version) => {
      expect(await compiled(project, version, [...layouts, choices])).toBe('');
    },
  );
});

it('the reference service in a single package runs and is called by the client in it, once its optional peers are installed as the README says', async () => {
  const readme = await readFile(join(ofSingle.folder, 'node_modules/@acme/example/README.md'), 'utf8');
  const [, needed = ''] = /^npm install @acme\/example (.+)$/m.exec(readme) ?? [];
  expect(needed).toContain('@electric-sql/pglite@');
  await install(ofSingle, ...needed.split(' '));
  await ofSingle.write({ 'journey.mjs': single.renamed(journey) });
  expect(await ofSingle.run(process.execPath, '--no-warnings', 'journey.mjs')).toBe('one\n');
});

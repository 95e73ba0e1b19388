import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../support/installed-package.js';
import { writeSinglePackage } from '../support/single-package.js';
import { compiled, kinds } from './compilers.js';
import { runJest } from './jest.js';
import { id, imported, required, typed } from './programs.js';
import { install, newProject, packed, packedFolder, type Project } from './project.js';

const ofSingle = (program: string): string => program.replaceAll('@example-resource/', '@acme/example/');

/** A project with the packed package, and one with the packages of the targets. */
let project: Project;
let other: Project;
let tarball: string;
beforeAll(async () => {
  project = await newProject({ 'use.mjs': ofSingle(imported), 'use.cjs': ofSingle(required) });
  tarball = await packedFolder(
    project,
    await writeSinglePackage(join(project.folder, 'written'), { name: '@acme/example' }),
  );
  await install(project, tarball);
  other = await newProject();
  await install(other, ...(await packed(other)));
});
afterAll(() => Promise.all([project.remove(), other.remove()]));

describe('a project that installs a single package', () => {
  it('has it and nothing else: the dependencies of the reference service are optional peers', async () => {
    const installed = await readdir(join(project.folder, 'node_modules'), { recursive: true });
    expect(installed.filter((path) => path.endsWith('package.json'))).toEqual(['@acme/example/package.json']);
  });

  it.each(['use.mjs', 'use.cjs'])('runs %s', async (program) => {
    expect(await project.run(process.execPath, '--no-warnings', program)).toBe(`${id}\n`);
  });

  it.each([
    ['Jest 29', '29.7.0'],
    ['Jest 30', '30.5.2'],
  ])('runs %s with the settings of docs/consumers.md', async (_, version) => {
    await runJest(project, version, ofSingle);
  });

  it('bundles an operation with esbuild into as many bytes as from the packages of the targets', async () => {
    const esbuild = join(await installedPackage('esbuild', '0.28.2'), 'bin', 'esbuild');
    const program = `export { createConnection, getResource } from '@example-resource/client';\n`;
    const sizeIn = async ({ write, run, folder }: Project, text: string): Promise<number> => {
      await write({ 'one.mjs': text });
      const flags = ['--bundle', '--minify', '--format=esm', '--outfile=one.bundle.mjs', '--log-level=error'];
      await run(process.execPath, esbuild, 'one.mjs', ...flags);
      return (await readFile(join(folder, 'one.bundle.mjs'))).length;
    };
    expect(await sizeIn(project, ofSingle(program))).toBe(await sizeIn(other, program));
  });
});

describe.each(kinds)('TypeScript with $kind', ({ versions, ...kind }) => {
  it.each(versions)('%s compiles the calls of a consumer under every strict flag', async (version) => {
    expect(await compiled(project, ofSingle(typed), { ...kind, version })).toBe('');
  });
});

describe('the tarball', () => {
  it('is accepted by publint', async () => {
    const { messages } = await publint({ strict: true, pack: { tarball: (await readFile(tarball)).buffer } });
    expect(messages).toEqual([]);
  });

  it('has declarations for every entry, as attw finds', async () => {
    const folder = await installedPackage('@arethetypeswrong/cli', '0.18.5');
    // Files to read, not to import.
    const others = ['openapi/openapi.yaml', 'docs/index.html', 'docs/llms.txt'];
    const rules = ['--ignore-rules', 'cjs-resolves-to-esm'];
    const flags = ['--profile', 'node16', ...rules, '--exclude-entrypoints', ...others];
    await project.run(process.execPath, join(folder, 'dist', 'index.js'), tarball, ...flags);
  });
});

describe('the reference service in it', () => {
  it('runs and is called by the client in it, once its optional peers are installed as the README says', async () => {
    const readme = await readFile(join(project.folder, 'node_modules/@acme/example/README.md'), 'utf8');
    const [, needed = ''] = /^npm install @acme\/example (.+)$/m.exec(readme) ?? [];
    expect(needed).toContain('@electric-sql/pglite@');
    await install(project, ...needed.split(' '));
    await project.write({
      'journey.mjs': `
        import { createClient } from '@acme/example/client';
        import { createReferenceServer } from '@acme/example/reference';

        const { server, close } = await createReferenceServer();
        const send = (url, init) => server.fetch(new Request(url, init));
        const granted = await send('http://localhost/oauth/token', {
          method: 'POST',
          headers: { authorization: 'Basic ' + btoa('dev:dev'), 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials&scope=manage_test:p',
        });
        const { access_token: token } = await granted.json();
        const client = createClient({ baseUrl: 'http://localhost', projectKey: 'p', token, fetch: send });
        const { body } = await client.resource.create({ body: { key: 'one' } });
        console.log((await client.resource.get({ id: body.id })).key);
        await close();`,
    });
    expect(await project.run(process.execPath, '--no-warnings', 'journey.mjs')).toBe('one\n');
  });
});

import { readFileSync } from 'node:fs';
import { chmod, cp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { install, newProject, type Project } from '../consumers/project.js';
import { filledOnce } from '../support/filled-once.js';
import { cache } from '../support/installed-package.js';
import { startPrivateRegistry } from './private-registry.js';

// Most of the time goes into installations, which take as long as the network does.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** What docs/repository.md shows, by the name of the file: `turbo.json`. */
const files = new Map(
  [...readFileSync('docs/repository.md', 'utf8').matchAll(/^```\w+ (.+)\n([^]*?)^```$/gm)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

function fileText(name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`docs/repository.md shows no ${name}.`);
  return text;
}

/** A copy of examples/helpdesk as a repository, generated and committed. */
let project: Project;
beforeAll(async () => {
  project = await newProject();
  await cp('examples/helpdesk', project.folder, { recursive: true });
  const packageJson = JSON.parse(await readFile('examples/helpdesk/package.json', 'utf8')) as PackageJson;
  // Our own version is not on npm before it is published.
  packageJson.devDependencies['modelwright'] = `file:${resolve('.')}`;
  // All at once, because each installation looks at everything again.
  Object.assign(packageJson.devDependencies, { husky: '9.1.7', turbo: '2.11.11', nx: '21.6.4' });
  await project.write({ 'package.json': JSON.stringify(packageJson, undefined, 2) });
  // The workspaces exist before npm links them.
  await modelwright('generate');
  await install(project, '--ignore-scripts');
  await git('init', '--quiet');
  await commitAll();
  await git('tag', 'v1.0.0');
});

interface PackageJson extends Readonly<Record<string, unknown>> {
  readonly devDependencies: Record<string, string>;
}

function git(...words: readonly string[]): Promise<string> {
  return project.run('git', '-c', 'user.name=any', '-c', 'user.email=any@example.com', ...words);
}

async function commitAll(): Promise<string> {
  await git('add', '.');
  return await git('commit', '--quiet', '--message', 'Any');
}

const modelFile = 'models/helpdesk/helpdesk.yaml';

/** Without npx, which takes longer than most runs. */
function modelwright(...words: readonly string[]): Promise<string> {
  return project.run(process.execPath, resolve('dist/main.js'), ...words);
}

/** Tries something with another model, and takes the change back. */
async function withLongerTitles(then: () => Promise<void>): Promise<void> {
  const before = await readFile(join(project.folder, modelFile), 'utf8');
  await project.write({ [modelFile]: before.replace('string(1..200)', 'string(1..300)') });
  try {
    await then();
  } finally {
    await git('checkout', '--quiet', '.');
  }
}

describe('examples/helpdesk', () => {
  it('has two APIs of one scope and licence', async () => {
    for (const name of ['helpdesk', 'billing']) {
      const text = await readFile(join(project.folder, `packages/${name}/client/package.json`), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ name: `@acme/${name}-client`, license: 'MIT' });
      const licence = await readFile(join(project.folder, `packages/${name}/client/LICENSE.md`), 'utf8');
      expect(licence).toContain(await readFile('examples/helpdesk/LICENSE', 'utf8'));
    }
  });

  it('is committed whole', async () => {
    const ignored = await git('status', '--short', '--ignored', '--', 'packages');
    expect(ignored).toBe('');
  });
});

describe('continuous integration', () => {
  const { jobs } = parse(fileText('.github/workflows/apis.yaml')) as {
    readonly jobs: { readonly apis: { readonly steps: readonly { readonly run?: string }[] } };
  };
  // npm has installed everything already.
  const commands = jobs.apis.steps.flatMap(({ run }) => (run === undefined || run === 'npm ci' ? [] : [run]));

  it.each(commands)('%s', async (command) => {
    // The hook below runs `npx` itself, which takes longer than these commands.
    await project.run('sh', '-c', command.replace('npx modelwright', 'node_modules/.bin/modelwright'));
  });
});

it('a hook refuses a commit with packages that are not up to date', async () => {
  await project.run('node_modules/.bin/husky');
  await project.write({ '.husky/pre-commit': fileText('.husky/pre-commit') });
  await chmod(join(project.folder, '.husky/pre-commit'), 0o755);
  await withLongerTitles(async () => {
    await expect(commitAll()).rejects.toThrow('validators/dist/modules/helpdesk.js');
    await modelwright('generate');
    await commitAll();
    await git('reset', '--quiet', '--hard', 'HEAD~1');
  });
  await git('config', '--unset', 'core.hooksPath');
});

it('packages are installed by tags, which are not versions of the model', async () => {
  await git('config', 'user.name', 'any');
  await git('config', 'user.email', 'any@example.com');
  await project.run('sh', '-c', fileText('tags'));
  expect(await git('describe', '--tags')).toBe('v1.0.0\n');
  const tags = (await git('tag', '--list', 'helpdesk-*')).trim().split('\n');
  const other = await newProject();
  await install(other, ...tags.map((tag) => `git+file://${project.folder}#${tag}`));
  const script = "import('@acme/helpdesk-client').then(({ createClient }) => console.log(typeof createClient))";
  expect(await other.run('node', '--eval', script)).toBe('function\n');
});

it('Turborepo generates again only after a change', async () => {
  await project.write({ 'turbo.json': fileText('turbo.json') });
  const generate = (): Promise<string> => project.run('node_modules/.bin/turbo', 'run', 'generate', 'types');
  expect(await generate()).toContain('0 cached, 2 total');
  expect(await generate()).toContain('2 cached, 2 total');
  await withLongerTitles(async () => {
    expect(await generate()).toContain('2 files written');
  });
});

it('Nx generates again only after a change, and brings back what was deleted', async () => {
  const packageJson = JSON.parse(await readFile(join(project.folder, 'package.json'), 'utf8')) as PackageJson;
  const nx: unknown = JSON.parse(fileText('package.json nx'));
  await project.write({ 'package.json': JSON.stringify({ ...packageJson, nx }, undefined, 2) });
  await commitAll();
  const generate = (): Promise<string> => project.run('node_modules/.bin/nx', 'run', 'acme-apis:generate');
  expect(await generate()).not.toContain('from the cache');
  const file = join(project.folder, 'packages/helpdesk/client/README.md');
  const before = await readFile(file, 'utf8');
  await rm(file);
  expect(await generate()).toContain('from the cache');
  expect(await readFile(file, 'utf8')).toBe(before);
  await withLongerTitles(async () => {
    expect(await generate()).toContain('2 files written');
  });
});

it('a private registry receives the packages, and gives them to those who have its token', async () => {
  const registry = await startPrivateRegistry(join(project.folder, 'node_modules/.registry'));
  const consumer = await newProject({
    'use.mjs': `import * as client from '@acme/helpdesk-client';\nconsole.log(typeof client.createClient);\n`,
  });
  try {
    const address = registry.url.slice('http:'.length);
    const npmrc = fileText('.npmrc')
      .replace('https://npm.acme.example/', registry.url)
      .replace('//npm.acme.example/', address);
    const withToken = npmrc.replace('${NPM_TOKEN}', registry.token);
    await project.write({ '.npmrc': withToken });
    await project.run('sh', '-c', fileText('publish'));
    const { href } = new URL('@acme%2fhelpdesk-client', registry.url);
    expect((await fetch(href)).status).toBe(401);
    await consumer.write({ '.npmrc': withToken });
    await install(consumer, '@acme/helpdesk-client');
    expect(await consumer.run('node', 'use.mjs')).toBe('function\n');
  } finally {
    registry.end();
    await rm(join(project.folder, '.npmrc'));
  }
});

it('the configuration of Renovate fits its schema', async () => {
  const folder = await filledOnce(join(cache, 'packages/renovate-schema@39.264.1'), async (unfinished) => {
    await project.run('npm', 'pack', '--silent', '--pack-destination', unfinished, 'renovate@39.264.1');
    const tarball = join(unfinished, 'renovate-39.264.1.tgz');
    await project.run('tar', 'xzf', tarball, '-C', unfinished, 'package/renovate-schema.json');
    await rm(tarball);
  });
  const text = await readFile(join(folder, 'package/renovate-schema.json'), 'utf8');
  // It uses nothing of draft 4 that means something else in draft 7.
  const schema = { ...(JSON.parse(text) as object), $schema: 'http://json-schema.org/draft-07/schema#' };
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  validate(JSON.parse(fileText('renovate.json')));
  expect(validate.errors ?? []).toEqual([]);
});

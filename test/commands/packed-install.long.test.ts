import { execFile, spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDataFolder } from '../support/data-folder.js';
import { quickStart } from '../targets/reference/started-program.js';
import { newFolder } from './command-line.js';

const run = promisify(execFile);

/** A project where npm installs the packed modelwright. */
const project = newFolder({ 'package.json': '{ "private": true }' });
const caches = newFolder({});
const cache = join(caches, 'modelwright');
const main = join(project, 'node_modules/modelwright/dist/main.js');
const environment = { ...process.env, XDG_CACHE_HOME: caches };
const { service } = JSON.parse(readFileSync('package.json', 'utf8')) as { service: { megabytes: number } };

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(project, filename)], {
    cwd: project,
  });
  cpSync('model', join(project, 'model'), { recursive: true });
});

/** Of the contents: how many blocks they take depends on the disk. */
async function megabytesOf(folder: string): Promise<number> {
  return Number.parseInt((await run('du', ['-sm', '--apparent-size', folder])).stdout, 10);
}

/** Serves the example model until it is ready; returns what it printed. */
function served(data: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [quickStart, main, 'serve', 'model', '--port', '0', '--data', data], {
      cwd: project,
      env: environment,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (/^Try it:/m.test(text)) child.kill('SIGINT');
      });
    }
    child.once('close', () => resolve(text));
  });
}

describe('an installation of the packed program', () => {
  it('has about as many packages and megabytes as README says: at most 40, and 60', async () => {
    const { stdout } = await run('npm', ['query', '*'], { cwd: project, maxBuffer: 2 ** 28 });
    const packages = (JSON.parse(stdout) as readonly object[]).length - 1;
    const megabytes = await megabytesOf(join(project, 'node_modules'));
    const [, saidPackages, saidMegabytes] =
      /installs (\d+) packages, (\d+) MB/.exec(readFileSync('README.md', 'utf8')) ?? [];
    // A dependency of a dependency may come or go with its next version.
    expect(Math.abs(packages - Number(saidPackages))).toBeLessThanOrEqual(3);
    expect(Math.abs(megabytes - Number(saidMegabytes))).toBeLessThanOrEqual(3);
    expect(packages).toBeLessThanOrEqual(40);
    expect(megabytes).toBeLessThanOrEqual(60);
  });

  it('checks and generates without a further package, and without npm', async () => {
    const { stdout } = await run(process.execPath, [main, 'generate', 'model', '--target', 'reference'], {
      cwd: project,
      env: { ...environment, PATH: '' },
    });
    expect(stdout).toMatch(/^\d+ packages: [1-9]\d* files written/m);
  });

  it('says what to do if it serves without npm', async () => {
    const failed = run(process.execPath, [main, 'serve', 'model'], { cwd: project, env: { ...environment, PATH: '' } });
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /\nerror: npm is not installed, .*\nInstall .*: npm install --save-dev @electric-sql/,
      ),
    });
  });

  it('installs the packages of the service when it first serves, in two runs at once, and then uses them', async () => {
    // The first run also creates its database, which takes longer than the rest.
    await prepareDataFolder(join(project, 'data-2'));
    const [first, second] = await Promise.all([served('data-1'), served('data-2')]);
    expect(first).toMatch(/^The reference service needs npm packages of \d+ MB.*\nThe packages are installed\.\n/);
    expect(second).toMatch(/^Try it:/m);
    expect(readFileSync(join(project, '.modelwright/.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^service-[0-9a-f]+$/)]);
    const megabytes = await megabytesOf(cache);
    expect(megabytes).toBeLessThanOrEqual(service.megabytes);
    expect(megabytes).toBeGreaterThan(service.megabytes - 5);
    const third = await served('data-1');
    expect(third).toMatch(/^Try it:/m);
    expect(third).not.toContain('npm');
  });

  it('reads stored records with these packages', async () => {
    const words = ['diff', 'model', 'model', '--records', 'data-1'];
    const { stdout } = await run(process.execPath, [quickStart, main, ...words], { cwd: project, env: environment });
    expect(stdout).toContain('in data-1');
  });
});

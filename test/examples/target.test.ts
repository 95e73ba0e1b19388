import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../commands/built-program.js';
import { bookshop, newFolder, readIn, run, writeIn } from '../commands/command-line.js';

/** A project that has installed modelwright and the target. */
function newProject(): string {
  const folder = newFolder({
    'package.json': '{ "private": true }\n',
    'model/bookshop.yaml': bookshop,
    'modelwright.yaml': 'targets: [types, modelwright-routes]\n',
  });
  mkdirSync(join(folder, 'node_modules'));
  cpSync('examples/target', join(folder, 'node_modules/modelwright-routes'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'node_modules/modelwright'));
  return folder;
}

async function generate(folder: string, ...words: readonly string[]): Promise<string> {
  const { code, out } = await run(folder, 'generate', ...words);
  return `${code}: ${out}`;
}

/** In another process, which loads the code of the target again. */
async function generateAnew(folder: string, ...words: readonly string[]): Promise<string> {
  const program = startProgram(folder, ['generate', ...words]);
  const code = await program.ended;
  return `${code}: ${program.printed()}`;
}

describe('examples/target', () => {
  it('fits the types of modelwright', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '-p',
      'examples/target',
    ]);
    expect(stdout).toBe('');
    // Otherwise it would also change the types of every program that has a target.
    expect(readFileSync('dist/index.d.ts', 'utf8')).not.toContain('declare global');
  });

  it('is generated, built and checked like our own targets, and again when its code changes', async () => {
    const folder = newProject();
    expect(await generate(folder)).toMatch(/^0: 2 packages: /);
    const url = pathToFileURL(join(folder, 'generated/routes/dist/index.js')).href;
    const { routes } = (await import(url)) as { readonly routes: object };
    expect(routes).toEqual({ 'book.get': 'GET /{shop}/book/{id}' });
    expect(JSON.parse(readIn(folder, 'generated/routes/package.json'))).toMatchObject({ name: '@bookshop/routes' });
    expect(await generate(folder, '--check')).toMatch(/^0: 2 packages up to date/);
    const path = 'node_modules/modelwright-routes/routes.js';
    writeIn(folder, path, readIn(folder, path).replace('# Routes', '# The routes'));
    expect(await generateAnew(folder, '--check')).toMatch(/^1: /);
    expect(await generateAnew(folder)).toContain('1 file written');
    expect(readIn(folder, 'generated/routes/README.md')).toContain('# The routes');
  });

  it('is a subpath of a single package', async () => {
    const folder = newProject();
    writeIn(folder, 'modelwright.yaml', 'targets: [types, modelwright-routes]\nsinglePackage: true\n');
    expect(await generate(folder)).toMatch(/^0: 1 package: /);
    symlinkSync(join(folder, 'generated/bookshop'), join(folder, 'node_modules/bookshop'));
    writeIn(folder, 'use.mjs', `export { routes } from 'bookshop/routes';\n`);
    const { routes } = (await import(pathToFileURL(join(folder, 'use.mjs')).href)) as { readonly routes: object };
    expect(routes).toEqual({ 'book.get': 'GET /{shop}/book/{id}' });
  });
});

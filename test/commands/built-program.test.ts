import { spawnSync } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesLoaded, packagesLoaded, startProgram, tellLoaded } from './built-program.js';
import { bookshop, generateTypes, installed, newFolder } from './command-line.js';

it.each([
  [['check'], 0, /^bookshop 1\.0\.0: /],
  [['generate', '--check'], 1, /contains no generated files; .*: modelwright generate\n$/],
  [['generate', '--unknown'], 2, /^error: unknown option '--unknown'/],
])('the built program exits with the code of its command: %j → %i', async (words, code, text) => {
  const program = startProgram(newFolder(), words);
  expect(await program.ended).toBe(code);
  expect(program.printed()).toMatch(text);
});

describe('the built program, of which nobody reads the output', () => {
  it('does its work, and exits with the code of its command', async () => {
    const settings = `models: [{ model: a.yaml, out: a }, { model: b.yaml, out: b }]\ntargets: [types]\n`;
    const model = (name: string): string =>
      `api: ${name}\ntypes: { Pet: string }\nallow: { declaration-is-used: Test. }\n`;
    const folder = newFolder({ 'modelwright.yaml': settings, 'a.yaml': model('a'), 'b.yaml': model('b') });
    const run = async (...words: readonly string[]): Promise<number | string> => {
      const program = startProgram(folder, words);
      program.process.stdout?.destroy();
      return await program.ended;
    };
    expect(await run('generate')).toBe(0);
    expect(existsSync(join(folder, 'b/types/package.json'))).toBe(true);
    writeFileSync(join(folder, 'b.yaml'), model('b').replace('string', 'strin'));
    expect(await run('check')).toBe(1);
  });

  it('reports a full disk', () => {
    // Only Linux has a file that is always full.
    if (process.platform !== 'linux') return;
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js', 'explain'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^error: Standard output cannot be written: ENOSPC/);
    expect(status).toBe(1);
  });
});

it('a run of the built program loads no code that reads a model or prints when nothing has changed', async () => {
  const folder = newFolder({ ...installed, 'model/bookshop.yaml': bookshop });
  const printed = async (words: readonly string[], environment = tellLoaded): Promise<string> => {
    const program = startProgram(folder, words, environment);
    expect(await program.ended).toBe(0);
    return program.printed();
  };
  expect(await printed(generateTypes, {})).toMatch(/ [1-9]\d* files written/);
  const idle = await printed(generateTypes);
  expect(packagesLoaded(idle)).toEqual([]);
  const needless = /^src\/(?:pipeline|parse|resolve|rules|targets|print\/(?!mark|output-file))/;
  expect(modulesLoaded(idle)).toContain('src/commands/generate.ts');
  expect(modulesLoaded(idle).filter((path) => needless.test(path))).toEqual([]);
  expect(packagesLoaded(await printed([...generateTypes, '--check']))).toEqual([]);
});

it('a check by the built program loads no library for YAML and for JSON Schema, though the project has settings', async () => {
  const packageJson = JSON.stringify({ modelwright: { out: 'api', package: { license: 'MIT' } } });
  const folder = newFolder({ 'model/bookshop.yaml': bookshop, 'package.json': packageJson });
  const program = startProgram(folder, ['check'], tellLoaded);
  expect(await program.ended).toBe(0);
  expect(packagesLoaded(program.printed())).toEqual(['ajv']);
  // Of ajv, only the function that counts characters.
  expect(new Set(program.printed().match(/node_modules\/ajv\/\S+/g))).toEqual(
    new Set(['node_modules/ajv/dist/runtime/ucs2length.js']),
  );
});

it('an import by the built program loads no code that prints packages', async () => {
  const document = 'openapi: 3.1.0\ninfo: { title: shop, version: 1.0.0 }\npaths: {}\n';
  const program = startProgram(newFolder({ 'shop.yaml': document }), ['import', 'shop.yaml'], tellLoaded);
  expect(await program.ended).toBe(0);
  expect(packagesLoaded(program.printed())).toEqual(['yaml']);
  expect(modulesLoaded(program.printed()).filter((path) => path.startsWith('src/targets'))).toEqual([]);
});

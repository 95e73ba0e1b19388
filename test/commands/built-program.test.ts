import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asModule, modulesLoaded, packagesLoaded, startProgram, tellLoaded } from './built-program.js';
import { bookshop, filesIn, newFolder, run, writeIn } from './command-line.js';
import { inTier } from '../support/tier.js';

describe('the built program', () => {
  it.each([
    [['check'], 0, /^bookshop 1\.0\.0: /],
    [['generate', '--check'], 1, /contains no generated files; .*: modelwright generate\n$/],
    [['generate', '--unknown'], 2, /^error: unknown option '--unknown'/],
  ])('exits with the code of its command: %j → %i', async (words, code, text) => {
    const program = startProgram(newFolder(), words);
    expect(await program.ended).toBe(code);
    expect(program.printed()).toMatch(text);
  });
});

describe('a run of the built program', () => {
  it('leaves whole files when it is cut off at any write, and the next run needs no --force', async () => {
    const before = newFolder();
    const changed = bookshop.replaceAll('Book\n', 'Volume\n').replace('Book:', 'Volume:');
    const after = newFolder({ 'model/bookshop.yaml': changed });
    for (const folder of [before, after]) expect((await run(folder, ...words)).code).toBe(0);
    const whole = [before, after].map((folder) => filesIn(join(folder, 'generated')));
    // Cuts the run off at each write in turn (only at the first in the short tier), until a run completes.
    let change = 1;
    for (; ; change += inTier({ short: 1000, long: 1 })) {
      const folder = newFolder({});
      cpSync(before, folder, { recursive: true });
      writeIn(folder, 'model/bookshop.yaml', changed);
      const killed = startProgram(folder, words, { NODE_OPTIONS: `--import ${cutOff}`, CUT_OFF_AT: String(change) });
      const end = await killed.ended;
      if (end === 0) break;
      expect(end).toBe('SIGKILL');
      for (const [path, text] of Object.entries(filesIn(join(folder, 'generated')))) {
        if (!path.endsWith('.modelwright-new')) expect(whole.map((texts) => texts[path])).toContain(text);
      }
      expect(await run(folder, ...words, '--check'), `cut off at ${change}`).toMatchObject({ code: 1 });
      expect(await run(folder, ...words)).toMatchObject({ code: 0 });
      expect(filesIn(join(folder, 'generated'))).toEqual(whole[1]);
      expect(await run(folder, ...words, '--check')).toMatchObject({ code: 0 });
    }
    expect(change).toBeGreaterThan(2);
  });

  it('loads no code that reads a model or prints when nothing has changed', async () => {
    const folder = newFolder({
      'model/bookshop.yaml': bookshop,
      'package.json': '{}',
      'node_modules/a/package.json': '{}',
    });
    const printed = async (...more: readonly string[]): Promise<string> => {
      const program = startProgram(folder, [...words, ...more], tellLoaded);
      expect(await program.ended).toBe(0);
      return program.printed();
    };
    expect(packagesLoaded(await printed('--force'))).toEqual(expect.arrayContaining(['commander', 'ts-morph']));
    const idle = await printed();
    expect(packagesLoaded(idle)).toEqual(['commander']);
    const needless = /^src\/(?:pipeline|parse|resolve|rules|targets|print\/(?!mark|output-file))/;
    expect(modulesLoaded(idle)).toContain('src/commands/generate.ts');
    expect(modulesLoaded(idle).filter((path) => needless.test(path))).toEqual([]);
    expect(packagesLoaded(await printed('--check'))).toEqual(['commander']);
  });
});

describe('a check by the built program', () => {
  it('loads no library for YAML and for JSON Schema, though the project has settings', async () => {
    const packageJson = JSON.stringify({ modelwright: { out: 'api', package: { license: 'MIT' } } });
    const folder = newFolder({ 'model/bookshop.yaml': bookshop, 'package.json': packageJson });
    const program = startProgram(folder, ['check'], tellLoaded);
    expect(await program.ended).toBe(0);
    expect(packagesLoaded(program.printed())).toEqual(['ajv', 'commander']);
    // Of ajv, only the function that counts characters.
    expect(new Set(program.printed().match(/node_modules\/ajv\/\S+/g))).toEqual(
      new Set(['node_modules/ajv/dist/runtime/ucs2length.js']),
    );
  });
});

describe('an import by the built program', () => {
  it('loads no code that prints packages', async () => {
    const document = 'openapi: 3.1.0\ninfo: { title: shop, version: 1.0.0 }\npaths: {}\n';
    const program = startProgram(newFolder({ 'shop.yaml': document }), ['import', 'shop.yaml'], tellLoaded);
    expect(await program.ended).toBe(0);
    expect(packagesLoaded(program.printed())).toEqual(['commander', 'yaml']);
    expect(modulesLoaded(program.printed()).filter((path) => path.startsWith('src/targets'))).toEqual([]);
  });
});

const words = ['generate', '--target', 'types'] as const;

/** Ends the process, as in a power failure, in place of its n-th change below the output folder. */
const cutOff = asModule(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let changes = 0;
  for (const name of ['renameSync', 'rmSync']) {
    const change = fs[name];
    fs[name] = (...places) => {
      const isOutput = String(places.at(0)).includes('/generated/');
      if (isOutput && (changes += 1) === Number(process.env.CUT_OFF_AT)) process.kill(process.pid, 'SIGKILL');
      return change(...places);
    };
  }
  syncBuiltinESMExports();
`);

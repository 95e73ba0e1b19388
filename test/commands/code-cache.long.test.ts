import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProgram } from './built-program.js';
import { bookshop, newFolder, readIn, writeIn } from './command-line.js';

const files = { 'model/bookshop.yaml': bookshop, 'package.json': '{}', 'node_modules/a/package.json': '{}' };
const types = 'generated/types/src/modules/bookshop.ts';

/** The path of the one file with compiled code. */
function codeIn(folder: string): string {
  const cache = join(folder, 'node_modules/.cache/modelwright');
  const names = readdirSync(cache).filter((name) => name.endsWith('.code'));
  expect(names).toHaveLength(1);
  return join(cache, names[0] ?? '');
}

/** A project that was generated twice: the first run does not write the code. */
async function usedProject(): Promise<string> {
  const folder = newFolder(files);
  await generate(folder);
  writeIn(folder, 'model/bookshop.yaml', `${bookshop}# Again.\n`);
  await generate(folder);
  return folder;
}

async function generate(folder: string): Promise<void> {
  const program = startProgram(folder, ['generate', '--target', 'types']);
  expect(await program.ended, program.printed()).toBe(0);
}

describe('the compiler in ts-morph', () => {
  it('is cached as compiled by V8, and reused', async () => {
    const folder = await usedProject();
    // If it were written again, it would be another file.
    const { ino } = statSync(codeIn(folder));
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title:', 'heading:'));
    await generate(folder);
    expect(readIn(folder, types)).toContain('heading: string');
    expect(statSync(codeIn(folder)).ino).toBe(ino);
  });

  it.each([
    ['damaged', (code: Buffer) => code.fill(0, 5000, 6000)],
    ['cut off', (code: Buffer) => code.subarray(0, 5000)],
    ['empty', () => Buffer.alloc(0)],
  ])('is compiled again if its cached code is %s', async (_, damage) => {
    const folder = await usedProject();
    const path = codeIn(folder);
    const damaged = Buffer.from(damage(readFileSync(path)));
    writeFileSync(path, damaged);
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title:', 'heading:'));
    await generate(folder);
    expect(readIn(folder, types)).toContain('heading: string');
    expect(readFileSync(codeIn(folder)).length).toBeGreaterThan(1_000_000);
    expect(readFileSync(codeIn(folder)).equals(damaged)).toBe(false);
  });

  it('loads as usual in a project without a cache', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': bookshop });
    await generate(folder);
    expect(readdirSync(folder)).not.toContain('node_modules');
  });
});

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
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
const folder = newFolder(files);
beforeAll(async () => {
  await generate(folder);
  await generateWith('name');
});

/** Generates after a change of the model. */
async function generateWith(field: string): Promise<void> {
  writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title:', `${field}:`));
  await generate(folder);
  expect(readIn(folder, types)).toContain(`${field}: string`);
}

async function generate(folder: string): Promise<void> {
  const program = startProgram(folder, ['generate', '--target', 'types']);
  expect(await program.ended, program.printed()).toBe(0);
}

describe('the compiler in ts-morph', () => {
  it('is cached as compiled by V8, and reused', async () => {
    // If it were written again, it would be another file.
    const { ino } = statSync(codeIn(folder));
    await generateWith('heading');
    expect(statSync(codeIn(folder)).ino).toBe(ino);
  });

  it.each([
    ['damaged', (code: Buffer) => code.fill(0, 5000, 6000)],
    ['cut off', (code: Buffer) => code.subarray(0, 5000)],
    ['empty', () => Buffer.alloc(0)],
  ])('is compiled again if its cached code is %s', async (state, damage) => {
    const path = codeIn(folder);
    const damaged = Buffer.from(damage(readFileSync(path)));
    writeFileSync(path, damaged);
    await generateWith(`${state.replace(' ', '')}Field`);
    expect(readFileSync(codeIn(folder)).length).toBeGreaterThan(1_000_000);
    expect(readFileSync(codeIn(folder)).equals(damaged)).toBe(false);
  });

  it('loads as usual in a project without a cache', async () => {
    const other = newFolder({ 'model/bookshop.yaml': bookshop });
    await generate(other);
    expect(readdirSync(other)).not.toContain('node_modules');
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

/**
 * The other files of this folder state what the types of `generated/` allow and, by `@ts-expect-error`, what they refuse:
 * each is a test whose verdict is the compiler's.
 */
const folder = resolve('test/types');
const scratch = mkdtempSync(join(tmpdir(), 'modelwright-types-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noEmit: true,
};

const typeTests = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

async function compile(files: readonly string[]): Promise<string> {
  const config = join(scratch, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  try {
    await promisify(execFile)(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', config]);
    return '';
  } catch (error) {
    return (error as { readonly stdout?: string }).stdout ?? String(error);
  }
}

it('the types allow what they should and refuse the rest', async () => {
  expect(await compile(typeTests.map((name) => join(folder, name)))).toBe('');
});

it.each(typeTests)('%s expects only errors that are there', async (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const expected = text.split('\n').filter((line) => line.trimStart().startsWith('// @ts-expect-error'));
  // Without the comments every one of them has to come up; the copy lies beside the original to find the same packages.
  const copy = join(folder, `.copy-of-${name}`);
  writeFileSync(copy, text.replaceAll('// @ts-expect-error', '// here'));
  try {
    const errors = (await compile([copy])).split('\n').filter((line) => / error TS\d+: /.test(line));
    expect(errors.length).toBeGreaterThanOrEqual(expected.length);
  } finally {
    rmSync(copy);
  }
});

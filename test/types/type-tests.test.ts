import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

/**
 * The other files of this folder state what the types of `generated/` allow and, by `@ts-expect-error`, what they refuse:
 * each is a test whose verdict is the compiler's, which also reports an expected error that does not come.
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

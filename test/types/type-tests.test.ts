import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inTier } from '../support/tier.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../support/type-check.js';

/**
 * The other files of this folder state what the types of `generated/` allow and, by `@ts-expect-error`, what they refuse:
 * each is a test whose verdict is the compiler's, which also reports an expected error that does not come.
 */
const folder = resolve('test/types');
const typeRoots = [resolve('node_modules/@types')];
const scratch = mkdtempSync(join(tmpdir(), 'modelwright-types-'));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Compilation {
  readonly compiler: string;
  readonly lib: readonly string[];
  /** Packages whose global types are there: those of Node bring, with frameworks, more than compiles on its own. */
  readonly types?: readonly string[];
}

function typeTestsIn(place: string): readonly string[] {
  const names = readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.map((name) => join(place, name));
}

async function compile(
  files: readonly string[],
  { compiler, lib, types = [] }: Compilation,
): Promise<readonly string[]> {
  // What is written here only to see whether it compiles is used by nobody.
  const options = {
    ...strictest,
    ...moduleKinds.nodenext,
    noUnusedLocals: false,
    types,
    typeRoots,
    lib,
    skipLibCheck: types.length > 0,
  };
  return errorsOf(compiler, { project: join(scratch, `${compiler}.json`), options, files, below: resolve('.') });
}

const newest = compilers['7.0'];
const all = inTier({ short: [newest], long: Object.values(compilers) });

it('the types allow what they should and refuse the rest', async () => {
  expect(await compile(typeTestsIn(folder), { compiler: newest, lib: ['ES2023'] })).toEqual([]);
});

// What a call takes is computed from what is bound, which compilers might see differently. A client needs a `fetch`.
it.each(all)('so do the calls of the client, by %s', async (compiler) => {
  expect(await compile(typeTestsIn(join(folder, 'client')), { compiler, lib: ['ES2023', 'DOM'] })).toEqual([]);
});

it.each(all)('so do the handlers of the server, by %s', async (compiler) => {
  expect(await compile(typeTestsIn(join(folder, 'server')), { compiler, lib: ['ES2023', 'DOM'] })).toEqual([]);
});

// The oldest and the newest: frameworks bring so many types that each takes seconds.
it.each(inTier({ short: [newest], long: [compilers['5.9'], newest] }))(
  'and the adapters to frameworks, by %s',
  async (compiler) => {
    const files = typeTestsIn(join(folder, 'adapters'));
    expect(await compile(files, { compiler, lib: ['ES2023', 'DOM'], types: ['node'] })).toEqual([]);
  },
);

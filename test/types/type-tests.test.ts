import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inTier } from '../support/tier.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../support/type-check.js';
import { temporaryFolder } from '../support/temporary-folders.js';

/**
 * The other files in this folder show what the types of `generated/` allow and, by `@ts-expect-error`, what they
 * refuse: each is a test whose verdict comes from the compiler, which also reports an expected error that does not
 * occur.
 */
const folder = resolve('test/types');
const typeRoots = [resolve('node_modules/@types')];
const scratch = temporaryFolder();

interface Compilation {
  readonly compiler: string;
  readonly lib: readonly string[];
  /**
   * Packages whose global types are included: those of Node, together with frameworks, contain more than compiles on
   * its own.
   */
  readonly types?: readonly string[];
  /** Declarations as the compiler infers them. */
  readonly isInferred?: boolean;
}

function typeTestsIn(place: string): readonly string[] {
  const names = readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.map((name) => join(place, name));
}

async function compile(
  files: readonly string[],
  { compiler, lib, types = [], isInferred = false }: Compilation,
): Promise<readonly string[]> {
  // Code that is only written to see whether it compiles is unused.
  const options = {
    ...strictest,
    ...moduleKinds.nodenext,
    noUnusedLocals: false,
    isolatedDeclarations: !isInferred,
    types,
    typeRoots,
    lib,
    skipLibCheck: types.length > 0,
  };
  return errorsOf(compiler, { project: join(scratch, `${compiler}.json`), options, files, below: resolve('.') });
}

const newest = compilers['7.0'];
const all = inTier({ short: [newest], long: Object.values(compilers) });

it('the types allow valid code, and refuse the rest', async () => {
  expect(await compile(typeTestsIn(folder), { compiler: newest, lib: ['ES2023'] })).toEqual([]);
});

// The input of a call is computed from what is bound, which compilers might treat differently. A client needs a
// `fetch`.
it.each(all)('the types of client calls and of server handlers do so with %s', async (compiler) => {
  const files = ['client', 'server'].flatMap((name) => typeTestsIn(join(folder, name)));
  expect(await compile(files, { compiler, lib: ['ES2023', 'DOM'] })).toEqual([]);
});

it.each(all)('what a library infers of a client has a name in its declarations by %s', async (compiler) => {
  const files = typeTestsIn(join(folder, 'inferred'));
  expect(await compile(files, { compiler, lib: ['ES2023', 'DOM'], isInferred: true })).toEqual([]);
});

// The oldest and the newest compiler: frameworks have so many types that each takes seconds.
it.each(inTier({ short: [newest], long: [compilers['5.9'], newest] }))(
  'the types of framework adapters do so with %s',
  async (compiler) => {
    const files = typeTestsIn(join(folder, 'adapters'));
    expect(await compile(files, { compiler, lib: ['ES2023', 'DOM'], types: ['node'] })).toEqual([]);
  },
);

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Every flag that a consumer may have switched on; what is generated compiles under all of them at once. */
const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  forceConsistentCasingInFileNames: true,
  skipLibCheck: false,
  // What TypeScript brings itself is not ours to check, and is a third of the work.
  skipDefaultLibCheck: true,
  target: 'ES2023',
  declaration: true,
  noEmit: true,
};

const generated = resolve('generated');
const scratch = mkdtempSync(join(tmpdir(), 'modelwright-typecheck-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Packages that run anywhere: no globals of Node, whole. Of the server, what its root entry reaches. */
const everywhere = [
  ...['types', 'validators', 'client'].flatMap((name) => filesOf(name)),
  join(generated, 'server/src/index.ts'),
  join(generated, 'server/dist/index.d.ts'),
];
const onNode = ['server', 'reference'].flatMap((name) => filesOf(name));

const compilers = { '5.9': 'typescript-5', '6.0': 'typescript-6', '7.0': 'typescript' };
const moduleKinds = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

describe.each(Object.entries(compilers))(
  'with TypeScript %s, everything generated type-checks',
  (version, compiler) => {
    it('is that version', () => {
      const { version: installed } = JSON.parse(readFileSync(`node_modules/${compiler}/package.json`, 'utf8')) as {
        version: string;
      };
      expect(installed.startsWith(`${version}.`)).toBe(true);
    });

    it.each(Object.entries(moduleKinds))('anywhere, module %s', async (name, moduleKind) => {
      const options = { ...strictest, ...moduleKind, lib: ['ES2023', 'DOM'], types: [] };
      expect(await errorsOf(compiler, `everywhere-${version}-${name}`, { options, files: everywhere })).toEqual([]);
    });

    it('on Node', async () => {
      const typeRoots = [resolve('node_modules/@types')];
      const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: ['node'], typeRoots };
      expect(await errorsOf(compiler, `node-${version}`, { options, files: onNode })).toEqual([]);
    });
  },
);

it('there is something to check: sources and declarations of five packages', () => {
  expect(existsSync(join(generated, 'client/src/index.ts'))).toBe(true);
  expect(onNode.filter((file) => file.endsWith('.d.ts')).length).toBeGreaterThan(10);
  expect(everywhere.filter((file) => file.includes('/src/')).length).toBeGreaterThan(50);
});

it('the check can fail', async () => {
  const file = join(scratch, 'wrong.ts');
  writeFileSync(file, 'export const wrong: string = 1;\n');
  const options = { ...strictest, ...moduleKinds.bundler, lib: ['ES2023'], types: [] };
  const errors = await errorsOf('typescript', 'wrong', { options, files: [file] }, scratch);
  expect(errors).toEqual([expect.stringContaining('TS2322')]);
});

interface Program {
  readonly options: object;
  readonly files: readonly string[];
}

/** The errors that a compiler finds below a folder; those in packages of others are not ours to mend. */
async function errorsOf(
  compiler: string,
  name: string,
  { options, files }: Program,
  below = generated,
): Promise<readonly string[]> {
  const project = join(scratch, `${name}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files }));
  const output = await run(compilerPath(compiler), ['-p', project, '--pretty', 'false']);
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  return errors.filter((line) => !line.includes('): error') || resolve(line.split('(')[0] ?? '').startsWith(below));
}

function compilerPath(compiler: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${compiler}/package.json`));
  return join(folder, 'bin/tsc');
}

function run(script: string, words: readonly string[]): Promise<string> {
  return new Promise((settle) => {
    execFile(process.execPath, [script, ...words], { maxBuffer: 1e9 }, (_, out, err) => settle(out + err));
  });
}

function filesOf(name: string): readonly string[] {
  return ['src', 'dist'].flatMap((folder) => {
    const place = join(generated, name, folder);
    if (!existsSync(place)) return [];
    const paths = readdirSync(place, { recursive: true, encoding: 'utf8' });
    const ending = folder === 'src' ? '.ts' : '.d.ts';
    return paths.filter((path) => path.endsWith(ending)).map((path) => join(place, path));
  });
}

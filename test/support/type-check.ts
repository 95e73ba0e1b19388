import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compilerEnvironment, errorsOfProject } from './compiler-server.js';
import { inTier } from './tier.js';

/** Every flag that a consumer may use; generated code compiles under all of them at once. */
export const strictest = {
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
  // The libraries of TypeScript are not ours to check, and take a third of the time.
  skipDefaultLibCheck: true,
  target: 'ES2023',
  declaration: true,
  noEmit: true,
};

/** The packages that contain a compiler, by version. */
export const compilers = { '5.9': 'typescript-5', '6.0': 'typescript-6', '7.0': 'typescript' } as const;

export const moduleKinds = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

interface Compilation {
  readonly compiler: string;
  readonly moduleKind: object;
}

/**
 * Each compiler and each kind of modules, but not every pair of them: the older compilers take ten times as long. Only
 * the first in the short tier.
 */
export const compilations: Readonly<Record<string, Compilation>> = {
  'bundler-7.0': { compiler: compilers['7.0'], moduleKind: moduleKinds.bundler },
  ...inTier<Readonly<Record<string, Compilation>>>({
    short: {},
    long: {
      'nodenext-7.0': { compiler: compilers['7.0'], moduleKind: moduleKinds.nodenext },
      'bundler-6.0': { compiler: compilers['6.0'], moduleKind: moduleKinds.bundler },
      'nodenext-5.9': { compiler: compilers['5.9'], moduleKind: moduleKinds.nodenext },
    },
  }),
};

export interface Program {
  /** The path of the project file. */
  readonly project: string;
  readonly options: object;
  /** As in a project file: paths, or globs relative to it. */
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Only errors in files below it count; those in third-party packages are not ours to fix. */
  readonly below: string;
}

/** The errors of a compiler, one per line; empty if there are none. */
export async function errorsOf(compiler: string, program: Program): Promise<readonly string[]> {
  const { project, options, below, ...roots } = program;
  writeFileSync(project, JSON.stringify({ compilerOptions: options, ...roots }));
  const errors = await linesOf(compiler, program);
  return errors.filter((line) => !line.includes('): error') || resolve(line.split('(')[0] ?? '').startsWith(below));
}

/**
 * The errors of every compilation about these folders, each with the name of the compilation. They are one program, because
 * reading the types of their libraries takes longer than checking them.
 */
export async function errorsInFolders(
  folders: readonly string[],
  include: readonly string[],
): Promise<readonly string[]> {
  const [first = ''] = folders;
  const found: string[] = [];
  for (const [name, { compiler, moduleKind }] of Object.entries(compilations)) {
    const errors = await errorsOf(compiler, {
      project: join(first, `${name}.json`),
      // The types of libraries do not all compile without `skipLibCheck`; ours are checked as sources.
      options: { ...strictest, ...moduleKind, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], skipLibCheck: true },
      include: folders.flatMap((folder) => include.map((pattern) => join(folder, pattern))),
      below: dirname(first),
    });
    found.push(...errors.map((error) => `${name}: ${error}`));
  }
  return found;
}

/** The packages that run anywhere, without the globals of Node, in full; of the server, what its root entry reaches. */
export function filesForEverywhere(folder: string): readonly string[] {
  return [
    ...['types', 'validators', 'client', 'json-schema'].flatMap((name) => filesOf(join(folder, name))),
    join(folder, 'server/src/index.ts'),
    join(folder, 'server/dist/index.d.ts'),
  ];
}

export function filesForNode(folder: string): readonly string[] {
  return ['server', 'reference'].flatMap((name) => filesOf(join(folder, name)));
}

function filesOf(packageFolder: string): readonly string[] {
  return ['src', 'dist'].flatMap((folder) => {
    const place = join(packageFolder, folder);
    if (!existsSync(place)) return [];
    const paths = readdirSync(place, { recursive: true, encoding: 'utf8' });
    const ending = folder === 'src' ? '.ts' : '.d.ts';
    return paths.filter((path) => path.endsWith(ending)).map((path) => join(place, path));
  });
}

/** A program of a few seconds ends before optimized code has paid for its own compilation, which takes a third of the time. */
export const shortLived = '--no-opt';

/** The newest compiler is a program of its own, which can be asked more than once if it is to write nothing. */
async function linesOf(compiler: string, { project, options }: Program): Promise<readonly string[]> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${compiler}/package.json`));
  const starter = join(folder, 'lib/getExePath.js');
  if (!existsSync(starter)) return run([process.execPath, shortLived, join(folder, 'bin/tsc'), '-p', project]);
  const { default: programPath } = (await import(pathToFileURL(starter).href)) as { readonly default: () => string };
  const isAsked = inTier({ short: true, long: false }) && 'noEmit' in options && options.noEmit === true;
  if (isAsked) return errorsOfProject(programPath(), project);
  // Threads cost more than they gain where each core has a test of its own.
  return run([programPath(), '--singleThreaded', '-p', project]);
}

/** The lines of a compiler with errors. */
async function run([command = '', ...words]: readonly string[]): Promise<readonly string[]> {
  const { output, isContent } = await new Promise<Verdict>((settle) => {
    const options = { maxBuffer: 1e9, env: compilerEnvironment };
    execFile(command, [...words, '--pretty', 'false'], options, (error, out, err) =>
      settle({ output: out + err, isContent: error === null }),
    );
  });
  if (isContent) return [];
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  // A compiler that fails without such a line did not compile.
  return errors.length === 0 ? [`The compiler failed: ${output}`] : errors;
}

interface Verdict {
  readonly output: string;
  readonly isContent: boolean;
}

import { join } from 'node:path';
import { installedPackage } from '../support/installed-package.js';
import { strictest } from '../support/type-check.js';
import type { Project } from './project.js';

/** The flags that a compiler does not know yet. */
const later = { '5.4': ['isolatedDeclarations', 'erasableSyntaxOnly'] } as const;
const compilers = { '5.4': '5.4.5', '5.8': '5.8.3', '5.9': '5.9.3', '6.0': '6.0.3', '7.0': '7.0.2' } as const;
export type Version = keyof typeof compilers;

interface Kind {
  readonly kind: string;
  readonly versions: readonly Version[];
  readonly file: string;
  readonly options: object;
}

/** How a consumer can set its compiler. */
export const kinds: readonly Kind[] = [
  {
    kind: 'nodenext in an ES module',
    versions: ['5.4', '5.9', '6.0', '7.0'],
    file: 'use.mts',
    options: { module: 'nodenext' },
  },
  { kind: 'node16 in an ES module', versions: ['5.4', '7.0'], file: 'use.mts', options: { module: 'node16' } },
  {
    kind: 'bundler',
    versions: ['5.4', '5.9', '6.0', '7.0'],
    file: 'use.mts',
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
  {
    kind: 'nodenext in CommonJS',
    versions: ['5.8', '5.9', '6.0', '7.0'],
    file: 'use.cts',
    options: { module: 'nodenext', verbatimModuleSyntax: false },
  },
  {
    kind: 'node10',
    versions: ['5.4', '5.9', '6.0'],
    file: 'use.ts',
    options: { module: 'commonjs', moduleResolution: 'node10', verbatimModuleSyntax: false },
  },
];

/** What a compiler prints about a program under every strict flag: nothing, if it compiles. */
export async function compiled(
  project: Project,
  program: string,
  { version, file, options }: Pick<Kind, 'file' | 'options'> & { readonly version: Version },
): Promise<string> {
  const compiler = await installedPackage('typescript', compilers[version]);
  const unknown: readonly string[] = version === '5.4' ? later['5.4'] : [];
  const flags = Object.entries({ ...strictest, isolatedDeclarations: false, ...options }).filter(
    ([name]) => !unknown.includes(name),
  );
  const compilerOptions = {
    ...Object.fromEntries(flags),
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    ...(version === '6.0' && { ignoreDeprecations: '6.0' }),
  };
  await project.write({ [file]: program, 'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }) });
  return project.run(process.execPath, join(compiler, 'bin', 'tsc'), '-p', '.');
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installedPackage } from '../support/installed-package.js';
import { compilers, shortLived, strictest } from '../support/type-check.js';
import { typed } from './programs.js';
import type { Layout } from './layouts.js';
import type { Project } from './project.js';

/** How a consumer can set its compiler. */
const kinds = {
  'nodenext in an ES module': { file: 'use.mts', options: { module: 'nodenext' } },
  'node16 in an ES module': { file: 'use.mts', options: { module: 'node16' } },
  bundler: { file: 'use.mts', options: { module: 'esnext', moduleResolution: 'bundler' } },
  'nodenext in CommonJS': { file: 'use.cts', options: { module: 'nodenext', verbatimModuleSyntax: false } },
  node10: {
    file: 'use.ts',
    options: { module: 'commonjs', moduleResolution: 'node10', verbatimModuleSyntax: false },
  },
} as const;
type Kind = keyof typeof kinds;

/** The kinds that work with each version, as in docs/consumers.md. */
export const kindsByVersion: Readonly<Record<string, readonly Kind[]>> = {
  '5.4': ['nodenext in an ES module', 'node16 in an ES module', 'bundler', 'node10'],
  '5.8': ['nodenext in CommonJS'],
  '5.9': ['nodenext in an ES module', 'bundler', 'nodenext in CommonJS', 'node10'],
  '6.0': ['nodenext in an ES module', 'bundler', 'nodenext in CommonJS', 'node10'],
  '7.0': ['nodenext in an ES module', 'node16 in an ES module', 'bundler', 'nodenext in CommonJS'],
};

/** The versions that are not among the dependencies of this repository. */
const installedVersions: Readonly<Record<string, string>> = { '5.4': '5.4.5', '5.8': '5.8.3' };

async function compilerOf(version: string): Promise<string> {
  const installed = installedVersions[version];
  if (installed !== undefined) return join(await installedPackage('typescript', installed), 'bin', 'tsc');
  const name = compilers[version as keyof typeof compilers];
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'tsc');
}

/** The flags that a compiler does not know yet. */
const later: Readonly<Record<string, readonly string[]>> = { '5.4': ['isolatedDeclarations', 'erasableSyntaxOnly'] };

/**
 * What a compiler prints about the calls of a consumer under every strict flag: nothing, if they compile. One program for
 * both layouts, and one command for all kinds of modules, so that the libraries are read once.
 */
export async function compiled(project: Project, version: string, layouts: readonly Layout[]): Promise<string> {
  const files: Record<string, string> = {};
  const flags = Object.entries({ ...strictest, isolatedDeclarations: false }).filter(
    ([name]) => later[version]?.includes(name) !== true,
  );
  const projects = (kindsByVersion[version] ?? []).map((kind) => {
    const { file, options } = kinds[kind];
    const compilerOptions = {
      ...Object.fromEntries(flags),
      ...options,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      ...(version === '6.0' && { ignoreDeprecations: '6.0' }),
    };
    const name = `${kind}.json`;
    for (const { folder, renamed } of layouts) files[`${folder}/${file}`] = renamed(typed);
    files[name] = JSON.stringify({ compilerOptions, files: layouts.map(({ folder }) => `${folder}/${file}`) });
    return name;
  });
  await project.write(files);
  return project.run(process.execPath, shortLived, await compilerOf(version), '--build', ...projects);
}

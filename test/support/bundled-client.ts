import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { temporaryFolder } from './temporary-folders.js';

/** What to bundle from generated packages, which a bundler finds as installed ones. */
export interface Bundling {
  /** The folder with `node_modules`. */
  readonly folder: string;
  readonly api: string;
  /** The imports of a page from the client. */
  readonly names: string;
  /** Those of a part that the page loads by `import()`. */
  readonly lateNames?: string;
  /** Packages that are not bundled. */
  readonly external?: readonly string[];
  /** The conditions that a user adds to those of the bundler. */
  readonly conditions?: readonly string[];
  readonly isMinified?: boolean;
}

/** The files that a page loads for some functions of a client. */
export interface BundledClient {
  /** Loaded at first: the entry and its imports. */
  readonly first: readonly string[];
  /** Loaded by `import()`, when a value is wrong or a number too large. */
  readonly late: readonly string[];
  /** What the bundler warns of. */
  readonly warnings: readonly string[];
}

export async function bundledClient(bundling: Bundling): Promise<BundledClient> {
  const { chunks, warnings } = await chunksOf(bundling);
  const codeOf = (wanted: boolean): readonly string[] =>
    chunks.filter(({ isFirst }) => isFirst === wanted).map(({ code }) => code);
  return { first: codeOf(true), late: codeOf(false), warnings };
}

/** The functions of such a bundle. */
export async function importBundle(bundling: Bundling): Promise<Readonly<Record<string, unknown>>> {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const { chunks } = await chunksOf(bundling);
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), code);
  return (await import(pathToFileURL(join(folder, 'entry.js')).href)) as Readonly<Record<string, unknown>>;
}

/** How many bytes a page loads for these files. */
export function gzippedBytes(files: readonly string[]): number {
  return files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

async function chunksOf({
  folder,
  api,
  names,
  lateNames,
  external = [],
  conditions = [],
  isMinified = true,
}: Bundling) {
  const entry = join(folder, 'entry.js');
  const late = join(folder, 'late.js');
  const texts: Readonly<Record<string, string>> = {
    [entry]: `export { ${names} } from '@${api}/client';${lateNames === undefined ? '' : ` export const late = () => import('${late}');`}`,
    [late]: `export { ${lateNames} } from '@${api}/client';`,
  };
  const warnings: string[] = [];
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    logLevel: 'warn',
    onLog: (_level, { message }) => void warnings.push(message),
    resolve: { conditionNames: [...conditions, 'import', 'default'] },
    external: (id) => external.some((name) => `${id}/`.startsWith(`@${api}/${name}/`)),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id in texts ? id : null),
        load: (id) => texts[id] ?? null,
      },
    ],
  });
  // Without hashes, whose letters compress differently after each change of a file that is loaded late.
  const { output } = await bundle.generate({ format: 'esm', minify: isMinified, chunkFileNames: '[name].js' });
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = new Set([output[0].fileName]);
  for (const name of first)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(imported);
  return { chunks: chunks.map((chunk) => ({ ...chunk, isFirst: first.has(chunk.fileName) })), warnings };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { Bundled } from './bundled-client.js';
import { temporaryFolder } from './temporary-folders.js';

/** What to bundle from installed packages, as a bundler finds them. */
export interface InstalledBundling {
  /** The folder with `node_modules`. */
  readonly folder: string;
  readonly api: string;
  /** The imports from the client. */
  readonly names: string;
  /** The conditions that a user adds to those of the bundler. */
  readonly conditions?: readonly string[];
  readonly isMinified?: boolean;
}

/** A bundle of some functions of a client, by the `exports` of its packages. */
export async function installedBundle(bundling: InstalledBundling): Promise<Bundled> {
  const chunks = await chunksOf(bundling);
  return {
    first: chunks.filter(({ isEntry }) => isEntry).map(({ code }) => code),
    late: chunks.filter(({ isEntry }) => !isEntry).map(({ code }) => code),
  };
}

/** The same as a module. */
export async function importBundle(bundling: InstalledBundling): Promise<Readonly<Record<string, unknown>>> {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { fileName, code } of await chunksOf(bundling)) await writeFile(join(folder, fileName), code);
  return (await import(pathToFileURL(join(folder, 'entry.js')).href)) as Readonly<Record<string, unknown>>;
}

async function chunksOf({ folder, api, names, conditions = [], isMinified = false }: InstalledBundling) {
  const entry = join(folder, 'entry.js');
  const bundle = await rolldown({
    input: { entry },
    platform: 'neutral',
    logLevel: 'silent',
    resolve: { conditionNames: [...conditions, 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { ${names} } from '@${api}/client';` : null),
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: isMinified,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  // A chunk that the entry imports counts as loaded first.
  const all = output.filter((file) => file.type === 'chunk');
  const first = new Set(
    all.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  );
  return all.map(({ fileName, code }) => ({ fileName, code, isEntry: first.has(fileName) }));
}

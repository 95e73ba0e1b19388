import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** What to bundle from generated packages. */
export interface Bundling {
  readonly folder: string;
  readonly api: string;
  /** The imports of a page from the client. */
  readonly names: string;
  /** Those of a part that the page loads by `import()`. */
  readonly lateNames?: string;
  /** Packages that are not bundled. */
  readonly external?: readonly string[];
}

/** The files that a page loads for some functions of a client, minified. */
export interface Bundled {
  /** Loaded at first: the entry and its imports. */
  readonly first: readonly string[];
  /** Loaded by `import()`, when a value is wrong or a number too large. */
  readonly late: readonly string[];
}

/** The same, and what the bundler warns of. */
export interface BundledClient extends Bundled {
  readonly warnings: readonly string[];
}

export async function bundledClient({
  folder,
  api,
  names,
  lateNames,
  external = [],
}: Bundling): Promise<BundledClient> {
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
    resolve: { conditionNames: ['import', 'default'] },
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
  const { output } = await bundle.generate({ format: 'esm', minify: true, chunkFileNames: '[name].js' });
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = new Set([output[0].fileName]);
  for (const name of first)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(imported);
  const codeOf = (isFirst: boolean): readonly string[] =>
    chunks.filter(({ fileName }) => first.has(fileName) === isFirst).map(({ code }) => code);
  return { first: codeOf(true), late: codeOf(false), warnings };
}

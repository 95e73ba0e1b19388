import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** What to bundle of generated packages. */
export interface Bundling {
  readonly folder: string;
  readonly api: string;
  /** What a page imports from the client. */
  readonly names: string;
  /** Packages that are not bundled. */
  readonly external?: readonly string[];
}

/** The one file that a page loads for some functions of a client, minified. */
export async function bundledClient({ folder, api, names, external = [] }: Bundling): Promise<string> {
  const entry = join(folder, 'entry.js');
  const bundle = await rolldown({
    input: entry,
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [
      {
        name: 'built-packages',
        resolveId: (id) => {
          if (id === entry) return id;
          const [, other = '', below] = /^@[^/]+\/([^/]+)(\/.+)?$/.exec(id) ?? [];
          if (other === '') return null;
          if (external.includes(other)) return { id, external: true };
          return join(folder, other, below === undefined ? 'dist/index.js' : `${below}.js`);
        },
        load: (id) => (id === entry ? `export { ${names} } from '@${api}/client';` : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output[0].code;
}

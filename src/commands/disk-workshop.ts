import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildUnformatted, type Workshop } from '../pipeline.js';
import { diskFiles } from '../write/disk-files.js';
import { linkPackages } from './link-packages.js';

/** Builds packages below a folder, each time in a folder of its own: what was loaded once is not loaded anew. */
export function diskWorkshop(folder: string, emit: Workshop['emit']): Workshop {
  let built = 0;
  return {
    emit,
    build: async (files) => {
      const root = join(folder, String((built += 1)));
      const disk = diskFiles(root);
      for (const { path, text } of await buildUnformatted(files)) await disk.write(path, text);
      linkPackages(
        root,
        files.flatMap(({ path }) => /^([^/]+)\/package\.json$/.exec(path)?.slice(1) ?? []),
      );
      return {
        load: async (name) =>
          (await import(pathToFileURL(join(root, name, 'dist/index.js')).href)) as Readonly<Record<string, unknown>>,
      };
    },
  };
}

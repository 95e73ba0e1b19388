import { readFileSync, readdirSync } from 'node:fs';
import type { Model } from '../model/model.js';
import { headerOf } from './module.js';
import { type PackageName, packageNameOf } from './names.js';
import type { OutputFile } from './output-file.js';

// Also below `dist/` if the generator runs from its sources, as in tests: bundles are made when modelwright is built.
const bundlesFolder = new URL('../../dist/bundles/', import.meta.url);

/**
 * The runtime of a package, sorted by path: `server/runtime/server.js`, `server/runtime/server.d.ts`. It was formatted
 * when it was bundled. Imports of the runtime of another package get its name for this model.
 */
export function runtimeFiles(model: Model, packageName: PackageName): readonly OutputFile[] {
  const bundles = read.get(packageName) ?? readBundles(packageName);
  read.set(packageName, bundles);
  return bundles.map(({ name, text }) => ({
    path: `${packageName}/runtime/${name}`,
    // When it is asked for: a viewer has megabytes.
    get text() {
      const named = text.replaceAll(
        /'@modelwright-api\/([a-z-]+)/g,
        (_whole, other: PackageName) => `'${packageNameOf(model, other)}`,
      );
      return `${headerOf(model)}\n\n${named}`;
    },
    isFormatted: true,
  }));
}

interface Bundle {
  readonly name: string;
  readonly text: string;
}

// Read once for a process.
const read = new Map<PackageName, readonly Bundle[]>();

function readBundles(packageName: PackageName): readonly Bundle[] {
  const folder = new URL(`${packageName}/`, bundlesFolder);
  const names = readdirSync(folder).sort();
  return names.map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
}

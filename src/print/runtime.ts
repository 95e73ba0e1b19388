import { readdirSync, readFileSync } from 'node:fs';
import type { Model } from '../model/model.js';
import { type Graph, multimapOf, reachedFrom } from '../source/graph.js';
import { headerOf } from './module.js';
import { packageNameOf, type Symbol } from './names.js';
import type { OutputFile } from './output-file.js';

// Also below `dist/` if the generator runs from its sources, as in tests: bundles are made when modelwright is built.
const bundlesFolder = new URL('../../dist/bundles/', import.meta.url);

/**
 * The runtime of a package, sorted by path: `server/runtime/server.js`, `server/runtime/server.d.ts`. Contains the
 * bundles of these names, and those that they import: what a model does not need is not shipped. The text was formatted
 * when it was bundled. Imports of the runtime of another package get its name for this model.
 */
export function runtimeFiles(model: Model, packageName: string, names: Iterable<string>): readonly OutputFile[] {
  const bundles = bundlesIn(packageName);
  const shipped = reachedFrom(names, bundles.imports);
  const files = bundles.files.filter(({ bundle }) => shipped.has(bundle));
  return files.map(({ file, text }) => ({
    path: `${packageName}/runtime/${file}`,
    // Read on demand: a viewer has megabytes.
    get text() {
      const named = text.replaceAll(
        /'@modelwright-api\/([a-z-]+)/g,
        (_whole, other: string) => `'${packageNameOf(model, other)}`,
      );
      return `${headerOf(model)}\n\n${named}`;
    },
    isFormatted: true,
  }));
}

/** A function or a type of the runtime of a package, in the bundle that declares it: `runtime/forms` of `writeForm`. */
export function declaredSymbol(packageName: string, name: string): Symbol {
  const bundle = bundlesIn(packageName).bundleByName.get(name);
  if (bundle === undefined) throw new Error(`Bug: no bundle of "${packageName}" exports "${name}".`);
  return { name, package: packageName, path: `runtime/${bundle}`, isType: false };
}

/** The bundles that declare these symbols: `forms` of `runtime/forms`. */
export function bundlesOf(symbols: readonly Symbol[]): readonly string[] {
  return symbols.map(({ path }) => (typeof path === 'string' ? path.replace(/^runtime\//, '') : ''));
}

interface Bundles {
  readonly files: readonly BundleFile[];
  readonly imports: Graph;
  /** By the name of what it exports. */
  readonly bundleByName: ReadonlyMap<string, string>;
}

interface BundleFile {
  /** `forms` of `forms.js` and `forms.d.ts`. */
  readonly bundle: string;
  readonly file: string;
  readonly text: string;
}

// Read once for a process.
const read = new Map<string, Bundles>();

function bundlesIn(packageName: string): Bundles {
  const bundles = read.get(packageName) ?? readBundles(packageName);
  read.set(packageName, bundles);
  return bundles;
}

function readBundles(packageName: string): Bundles {
  const folder = new URL(`${packageName}/`, bundlesFolder);
  const files = readdirSync(folder)
    .sort()
    .map((file) => ({
      bundle: file.replace(/(?:\.d)?\.[jt]s$/, ''),
      file,
      text: readFileSync(new URL(file, folder), 'utf8'),
    }));
  const imports = multimapOf(files.flatMap(({ bundle, text }) => importsIn(text).map((name) => [bundle, name])));
  const declarations = files.filter(({ file }) => file.endsWith('.d.ts'));
  return {
    files,
    imports: new Map([...imports].map(([name, imported]) => [name, new Set(imported)])),
    bundleByName: new Map(declarations.flatMap(({ bundle, text }) => exportsIn(text).map((name) => [name, bundle]))),
  };
}

/** The names that declarations export, each where it is declared. */
function exportsIn(text: string): readonly string[] {
  const exported = /^export (?:declare )?(?:abstract class|class|const|function|interface|type) (\w+)/gm;
  return [...text.matchAll(exported)].map(([, name = '']) => name);
}

/** The bundles beside a bundle that it loads: `import … from './forms.js'`, `new URL('./pglite-worker.js', …)`. */
function importsIn(text: string): readonly string[] {
  return [...text.matchAll(/'\.\/([\w-]+)\.js'/g)].map(([, name = '']) => name);
}

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Model } from '../model/model.js';
import { type Graph, multimapOf, reachedFrom } from '../source/graph.js';
import { headerOf, type Module } from './module.js';
import { packageNameOf, type Symbol } from './names.js';
import type { OutputFile } from './output-file.js';

// Also below `dist/` if the generator runs from its sources, as in tests: bundles are made when modelwright is built.
const bundlesFolder = new URL('../../dist/bundles/', import.meta.url);

/**
 * The runtime of a package, sorted by path: `server/runtime/server.js`, `server/runtime/server.d.ts`. An output has the
 * bundles of these names, those that its code imports, and what they import: what a model does not need is not shipped.
 * The text was formatted when it was bundled. Imports of the runtime of another package get its name for this model.
 */
export function runtimeFiles(model: Model, packageName: string, names: Iterable<string>): readonly OutputFile[] {
  const { files, imports } = bundlesIn(packageName);
  const shipped = reachedFrom(names, imports);
  const all = [...new Set(files.map(({ bundle }) => bundle))];
  const usersOf = (bundle: string): readonly string[] => all.filter((user) => reachedFrom([user], imports).has(bundle));
  return files.map(({ bundle, file, text }) => ({
    path: `${packageName}/runtime/${file}`,
    ...(!shipped.has(bundle) && { neededBy: usersOf(bundle) }),
    // Read on demand: a viewer has megabytes.
    get text() {
      const named = text.replaceAll(
        /'@modelwright-api\/([a-z-]+)/g,
        (_whole, other: string) => `'${packageNameOf(model, other)}`,
      );
      return `${headerOf(model)}\n\n${list.test(named) ? listOf(named, shipped) : named}`;
    },
    isFormatted: true,
  }));
}

/**
 * The parts of the runtime that the code of a file imports: `client/runtime/forms`. Every string that names one counts: a
 * template of the project may load it by `import()`, or end the line with a comment.
 */
export function partsImportedBy({ path, text }: OutputFile): readonly string[] {
  const [folder, file] = path.split('/src/');
  const imports = file === undefined ? [] : text.matchAll(/['"](?:\.\.\/)+(runtime\/[\w-]+)\.js['"]/g);
  return [...imports].map(([, part]) => `${folder}/${part}`);
}

/** Whether an output with code that imports these parts has a file. */
export function isNeeded({ path, neededBy }: OutputFile, imported: ReadonlySet<string>): boolean {
  return neededBy === undefined || neededBy.some((bundle) => imported.has(`${posix.dirname(path)}/${bundle}`));
}

/**
 * A bundle that only lists others, of which an output has those that its model needs. Not `export *`: of a namespace,
 * esbuild makes an object by a function that it puts into a file of its own, and every page would load that first.
 */
const list = /^((?:import \{ \w+ \} from .*\n)+)\n(\/\*\*[^]*\*\/\nexport const \w+ = )\{([^}]*)\};\n$/;

/** Such a list: `import { map } from './kinds-map.js';`, `export const kinds = { map };` */
function listOf(text: string, shipped: ReadonlySet<string>): string {
  const [, imports = '', declaration, properties = ''] = list.exec(text) ?? [];
  const lines = imports.split('\n').filter((line) => importsIn(line).some((name) => shipped.has(name)));
  // The value of `map`, and of `enum: enumeration`.
  const isImported = (property: string): boolean =>
    lines.some((line) => line.includes(`{ ${property.split(': ').at(-1)} }`));
  const shown = (properties.match(/\w+(?:: \w+)?/g) ?? []).filter(isImported);
  return lines.length === 0 ? `${declaration}{};\n` : `${lines.join('\n')}\n\n${declaration}{ ${shown.join(', ')} };\n`;
}

/** A function or a type of the runtime of a package, in the bundle that declares it: `runtime/forms` of `writeForm`. */
export function declaredSymbol(packageName: string, name: string): Symbol {
  const symbol = bundlesIn(packageName).declarations.get(name);
  if (symbol === undefined) throw new Error(`Bug: no bundle of "${packageName}" exports "${name}".`);
  return symbol;
}

/** The name by which a module refers to a function or a type of the runtime of its own package, which it imports. */
export function runtimeName(name: string, module: Module): string {
  return module.mention(declaredSymbol(module.package, name));
}

interface Bundles {
  readonly files: readonly BundleFile[];
  readonly imports: Graph;
  /** What they export, by name. */
  readonly declarations: ReadonlyMap<string, Symbol>;
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
  const imports = multimapOf(
    files.flatMap(({ bundle, text }) => (list.test(text) ? [] : importsIn(text).map((name) => [bundle, name]))),
  );
  const declared = files.filter(({ file }) => file.endsWith('.d.ts'));
  return {
    files,
    imports: new Map([...imports].map(([name, imported]) => [name, new Set(imported)])),
    declarations: new Map(declared.flatMap((file) => declarationsIn(file, packageName))),
  };
}

/** What declarations export, each where it is declared. */
function declarationsIn({ bundle, text }: BundleFile, packageName: string): readonly [string, Symbol][] {
  const exported = /^export (?:declare )?(abstract class|class|const|function|interface|type) (\w+)/gm;
  return [...text.matchAll(exported)].map(([, kind = '', name = '']) => {
    const isType = kind === 'interface' || kind === 'type';
    return [name, { name, package: packageName, path: `runtime/${bundle}`, isType }];
  });
}

/** The bundles beside a bundle that it loads: `import … from './forms.js'`, `new URL('./pglite-worker.js', …)`. */
function importsIn(text: string): readonly string[] {
  return [...text.matchAll(/'\.\/([\w-]+)\.js'/g)].map(([, name = '']) => name);
}

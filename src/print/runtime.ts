import { readdirSync, readFileSync } from 'node:fs';
import { type Declarations, declarationsOf } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Endpoint, Model } from '../model/model.js';
import { type Graph, multimapOf, reachedFrom } from '../source/graph.js';
import { headerOf, type Module } from './module.js';
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
      return `${headerOf(model)}\n\n${list.test(named) ? listOf(named, shipped) : named}`;
    },
    isFormatted: true,
  }));
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
export function declaredSymbol(packageName: string, name: string): DeclaredSymbol {
  const symbol = bundlesIn(packageName).declarations.get(name);
  if (symbol === undefined) throw new Error(`Bug: no bundle of "${packageName}" exports "${name}".`);
  return symbol;
}

/** The name by which a module refers to a function or a type of the runtime of its own package, which it imports. */
export function runtimeName(name: string, module: Module): string {
  return module.mention(declaredSymbol(module.package, name));
}

/** The bundles of a package that declare these functions and types: `forms` of `writeForm`. */
export function bundlesOf(packageName: string, names: readonly string[]): readonly string[] {
  return names.map((name) => declaredSymbol(packageName, name).bundle);
}

/** Functions of the runtime, and which endpoints need them. */
export type NeededFunctions = Readonly<Record<string, (endpoint: Endpoint, declarations: Declarations) => boolean>>;

/** Those of the functions that an endpoint of the model needs. */
export function neededIn(model: Model, functions: NeededFunctions): readonly string[] {
  const declarations = declarationsOf(model);
  return Object.entries(functions).flatMap(([name, isNeededBy]) =>
    endpointsOf(model).some((endpoint) => isNeededBy(endpoint, declarations)) ? [name] : [],
  );
}

interface Bundles {
  readonly files: readonly BundleFile[];
  readonly imports: Graph;
  /** What they export, by name. */
  readonly declarations: ReadonlyMap<string, DeclaredSymbol>;
}

interface DeclaredSymbol extends Symbol {
  readonly bundle: string;
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
function declarationsIn({ bundle, text }: BundleFile, packageName: string): readonly [string, DeclaredSymbol][] {
  const exported = /^export (?:declare )?(abstract class|class|const|function|interface|type) (\w+)/gm;
  return [...text.matchAll(exported)].map(([, kind = '', name = '']) => {
    const isType = kind === 'interface' || kind === 'type';
    return [name, { bundle, name, package: packageName, path: `runtime/${bundle}`, isType }];
  });
}

/** The bundles beside a bundle that it loads: `import … from './forms.js'`, `new URL('./pglite-worker.js', …)`. */
function importsIn(text: string): readonly string[] {
  return [...text.matchAll(/'\.\/([\w-]+)\.js'/g)].map(([, name = '']) => name);
}

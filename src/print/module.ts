import { printStructure, StructureKind } from './ts-morph.js';
import type { OptionalKind, PropertySignatureStructure, StatementStructures, Structures } from 'ts-morph';
import type { Model } from '../model/model.js';
import type { OutputFile } from './output-file.js';
import { modulePathOf } from './model-modules.js';
import { type DeclaredIn, packageNameOf, responsesNamespace, type Symbol, typesNamespace } from './names.js';
import { multimapOf } from '../source/graph.js';
import { memoize } from '../source/memoize.js';

/** One TypeScript file under construction. */
export interface Module {
  readonly model: Model;
  readonly package: string;
  /** The text by which the file refers to a symbol, which it then imports: `readText`, `types.Resource`. */
  mention(symbol: Symbol): string;
}

export interface ModuleLocation {
  readonly model: Model;
  readonly package: string;
  /** Below the package's `src/`, without extension; or a type or group that the module declares. */
  readonly path: string | DeclaredIn;
}

/** A statement at the top level: code, or a structure of ts-morph. */
export type Statement = StatementStructures | string;

/** A property of an interface or of an object type. */
export type Property = OptionalKind<PropertySignatureStructure>;

/**
 * A file: header, imports of mentioned symbols, then each statement, separated by blank lines.
 *
 *     printModule({ model, package: 'client', path: 'operations/resource' }, (module) => [
 *       `type Whole = ${module.mention(typeSymbol('Resource'))};`, // type Whole = types.Resource;
 *     ]);
 *
 * Client, server and reference import all types of a model as one namespace: their import stays the same when the model
 * changes.
 *
 * Clashes between imports, or with the file itself, are known only at the end. Then the file is printed again, and the
 * import is renamed: `import { readText as $readText }`. So no name of a model is reserved for the runtime.
 */
export function printModule(
  location: ModuleLocation,
  statementsOf: (module: Module) => readonly Statement[],
): OutputFile {
  const printed = printOnce(location, statementsOf, new Map());
  const localNames = localNamesOf(printed);
  const { imports, statements } = localNames.size === 0 ? printed : printOnce(location, statementsOf, localNames);
  const blocks = [headerOf(location.model), printImports(imports), ...statements];
  return {
    path: `${location.package}/src/${pathOf(location, location.model)}.ts`,
    text: `${blocks.filter((block) => block !== '').join('\n\n')}\n`,
  };
}

/**
 * Packages that import types by name: the types themselves, and the validators, where a new type means much new code
 * anyway.
 */
const namingPackages: ReadonlySet<string> = new Set(['types', 'validators']);

interface Import {
  readonly symbol: Symbol;
  readonly specifier: string;
  readonly localName: string;
}

interface PrintedModule {
  readonly imports: Imports;
  readonly statements: readonly string[];
}

/** By the specifier and the name of the symbol. */
type Imports = ReadonlyMap<string, Import>;

/** For imports that are renamed: their local names, by the key of `Imports`. */
type LocalNames = ReadonlyMap<string, string>;

function printOnce(
  location: ModuleLocation,
  statementsOf: (module: Module) => readonly Statement[],
  localNames: LocalNames,
): PrintedModule {
  const imports = new Map<string, Import>();
  const specifiers = new Map<string, string | undefined>();
  const specifierAt = (symbol: Symbol): string | undefined => {
    const key = `${symbol.package}/${symbol.entry ?? ''}/${pathOf(symbol, location.model)}`;
    if (!specifiers.has(key)) specifiers.set(key, specifierOf(location, symbol));
    return specifiers.get(key);
  };
  const mentionName = (symbol: Symbol): string => {
    const specifier = specifierAt(symbol);
    if (specifier === undefined) return symbol.name;
    const key = `${specifier} ${symbol.name}`;
    const known = imports.get(key);
    // A name mentioned both as a type and as a value is imported once, as the value.
    if (known !== undefined && (symbol.isType || !known.symbol.isType)) return known.localName;
    const localName = localNames.get(key) ?? symbol.name;
    imports.set(key, { symbol, specifier, localName });
    return localName;
  };
  const statements = statementsOf({
    model: location.model,
    package: location.package,
    // Symbols of the runtime are mentioned thousands of times, and are always the same objects.
    mention: memoize((symbol) => {
      const namespace = namespaceFor(symbol, location);
      return namespace === undefined ? mentionName(symbol) : `${mentionName(namespace)}.${symbol.name}`;
    }),
  });
  return { imports, statements: statements.map((one) => (typeof one === 'string' ? one : structureText(one))) };
}

/** The namespace of which a module mentions a symbol, so that its imports stay the same when the model changes. */
function namespaceFor({ package: of, path }: Symbol, location: ModuleLocation): Symbol | undefined {
  if (of !== 'types') return undefined;
  if (!namingPackages.has(location.package)) return typesNamespace;
  return path === responsesNamespace.path && location.path !== path ? responsesNamespace : undefined;
}

/** The new names of imports whose names are taken. No name of a model begins with `$`, so the new ones are unique. */
function localNamesOf({ imports, statements }: PrintedModule): LocalNames {
  const taken = new Set(statements.flatMap(declaredNames));
  const localNames = new Map<string, string>();
  // Names from the model are kept if possible.
  const all = [...imports];
  const ofModel = all.filter(([, { symbol }]) => !isOfRuntime(symbol));
  const ofRuntime = all.filter(([, { symbol }]) => isOfRuntime(symbol));
  for (const [key, { symbol }] of [...ofModel, ...ofRuntime]) {
    let name = symbol.name;
    while (taken.has(name)) name = `$${name}`;
    taken.add(name);
    if (name !== symbol.name) localNames.set(key, name);
  }
  return localNames;
}

const declaration =
  /^\s*(?:export )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Also names within functions, which would hide an import. */
function declaredNames(statement: string): readonly string[] {
  return [...statement.matchAll(declaration)].map(([, name = '']) => name);
}

/** The first line of every generated file that can carry a comment. */
export function headerOf(model: Model): string {
  return `// Code generated by modelwright from ${model.name}. DO NOT EDIT.`;
}

/** `readonly limit?: number | undefined;`, after its docs, for the text of an object type. */
export function printProperty(property: Property): string {
  return structureText({ kind: StructureKind.PropertySignature, ...property });
}

/** Data in, text out: no project and no syntax tree, so the cost is proportional to the text. */
function structureText(structure: Structures): string {
  return printStructure(structure, { indentNumberOfSpaces: 2, useSingleQuote: true }).trimEnd();
}

const runtimeFolder = 'runtime/';

function isOfRuntime({ path }: Symbol): boolean {
  return typeof path === 'string' && path.startsWith(runtimeFolder);
}

function specifierOf(from: ModuleLocation, symbol: Symbol): string | undefined {
  if (symbol.package !== from.package) {
    const name = packageNameOf(from.model, symbol.package);
    const entry = isOfRuntime(symbol) ? pathOf(symbol, from.model) : symbol.entry;
    return entry === undefined ? name : `${name}/${entry}`;
  }
  const path = pathOf(symbol, from.model);
  const own = pathOf(from, from.model);
  if (path === own) return undefined;
  // A bundle lies next to `src/` and `dist/`, at the same depth.
  return path.startsWith(runtimeFolder) ? relativeSpecifier(`src/${own}`, path) : relativeSpecifier(own, path);
}

/** Where something is declared, below `src/`: `modules/resource`, `server`, `runtime/server`. */
export function pathOf({ path }: { readonly path: string | DeclaredIn }, model: Model): string {
  return typeof path === 'string' ? path : modulePathOf(path, model);
}

function relativeSpecifier(from: string, to: string): string {
  const fromFolders = from.split('/').slice(0, -1);
  const toParts = to.split('/');
  // The last part is the file: `types` is next to the folder `types`, and not in it.
  const most = Math.min(fromFolders.length, toParts.length - 1);
  let shared = 0;
  while (shared < most && fromFolders[shared] === toParts[shared]) shared += 1;
  const up = '../'.repeat(fromFolders.length - shared);
  return `${up === '' ? './' : up}${toParts.slice(shared).join('/')}.js`;
}

function printImports(imports: Imports): string {
  const byName = [...imports.values()].sort((left, right) => (left.symbol.name < right.symbol.name ? -1 : 1));
  return [...multimapOf(byName.map((one) => [one.specifier, one]))]
    .sort(([left], [right]) => bySpecifier(left, right))
    .flatMap(([specifier, symbols]) => {
      const spaces = symbols.filter(({ symbol }) => symbol.isNamespace === true);
      const named = symbols.filter(({ symbol }) => symbol.isNamespace !== true);
      const types = named.filter(({ symbol }) => symbol.isType).map(importedName);
      const values = named.filter(({ symbol }) => !symbol.isType).map(importedName);
      return [
        ...spaces.map(
          ({ symbol, localName }) => `import ${symbol.isType ? 'type ' : ''}* as ${localName} from '${specifier}';`,
        ),
        ...(types.length > 0 ? [`import type { ${types.join(', ')} } from '${specifier}';`] : []),
        ...(values.length > 0 ? [`import { ${values.join(', ')} } from '${specifier}';`] : []),
      ];
    })
    .join('\n');
}

/** `readText`, `readText as $readText` */
function importedName({ symbol, localName }: Import): string {
  return localName === symbol.name ? localName : `${symbol.name} as ${localName}`;
}

// Packages before files, files from far to near.
function bySpecifier(left: string, right: string): number {
  const depth = (specifier: string): number => (specifier.startsWith('.') ? (specifier.startsWith('..') ? 1 : 2) : 0);
  return depth(left) - depth(right) || (left < right ? -1 : 1);
}

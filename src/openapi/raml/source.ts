import { isAlias, isMap, isScalar, isSeq, type Node, type ParsedNode, type YAMLMap } from 'yaml';
import { referredPath } from '../../source/referred-path.js';
import type { SourceFile } from '../../source/source-file.js';
import type { Pointer } from '../document.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf } from '../json.js';
import type { Problem } from '../problems.js';
import { yamlTreeOf } from '../read-text.js';

/** The names in scope: those of the document or library, and of the libraries that it uses. */
export interface Scope {
  root: JsonObject;
  readonly uses: Map<string, Scope>;
  /** The scope of the including file: an included file uses its names. */
  readonly outer?: Scope | undefined;
}

/** The files of a RAML document while they are read. */
export interface Source {
  readonly main: SourceFile;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The location and scope of each object and list of the document. */
  readonly origins: WeakMap<object, { readonly at: Pointer; readonly scope: Scope }>;
  readonly libraries: Map<string, Scope>;
  readonly included: Map<Scope, Map<string, Json>>;
  readonly problems: Problem[];
}

export function newSource(main: SourceFile, files: readonly SourceFile[]): Source {
  return {
    main,
    files: new Map(files.map((file) => [file.path, file])),
    origins: new WeakMap(),
    libraries: new Map(),
    included: new Map(),
    problems: [],
  };
}

/** The position of a node. */
interface Spot {
  readonly file: SourceFile;
  readonly scope: Scope;
  readonly at: Pointer;
  /** Files included by examples are not read: they may contain anything. */
  readonly isExample?: boolean;
}

/** A document or a library, with its own scope. */
export function readScope(source: Source, file: SourceFile): Scope {
  const known = source.libraries.get(file.path);
  if (known !== undefined) return known;
  const scope: Scope = { root: {}, uses: new Map() };
  source.libraries.set(file.path, scope);
  scope.root = objectOf(readFile(source, file, scope));
  return scope;
}

function readFile(source: Source, file: SourceFile, outer: Scope): Json {
  const at = `${file === source.main ? '' : file.path}#`;
  const contents: ParsedNode | null | undefined = yamlTreeOf(file)?.contents;
  const uses = isMap(contents) ? (contents as YAMLMap<Node>).get('uses') : undefined;
  if (!isMap(uses)) return valueOf(source, contents, { file, scope: outer, at });
  const isWhole = source.libraries.get(file.path) === outer;
  const scope: Scope = isWhole ? outer : { root: {}, uses: new Map(), outer };
  for (const { key, value } of uses.items) {
    const spot = { file, scope, at: pointerTo(`${at}/uses`, String(key)) };
    const library = fileAt(source, String(isScalar(value) ? value.value : ''), spot);
    if (library !== undefined) scope.uses.set(String(key), readScope(source, library));
  }
  return valueOf(source, contents, { file, scope, at });
}

function pointerTo(at: Pointer, name: string | number): Pointer {
  return `${at}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The file of a path, which is relative to the including file; after a leading slash, relative to the folder of the
 * document, or else to the including file.
 */
function fileAt(source: Source, written: string, { file, at }: Spot): SourceFile | undefined {
  const bases = written.startsWith('/') ? [source.main.path, file.path] : [file.path];
  const paths = bases.map((base) => referredPath(base, written.replace(/^\//, '')));
  const found = paths.map((path) => source.files.get(path)).find((one) => one !== undefined);
  if (found === undefined) {
    const message = `There is no file "${written}".`;
    source.problems.push({ code: 'reference-leads-somewhere', severity: 'error', message, at });
  }
  return found;
}

function valueOf(source: Source, node: unknown, spot: Spot): Json {
  if (isAlias(node)) {
    const tree = yamlTreeOf(spot.file);
    return tree === undefined ? undefined : valueOf(source, node.resolve(tree), spot);
  }
  if (isScalar(node)) {
    if (node.tag !== '!include') return node.value;
    return spot.isExample === true ? undefined : included(source, String(node.value), spot);
  }
  const { at, scope } = spot;
  if (isSeq(node)) {
    const list = node.items.map((item, index) => valueOf(source, item, { ...spot, at: pointerTo(at, index) }));
    source.origins.set(list, { at, scope });
    return list;
  }
  if (!isMap(node)) return undefined;
  const object = Object.fromEntries(
    node.items.map(({ key, value }): readonly [string, Json] => {
      const isExample = spot.isExample === true || /^examples?$/.test(String(key));
      return [String(key), valueOf(source, value, { ...spot, at: pointerTo(at, String(key)), isExample })];
    }),
  );
  source.origins.set(object, { at, scope });
  return object;
}

function included(source: Source, written: string, spot: Spot): Json {
  const known = source.included.get(spot.scope) ?? new Map<string, Json>();
  source.included.set(spot.scope, known);
  const file = fileAt(source, written, spot);
  if (file === undefined) return undefined;
  if (known.has(file.path)) return known.get(file.path);
  // A file that includes itself is empty there.
  known.set(file.path, undefined);
  const value = /\.(?:raml|ya?ml)$/.test(file.path) ? readFile(source, file, spot.scope) : file.text;
  known.set(file.path, value);
  return value;
}

/** The value that a name refers to, with its declaration. */
export interface Found {
  readonly value: Json;
  readonly scope: Scope;
  readonly name: string;
}

/** Looks up a name: `Pet`, or `library.Pet`. */
export function lookUp(scope: Scope, section: string, name: string): Found | undefined {
  const dot = name.indexOf('.');
  for (let current: Scope | undefined = scope; current !== undefined; current = current.outer) {
    const value = memberOf(sectionOf(current, section), name);
    if (value !== undefined) return { value, scope: current, name };
    const library = dot < 0 ? undefined : current.uses.get(name.slice(0, dot));
    if (library !== undefined) return lookUp(library, section, name.slice(dot + 1));
  }
  return undefined;
}

/** `types`, `traits` …: a map, or in older documents a list of maps. */
export function sectionOf({ root }: Scope, section: string): JsonObject {
  const value = memberOf(root, section) ?? (section === 'types' ? memberOf(root, 'schemas') : undefined);
  return Array.isArray(value) ? Object.assign({}, ...(value as readonly Json[]).filter(isObject)) : objectOf(value);
}

/** A scalar, which may be an object with `value` and annotations. */
export function scalarOf(value: Json): Json {
  return isObject(value) && Object.hasOwn(value, 'value') ? value['value'] : value;
}

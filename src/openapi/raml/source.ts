import type { Node, ParsedNode, YAMLMap } from 'yaml';
import { yaml } from '../../source/yaml-library.js';
import { referredPath } from '../../source/referred-path.js';
import type { SourceFile } from '../../source/source-file.js';
import { type Pointer, pointerTo, splitPointer } from '../document/document.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf } from '../document/json.js';
import type { Problem } from '../document/problems.js';
import { memoize } from '../../source/memoize.js';
import { targetsOf, yamlTreeOf } from '../document/read-text.js';
import { type Limits, Unreadable, within } from './limits.js';

/** The names in scope: those of the document or library, and of the libraries that it uses. */
export interface Scope {
  root: JsonObject;
  readonly uses: Map<string, Scope>;
  /** The scope of the including file: an included file uses its names. */
  readonly outer?: Scope | undefined;
  /** The scope of the template that is merged into a value: what it takes from there uses those names. */
  readonly template?: Scope;
}

interface Origin {
  readonly at: Pointer;
  readonly scope: Scope;
}

/** The files of a RAML document while they are read. */
export interface Source {
  readonly main: SourceFile;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The location and scope of each object and list of the document. */
  readonly origins: WeakMap<object, Origin>;
  readonly libraries: Map<string, Scope>;
  /** The values of included files. Those that are still being read have none. */
  readonly included: Map<Scope, Map<string, { readonly value: Json } | undefined>>;
  /** The references that stand for parts of JSON files, `order.json#/definitions/Item`, by their text. */
  readonly parts: Map<string, string>;
  readonly problems: Problem[];
  readonly limits: Limits;
}

export function newSource(main: SourceFile, files: readonly SourceFile[]): Source {
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  return {
    main,
    files: new Map(files.map((file) => [file.path, file])),
    origins: new WeakMap(),
    libraries: new Map(),
    included: new Map(),
    parts: new Map(),
    problems: [],
    // Real documents need about one part for eight characters.
    limits: { left: 100_000 + characters, depth: 0, at: '#' },
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

/** The document and its libraries, each with its own scope. */
export function readScopes(source: Source): Scope {
  const root = scopeOf(source, source.main);
  // A library is read after those that use it: a chain of them may be long. The map grows during the loop.
  for (const [path, scope] of source.libraries) {
    const file = source.files.get(path);
    if (file !== undefined) scope.root = objectOf(readFile(source, file, scope));
  }
  return root;
}

function scopeOf(source: Source, file: SourceFile): Scope {
  const known = source.libraries.get(file.path);
  if (known !== undefined) return known;
  const scope: Scope = { root: {}, uses: new Map() };
  source.libraries.set(file.path, scope);
  source.included.set(scope, new Map([[file.path, undefined]]));
  return scope;
}

function readFile(source: Source, file: SourceFile, outer: Scope): Json {
  const at = `${file === source.main ? '' : file.path}#`;
  const contents: ParsedNode | null | undefined = yamlTreeOf(file)?.contents;
  const uses = yaml().isMap(contents) ? (contents as YAMLMap<Node>).get('uses') : undefined;
  if (!yaml().isMap(uses)) return valueOf(source, contents, { file, scope: outer, at });
  const isWhole = source.libraries.get(file.path) === outer;
  const scope: Scope = isWhole ? outer : { root: {}, uses: new Map(), outer };
  for (const { key, value } of uses.items) {
    const spot = { file, scope, at: pointerTo(`${at}/uses`, String(key)) };
    const library = fileAt(source, String(yaml().isScalar(value) ? value.value : ''), spot);
    if (library !== undefined) scope.uses.set(String(key), scopeOf(source, library));
  }
  return valueOf(source, contents, { file, scope, at });
}

/** The location and scope of a value. */
export function originOf({ origins }: Source, value: Json): Origin | undefined {
  return typeof value === 'object' && value !== null ? origins.get(value) : undefined;
}

/** Gives a converted value the location and scope of the original. */
export function located<Made extends object>(source: Source, original: Json, made: Made): Made {
  const origin = originOf(source, original);
  if (origin !== undefined) source.origins.set(made, origin);
  return made;
}

/** A path is relative to the file; with a leading slash, to the folder of the document, or else to the file. */
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
  return within(source.limits, spot.at, () => readNode(source, node, spot));
}

function readNode(source: Source, node: unknown, spot: Spot): Json {
  if (yaml().isAlias(node)) return valueOf(source, targetsOf(spot.file).get(node), spot);
  if (yaml().isScalar(node)) {
    if (node.tag !== '!include') return node.value;
    return spot.isExample === true ? undefined : included(source, String(node.value), spot);
  }
  const { at, scope } = spot;
  if (yaml().isSeq(node)) {
    const list = node.items.map((item, index) => valueOf(source, item, { ...spot, at: pointerTo(at, index) }));
    source.origins.set(list, { at, scope });
    return list;
  }
  if (!yaml().isMap(node)) return undefined;
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
  const { scope, at } = spot;
  const known = source.included.get(scope) ?? new Map<string, { readonly value: Json } | undefined>();
  source.included.set(scope, known);
  const file = fileAt(source, written, spot);
  if (file === undefined) return undefined;
  const [, fragment = ''] = splitPointer(written);
  if (fragment !== '' && file.text.trimStart().startsWith('{')) return partOf(source, `${file.path}#${fragment}`);
  const before = known.get(file.path);
  if (before !== undefined) return before.value;
  if (isBeingRead(source, scope, file.path)) {
    throw new Unreadable(`"${written}" includes itself here. Refer to a type in it by its name instead.`, at);
  }
  known.set(file.path, undefined);
  const isData = /\.(?:raml|ya?ml)$/.test(file.path);
  const value = isData ? readFile(source, file, scope) : file.text;
  known.set(file.path, { value });
  return value;
}

/** An included file is its text, so a part of one is a JSON Schema that refers to it. */
function partOf({ parts }: Source, reference: string): string {
  const text = JSON.stringify({ $ref: reference });
  parts.set(text, reference);
  return text;
}

function isBeingRead({ included }: Source, scope: Scope, path: string): boolean {
  for (let around: Scope | undefined = scope; around !== undefined; around = around.outer) {
    const known = included.get(around);
    if (known?.has(path) === true && known.get(path) === undefined) return true;
  }
  return false;
}

/** The value that a name refers to, with its declaration. */
export interface Found {
  readonly value: Json;
  readonly scope: Scope;
  readonly name: string;
}

/** Looks up a name: `Pet`, or `library.Pet`. */
export function lookUp(scope: Scope, section: string, written: string): Found | undefined {
  let name = written;
  let current: Scope | undefined = scope;
  while (current !== undefined) {
    const value = memberOf(sectionOf(current, section), name);
    if (value !== undefined) return { value, scope: current, name };
    const dot = name.indexOf('.');
    const library: Scope | undefined = dot < 0 ? undefined : current.uses.get(name.slice(0, dot));
    current = library ?? current.outer;
    if (library !== undefined) name = name.slice(dot + 1);
  }
  for (let around: Scope | undefined = scope; around !== undefined; around = around.outer) {
    const found = around.template && lookUp(around.template, section, written);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `types`, `traits` …: a map, or in older documents a list of maps. */
export function sectionOf({ root }: Scope, section: string): JsonObject {
  const value = memberOf(root, section) ?? (section === 'types' ? memberOf(root, 'schemas') : undefined);
  return Array.isArray(value) ? inOneMap(value) : objectOf(value);
}

const inOneMap = memoize((maps: readonly Json[]): JsonObject => Object.assign({}, ...maps.filter(isObject)));

/** A scalar, which may be an object with `value` and annotations. */
export function scalarOf(value: Json): Json {
  return isObject(value) && Object.hasOwn(value, 'value') ? value['value'] : value;
}

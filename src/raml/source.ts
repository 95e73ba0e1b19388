import { posix } from 'node:path';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { isObject, type Json, type JsonObject, memberOf, objectOf } from '../openapi/json.js';

/** A line of a file. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** What names mean: those of a document or library, with the libraries that it uses. */
export interface Scope {
  root: JsonObject;
  readonly uses: Map<string, Scope>;
  /** A file that is included uses the names of the file that includes it. */
  readonly outer?: Scope | undefined;
}

/** The files of a RAML document while they are read. */
export interface Source {
  /** The text of a file; undefined if there is none. */
  readonly read: (path: string) => string | undefined;
  /** Of each object and list of the document: where it stands, and what names in it mean. */
  readonly origins: WeakMap<object, { readonly place: Place; readonly scope: Scope }>;
  readonly libraries: Map<string, Scope>;
  readonly included: Map<Scope, Map<string, Json>>;
  readonly problems: (Place & { readonly message: string })[];
}

export function newSource(read: Source['read']): Source {
  return { read, origins: new WeakMap(), libraries: new Map(), included: new Map(), problems: [] };
}

interface File {
  readonly path: string;
  readonly lines: LineCounter;
  readonly document: Document.Parsed;
  readonly scope: Scope;
}

/** A document or a library: its own scope. */
export function readScope(source: Source, path: string, text: string): Scope {
  const known = source.libraries.get(path);
  if (known !== undefined) return known;
  const scope: Scope = { root: {}, uses: new Map() };
  source.libraries.set(path, scope);
  scope.root = objectOf(readFile(source, { path, text }, scope));
  return scope;
}

function readFile(
  source: Source,
  { path, text }: { readonly path: string; readonly text: string },
  outer: Scope,
): Json {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    source.problems.push({ path, line, column: col, message: error.message });
    return undefined;
  }
  const file: File = { path, lines, document, scope: outer };
  const uses = isMap(document.contents) ? (document.contents as YAMLMap<Node>).get('uses') : undefined;
  if (!isMap(uses)) return valueOf(source, file, document.contents);
  const isWhole = source.libraries.get(path) === outer;
  const scope: Scope = isWhole ? outer : { root: {}, uses: new Map(), outer };
  for (const { key, value } of uses.items) {
    const target = pathFrom(source, path, String(isScalar(value) ? value.value : ''));
    const library = textAt(source, file, { path: target, node: value as Node | null });
    if (library !== undefined) scope.uses.set(String(key), readScope(source, target, library));
  }
  return valueOf(source, { ...file, scope }, document.contents);
}

/** A path in a file is relative to it; one that begins with a slash is relative to the folder of the document, or else to it. */
function pathFrom(source: Source, file: string, target: string): string {
  const fromRoot = target.slice(1);
  if (target.startsWith('/') && source.read(fromRoot) !== undefined) return fromRoot;
  return posix.join(posix.dirname(file), target);
}

function textAt(
  source: Source,
  file: File,
  { path, node }: { readonly path: string; readonly node: Node | null },
): string | undefined {
  const text = source.read(path);
  if (text === undefined) source.problems.push({ ...placeOf(file, node), message: `There is no file ${path}.` });
  return text;
}

function placeOf({ path, lines }: File, node: Node | null): Place {
  const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
  return { path, line, column: col };
}

/** What examples include is not read: a model has none of them. */
const unread = new Set(['example', 'examples']);

function valueOf(source: Source, file: File, node: unknown): Json {
  if (isAlias(node)) return valueOf(source, file, node.resolve(file.document));
  if (isScalar(node))
    return node.tag === '!include' ? included(source, file, node as Node & { value: unknown }) : node.value;
  const origin = { place: placeOf(file, node as Node | null), scope: file.scope };
  if (isSeq(node)) {
    const list = node.items.map((item) => valueOf(source, file, item));
    source.origins.set(list, origin);
    return list;
  }
  if (!isMap(node)) return undefined;
  const pairs = node.items.filter(({ key }) => !unread.has(String(key)));
  const object = Object.fromEntries(pairs.map(({ key, value }) => [String(key), valueOf(source, file, value)]));
  source.origins.set(object, origin);
  return object;
}

function included(source: Source, file: File, node: Node & { readonly value: unknown }): Json {
  const path = pathFrom(source, file.path, String(node.value));
  const known = source.included.get(file.scope) ?? new Map<string, Json>();
  source.included.set(file.scope, known);
  if (known.has(path)) return known.get(path);
  const text = textAt(source, file, { path, node });
  // A file that includes itself is empty there.
  known.set(path, undefined);
  const value =
    /\.(?:raml|ya?ml)$/.test(path) && text !== undefined ? readFile(source, { path, text }, file.scope) : text;
  known.set(path, value);
  return value;
}

/** A value that a name means, where it was declared. */
export interface Found {
  readonly value: Json;
  readonly scope: Scope;
  readonly name: string;
}

/** What a name means: `Pet`, or `library.Pet`. */
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

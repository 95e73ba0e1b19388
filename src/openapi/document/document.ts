import { memoize } from '../../source/memoize.js';
import { decoded } from '../../source/referred-path.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf, textOf } from './json.js';

/**
 * The location of a value, as a JSON Pointer in a URI fragment (RFC 6901, section 6): `#/paths/~1pets/get`. In another
 * file it begins with the path of the file: `schemas/pet.yaml#/Pet`.
 */
export type Pointer = string;

export interface Located {
  readonly value: Json;
  readonly at: Pointer;
}

/** A parsed OpenAPI document. Its references are pointers, whichever file they are in. */
export interface Document {
  readonly root: JsonObject;
  /** Its `operationId`s are not from the author: they were made from the paths. */
  readonly hasMadeNames?: boolean;
  /** It was written in Swagger 2.0, and is read as OpenAPI 3.0. */
  readonly isSwagger?: boolean;
  /** The contents of its other files, by path. */
  readonly files?: ReadonlyMap<string, Json>;
  /** The original locations of parts that were moved, the last move first. */
  readonly origins?: readonly ReadonlyMap<Pointer, Pointer>[];
}

/** A member of the value at a location; undefined if there is none. */
export function child(of: Located, name: string | number): Located {
  const value = Array.isArray(of.value)
    ? (of.value as readonly Json[])[Number(name)]
    : memberOf(of.value, String(name));
  return { value, at: pointerTo(of.at, name) };
}

export function rootOf({ root }: Document): Located {
  return { value: root, at: '#' };
}

/** The members of an object with their locations, without extensions (`x-…`). */
export function childrenOf(of: Located): readonly (readonly [name: string, located: Located])[] {
  if (!isObject(of.value)) return [];
  return Object.keys(of.value)
    .filter((name) => !name.startsWith('x-'))
    .map((name) => [name, child(of, name)]);
}

export function itemsOf(of: Located): readonly Located[] {
  return Array.isArray(of.value) ? of.value.map((_, index) => child(of, index)) : [];
}

/** The target of a reference, through further references; undefined if it leads nowhere, or in a circle. */
export function resolve(document: Document, located: Located): Located | undefined {
  let current = located;
  for (let steps = 0; steps < 100; steps += 1) {
    const reference = referenceOf(current.value);
    if (reference === undefined) return current;
    const next = lookUp(document, reference);
    if (next === undefined) return undefined;
    current = next;
  }
  return undefined;
}

/** The same; the value itself, if its reference leads nowhere. */
export function targetOf(document: Document, located: Located): Located {
  return resolve(document, located) ?? located;
}

/** The object that a reference leads to, or an empty one. */
export function objectAt(document: Document, located: Located): JsonObject {
  return objectOf(resolve(document, located)?.value);
}

export function referenceOf(value: Json): Pointer | undefined {
  return isObject(value) ? textOf(memberOf(value, '$ref')) : undefined;
}

/** The model's keywords in an exported document: `x-modelwright: { pages: offset }`. */
export function ownWordsOf(of: Located): JsonObject {
  return objectOf(memberOf(of.value, 'x-modelwright'));
}

/** The value at a pointer, which may be another reference. */
export function lookUp(document: Document, pointer: Pointer): Located | undefined {
  const known = lookedUp(document);
  if (!known.has(pointer)) known.set(pointer, find(document, pointer));
  return known.get(pointer);
}

/** Many references lead to the same target. */
const lookedUp = memoize<Document, Map<Pointer, Located | undefined>>(() => new Map());

function find(document: Document, pointer: Pointer): Located | undefined {
  const [path, fragment] = splitPointer(pointer);
  const name = classNameIn(document, path);
  if (name !== undefined) return lookUp(document, schemaPointer(name));
  let located: Located = { value: path === '' ? document.root : document.files?.get(path), at: `${path}#` };
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  for (const step of stepsIn(fragment)) located = child(located, step);
  return located.value === undefined ? undefined : located;
}

/** `Pet` of `App\Entity\Pet`: a class of PHP, and probably a schema of that name, because no URI has a backslash. */
export function classNameIn({ files }: Document, path: string): string | undefined {
  return files?.has(path) === true ? undefined : /\\(\w+)$/.exec(path)?.[1];
}

/** `a.yaml#/Pet` → `a.yaml` and `/Pet` */
export function splitPointer(pointer: Pointer): readonly [path: string, fragment: string] {
  const at = pointer.indexOf('#');
  return at === -1 ? [pointer, ''] : [pointer.slice(0, at), pointer.slice(at + 1)];
}

/** The names and indices in the fragment of a pointer, without its escapes. */
export function stepsIn(fragment: string): readonly string[] {
  return fragment.split('/').slice(1).map(unescapeToken);
}

/** The last word of a pointer: `Pet` for `#/components/schemas/Pet`, and for `schemas/Pet.yaml`. */
export function lastWordOf(pointer: Pointer): string {
  const [path, fragment] = splitPointer(pointer);
  const ofFile = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:json|ya?ml)$/, '');
  return unescapeToken(fragment.slice(fragment.lastIndexOf('/') + 1)) || ofFile;
}

export function pointerTo(at: Pointer, name: string | number): Pointer {
  return `${at}/${escapeToken(String(name))}`;
}

export function escapeToken(token: string): string {
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

/** `#/components/schemas/Pet` */
export function schemaPointer(name: string): Pointer {
  return `#/components/schemas/${escapeToken(name)}`;
}

function unescapeToken(token: string): string {
  return /[%~]/.test(token) ? decoded(token).replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

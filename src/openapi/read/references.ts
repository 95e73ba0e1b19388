import { referredPath, referredPaths } from '../../source/referred-path.js';
import { type Located, type Pointer, pointerTo, stepsIn } from '../document/document.js';
import { isObject, type Json, type JsonObject, memberOf, textOf } from '../document/json.js';
import { withoutSiblings } from './json-schema.js';

/** The base for the references of a file. */
interface Base {
  /** The path of the file; pointers omit that of the document itself. */
  readonly path: string;
  readonly main: string;
  /** The paths of all files. */
  readonly paths: ReadonlySet<string>;
  /** The pointers of the schemas with their own identifier, from `$id` and `$anchor`. */
  readonly named: ReadonlyMap<string, Pointer>;
  /** Whether keywords next to a reference apply, as they do from OpenAPI 3.1 on. */
  readonly hasSiblings: boolean;
  /** The nearest enclosing schema with an `$id`: the base for references in it. */
  readonly schema?: JsonObject;
  /** Its `$id`, resolved against the enclosing ones. */
  readonly id?: string;
}

/** With references as pointers: `./pet.yaml` of `schemas/order.yaml` is `schemas/pet.yaml#`. Itself if it has none. */
export function withPointers(value: Json, base: Base): Json {
  if (typeof value !== 'object' || value === null) return value;
  const object = value as JsonObject;
  const id = Array.isArray(value) ? undefined : textOf(memberOf(object, '$id'));
  const inner = id === undefined || id.startsWith('#') ? base : { ...base, schema: object, id: idFrom(base.id, id) };
  // Most of a large document stays as it is.
  let changed: Map<string, Json> | undefined;
  for (const key in object) {
    const before = object[key];
    if (typeof before !== 'object' && key !== '$ref') continue;
    const after = pointersAt(key, before, inner);
    if (after !== before) (changed ??= new Map()).set(key, after);
  }
  if (changed === undefined) return withSiblings(value, base);
  const members = Object.entries(object).map(([key, before]): [string, Json] => [key, changed.get(key) ?? before]);
  return Array.isArray(value) ? members.map(([, member]) => member) : withSiblings(Object.fromEntries(members), base);
}

function withSiblings(value: Json, { hasSiblings }: Base): Json {
  return hasSiblings && isObject(value) && Object.hasOwn(value, '$ref') ? withoutSiblings(value) : value;
}

function pointersAt(key: string, value: Json, base: Base): Json {
  if (key === '$ref' && typeof value === 'string') return pointerOf(value, base);
  if (key !== 'mapping' || !isObject(value)) return withPointers(value, base);
  // A single word in a discriminator is the name of a schema (OpenAPI 3.1.1, section 4.8.25.2).
  const isReference = (text: Json): text is string => typeof text === 'string' && /[/#]|\.(?:ya?ml|json)$/.test(text);
  const changed = Object.entries(value).some(([, text]) => isReference(text) && pointerOf(text, base) !== text);
  if (!changed) return withPointers(value, base);
  return Object.fromEntries(
    Object.entries(value).map(([word, text]) => [word, isReference(text) ? pointerOf(text, base) : text]),
  );
}

function pointerOf(reference: string, { path, paths, main, named, schema, id }: Base): Pointer {
  const isPointer = reference.lastIndexOf('#') === 0;
  if (isPointer && path === main && named.size === 0) return reference;
  const [address = '', fragment = ''] = reference.split('#');
  const file = referredPaths(path, reference, id).find((one) => paths.has(one)) ?? referredPath(path, reference);
  const pointer = `${file === main ? '' : file}#${fragment}`;
  // Many schemas with an `$id` still refer to the enclosing document.
  const isOwn = schema !== undefined && Object.hasOwn(schema, stepsIn(fragment)[0] ?? '');
  const absolute = address === '' && !isOwn ? '' : idFrom(id, address);
  const known = named.get(pointer) ?? named.get(reference) ?? named.get(`${absolute}#${fragment}`);
  if (known !== undefined) return known;
  const around = fragment === '' || fragment.startsWith('/') ? named.get(absolute) : undefined;
  return around === undefined ? pointer : around + fragment;
}

/** An `$id`, or a reference, resolved against the enclosing `$id`. */
function idFrom(around: string | undefined, written: string): string {
  return URL.canParse(written, around) ? new URL(written, around).href.replace(/#$/, '') : written;
}

/** Adds the schemas of a file that have their own identifier (JSON Schema 2020-12, section 8.2). */
export function collectNamed(named: Map<string, Pointer>, { value, at }: Located, around?: string): void {
  if (typeof value !== 'object' || value === null) return;
  const { $id, $anchor } = isObject(value)
    ? { $id: textOf(memberOf(value, '$id')), $anchor: textOf(memberOf(value, '$anchor')) }
    : {};
  // In older drafts an `$id` with only a fragment is today's `$anchor`.
  const anchor = $anchor ?? ($id?.startsWith('#') === true ? $id.slice(1) : undefined);
  const id = $id === undefined || anchor === $id.slice(1) ? around : idFrom(around, $id);
  if ($id !== undefined && id !== around) named.set($id, at).set(`${$id}#`, at).set(String(id), at).set(`${id}#`, at);
  if (anchor !== undefined) {
    named.set(`${at.slice(0, at.indexOf('#'))}#${anchor}`, at);
    if (id !== undefined) named.set(`${id}#${anchor}`, at);
  }
  for (const [key, part] of Object.entries(value)) {
    collectNamed(named, { value: part, at: pointerTo(at, key) }, id);
  }
}

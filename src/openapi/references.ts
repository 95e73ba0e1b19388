import { referredPath } from '../source/referred-path.js';
import type { Pointer } from './document.js';
import { isObject, type Json, memberOf, textOf } from './json.js';

/** Where the references of a file are seen from. */
interface Base {
  /** Its path; that of the document itself is left out of pointers. */
  readonly path: string;
  readonly main: string;
  /** The pointers of the schemas with a name of their own, as `$id` and `$anchor` give it. */
  readonly named: ReadonlyMap<string, Pointer>;
}

/** The value with pointers for references: `./pet.yaml` in `schemas/order.yaml` is `schemas/pet.yaml#`. Itself if it has no other ones. */
export function withPointers(value: Json, base: Base): Json {
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => withPointers(item, base));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  let isSame = true;
  const members = Object.keys(value).map((key): readonly [string, Json] => {
    const before = value[key];
    const after = pointersAt(key, before, base);
    isSame &&= before === after;
    return [key, after];
  });
  return isSame ? value : Object.fromEntries(members);
}

function pointersAt(key: string, value: Json, base: Base): Json {
  if (key === '$ref' && typeof value === 'string') return pointerOf(value, base);
  if (key !== 'mapping' || !isObject(value)) return withPointers(value, base);
  // A word alone in a discriminator is the name of a schema (OpenAPI 3.1.1, section 4.8.25.2).
  const isReference = (text: Json): text is string => typeof text === 'string' && /[/#]|\.(?:ya?ml|json)$/.test(text);
  const changed = Object.entries(value).some(([, text]) => isReference(text) && pointerOf(text, base) !== text);
  if (!changed) return withPointers(value, base);
  return Object.fromEntries(
    Object.entries(value).map(([word, text]) => [word, isReference(text) ? pointerOf(text, base) : text]),
  );
}

function pointerOf(reference: string, { path, main, named }: Base): Pointer {
  const [, fragment = ''] = reference.split('#');
  const file = referredPath(path, reference);
  const pointer = `${file === main ? '' : file}#${fragment}`;
  return named.get(pointer) ?? named.get(reference) ?? pointer;
}

/** Adds the schemas of a file that have a name of their own (JSON Schema 2020-12, section 8.2). */
export function collectNamed(value: Json, at: Pointer, named: Map<string, Pointer>): void {
  if (typeof value !== 'object' || value === null) return;
  const { $id, $anchor } = isObject(value)
    ? { $id: textOf(memberOf(value, '$id')), $anchor: textOf(memberOf(value, '$anchor')) }
    : {};
  if ($id !== undefined) named.set($id, at).set(`${$id}#`, at);
  if ($anchor !== undefined) named.set(`${at.slice(0, at.indexOf('#'))}#${$anchor}`, at);
  for (const [key, part] of Object.entries(value)) {
    collectNamed(part, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, named);
  }
}

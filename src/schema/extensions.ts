import type { Documented } from '../model/documented.js';
import { memberOf } from '../model/json-value.js';
import { isObject, type Json } from '../print/json-document.js';
import type { Schema } from './type-schema.js';
import { plainValue } from './words.js';

/** The value under this name is copied into the object unchanged: `#@ openapi: { externalDocs: { url: … } }`. */
const asIs = 'openapi';

/**
 * An object of an OpenAPI document with the extensions of its declaration: `internal: true` becomes `x-internal: true`.
 */
export function extended(object: Schema, documented: Pick<Documented, 'x'>): Schema {
  const { named, words } = extensionsOf(documented);
  return merged({ ...object, ...named }, words);
}

export interface Extensions {
  /** Each with its prefix. */
  readonly named: Schema;
  /** The properties that are copied unchanged. */
  readonly words: Schema;
}

export function extensionsOf({ x }: Pick<Documented, 'x'>): Extensions {
  if (x === undefined) return { named: {}, words: {} };
  const words = memberOf(x, asIs)?.value;
  const others = x.members.filter(({ name, value }) => name !== asIs || value.kind !== 'object');
  const named = others.map(({ name, value }): [string, Json] => [`x-${name}`, plainValue(value, anything, none)]);
  return {
    named: Object.fromEntries(named),
    words: words?.kind === 'object' ? (plainValue(words, anything, none) as Schema) : {},
  };
}

/** Nested objects are merged too. */
export function merged(left: Schema, right: Schema): Schema {
  const members = Object.entries(right).map(([name, value]): [string, Json] => {
    const known = Object.hasOwn(left, name) ? left[name] : undefined;
    return [name, isObject(known) && isObject(value) ? merged(known, value) : value];
  });
  return { ...left, ...Object.fromEntries(members) };
}

/** The extensions of parts that have no object of their own, by name; undefined if there are none. */
export function extensionsByName(
  parts: readonly (readonly [name: string, part: Pick<Documented, 'x'>])[],
): Schema | undefined {
  const own = parts.filter(([, { x }]) => x !== undefined).map(([name, part]) => [name, extended({}, part)] as const);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

const anything = { kind: 'unknown' } as const;
const none = new Map<string, never>();

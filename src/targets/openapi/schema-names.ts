import type { Model } from '../../model/model.js';
import { isObject, type Json, type JsonMap } from '../../print/json-document.js';
import { extensionsOf } from '../../schema/extensions.js';

const folder = '#/components/schemas/';

/** The document with its own names for the types that have one: `#@ openapi: { name: pet_status }` above `PetStatus`. */
export function withSchemaNames(document: JsonMap, { types }: Model): JsonMap {
  const names = new Map(
    types.flatMap((type): readonly (readonly [string, string])[] => {
      const { name } = type.oneWayOf === undefined ? extensionsOf(type).words : {};
      return typeof name === 'string' && /^[\w.-]+$/.test(name) ? [[type.name, name]] : [];
    }),
  );
  if (names.size === 0) return document;
  const nameOf = (type: string): string => names.get(type) ?? type;
  const { schemas, ...others } = document['components'] as JsonMap;
  const entries = Object.entries(schemas as JsonMap).map(([type, schema]) => [nameOf(type), schema] as const);
  // Two types cannot share a name: all keep those of the model.
  if (new Set(entries.map(([name]) => name)).size < entries.length) return document;
  return withReferences({ ...document, components: { schemas: Object.fromEntries(entries), ...others } }, (reference) =>
    reference.startsWith(folder) ? folder + nameOf(reference.slice(folder.length)) : reference,
  ) as JsonMap;
}

/** With each text changed: discriminators have references too. */
function withReferences(part: Json, change: (text: string) => string): Json {
  if (typeof part === 'string') return change(part);
  if (Array.isArray(part)) return part.map((item: Json) => withReferences(item, change));
  if (!isObject(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withReferences(value, change)]));
}

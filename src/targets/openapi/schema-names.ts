import type { Model } from '../../model/model.js';
import { type JsonMap, withTexts } from '../../print/json-document.js';
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
  // In any text: discriminators have references too.
  return withTexts({ ...document, components: { schemas: Object.fromEntries(entries), ...others } }, (reference) =>
    reference.startsWith(folder) ? folder + nameOf(reference.slice(folder.length)) : reference,
  ) as JsonMap;
}

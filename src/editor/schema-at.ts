import type { Schema } from './type-schema.js';

/** The parts of an editor schema that describe the value at a path of keys; `-` is an item of a list. */
export function schemasAt(root: Schema, path: readonly string[]): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (schemas, key) => schemas.flatMap((schema) => partsFor(schema, key).flatMap((part) => expanded(part, root))),
    expanded(root, root),
  );
}

/** The schema, and those that it refers to for the same value. */
function expanded(schema: Schema, root: Schema): readonly Schema[] {
  const { $ref, allOf, then, else: otherwise } = schema;
  const further = [...(Array.isArray(allOf) ? allOf : []), then, otherwise].filter(isSchema);
  const referred = typeof $ref === 'string' ? [definitionAt(root, $ref)] : [];
  return [schema, ...[...further, ...referred].flatMap((one) => expanded(one, root))];
}

function definitionAt(root: Schema, reference: string): Schema {
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (isSchema(value) ? value[key] : undefined), root);
  if (isSchema(found)) return found;
  throw new Error(`Bug: the schema for editors refers to "${reference}", which it does not contain.`);
}

function partsFor(schema: Schema, key: string): readonly Schema[] {
  if (key === '-') return [schema['items']].filter(isSchema);
  const properties = membersOf(schema, 'properties').filter(([name]) => name === key);
  const patterns = membersOf(schema, 'patternProperties').filter(([pattern]) => new RegExp(pattern).test(key));
  const found = [...properties, ...patterns].map(([, part]) => part);
  return found.length > 0 ? found : [schema['additionalProperties']].filter(isSchema);
}

/** The schemas in a map by name, `properties` or `patternProperties`. */
export function membersOf(schema: Schema, key: string): readonly (readonly [string, Schema])[] {
  const map = schema[key];
  return isSchema(map) ? Object.entries(map).filter((entry): entry is [string, Schema] => isSchema(entry[1])) : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

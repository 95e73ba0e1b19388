import { declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { memoize } from '../../source/memoize.js';
import { schemasOf as documentsOf } from '../../schema/declaration-schema.js';
import { type Schema, typeSchema } from '../../schema/type-schema.js';

/** The schema of each declared type, under `components`; undefined if there are none. */
export const schemasOf: (model: Model) => JsonMap | undefined = memoize((model) => {
  const documents = [...documentsOf(model)];
  if (documents.length === 0) return undefined;
  return Object.fromEntries(
    documents.map(([name, { $schema: _dialect, $id: _address, title: _name, ...schema }]) => [
      name,
      atComponents(schema),
    ]),
  );
});

/** The schema of a type where it is used. */
export function schemaOf(type: TypeRef, model: Model): Schema {
  return atComponents(typeSchema(type, declarationsOf(model))) as Schema;
}

/** What keywords hold as data, in which `$ref` is a name like any other. */
const dataKeywords = new Set(['examples', 'default', 'const', 'enum', 'required']);
const mapKeywords = new Set(['properties', 'patternProperties']);

/** The same schema, whose references lead to `components`. */
function atComponents(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(atComponents);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (dataKeywords.has(keyword)) return [keyword, value];
      if (keyword === '$ref') return [keyword, `#/components/schemas/${String(value).replace(/\.json$/, '')}`];
      if (!mapKeywords.has(keyword)) return [keyword, atComponents(value)];
      return [
        keyword,
        Object.fromEntries(Object.entries(value as JsonMap).map(([name, one]) => [name, atComponents(one)])),
      ];
    }),
  );
}

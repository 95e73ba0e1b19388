import { declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { openapiDialect, type Schema, typeSchema } from '../../schema/type-schema.js';

/** The schema of a type where it is used; declared types are among the components. */
export function schemaOf(type: TypeRef, model: Model): Schema {
  return typeSchema(type, openapiDialect(declarationsOf(model)));
}

import type { Model } from '../../model/model.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { compactJson, jsonDocument } from '../../print/json-document.js';
import { addressOf, bundleOf, dialect, schemasOf } from './declaration-schema.js';
import type { Schema } from './type-schema.js';

/** `modules/resource` → `schemas/resource.json`: a folder of its own, so that no name of a file meets `bundle.json`. */
export function documentPathOf({ path }: ModelModule): string {
  return `${path.replace(/^modules/, 'schemas')}.json`;
}

/** The files of the model with types in them. */
export function partsOf(model: Model): readonly ModelModule[] {
  return modulesOf(model).filter(({ types }) => types.length > 0);
}

/** The document of one of them: the schemas of its types, each under `$defs` by its name. */
export function documentOf(part: ModelModule, model: Model): Schema {
  const schemas = schemasOf(model);
  return {
    $schema: dialect,
    $id: addressOf(model, documentPathOf(part)),
    $defs: Object.fromEntries(part.types.map(({ name }) => [name, schemas.get(name) ?? {}])),
  };
}

/**
 * `bundle.json`, a schema a line: it is for programs, and people have the same over more lines in `schemas/`.
 *
 *     "$defs": {
 *       "Resource": {"$schema":"https://json-schema.org/draft/2020-12/schema",
 */
export function bundleText(model: Model): string {
  const { $defs = {}, ...head } = bundleOf(model);
  const lines = Object.entries($defs as Schema).map(
    ([name, schema]) => `    ${compactJson(name)}: ${compactJson(schema)}`,
  );
  return `${jsonDocument(head).trimEnd().slice(0, -2)},\n  "$defs": {\n${lines.join(',\n')}\n  }\n}\n`;
}

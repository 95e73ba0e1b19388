import { memoize } from '../../source/memoize.js';
import { parsedJson } from '../../model/json-value.js';
import type { Pointer } from '../document/document.js';
import { type Json, type JsonObject, objectOf } from '../document/json.js';
import { modernSchema } from '../read/json-schema.js';
import { collectNamed, withPointers } from '../read/references.js';
import { referredPath } from '../../source/referred-path.js';
import { spendAll } from './limits.js';
import type { Source } from './source.js';

interface Schemas {
  /** The contents of the files, by path. */
  readonly files: Map<string, Json>;
  /** The paths of the files, by text: an included file is only its text. */
  readonly paths: Map<string, string>;
  /** The pointers of the schemas with their own identifier. */
  readonly named: Map<string, Pointer>;
}

const schemasIn = memoize((source: Source): Schemas => {
  const schemas: Schemas = { files: new Map(), paths: new Map(), named: new Map() };
  const written = [...source.files.values()].filter(({ text }) => text.trimStart().startsWith('{'));
  for (const { path, text } of written) add(source, schemas, [path, text.trim()]);
  return schemas;
});

function add(source: Source, { files, paths, named }: Schemas, [path, text]: readonly [string, string]): void {
  const written = parsedJson(text);
  spendAll(source.limits, written);
  const value = modernSchema(written);
  if (!paths.has(text)) paths.set(text, path);
  files.set(path, value);
  collectNamed(named, { value, at: `${path}#` });
}

/** A JSON Schema: a reference to its file, or the schema itself if it is inside RAML. Undefined if it is not JSON. */
export function jsonSchemaOf(source: Source, text: string): JsonObject | undefined {
  const schemas = schemasIn(source);
  const file = schemas.paths.get(text);
  if (file !== undefined && source.files.has(file))
    return schemas.files.get(file) === undefined ? undefined : { $ref: `${file}#` };
  // Its references start next to the document, or lead into itself.
  const path = file ?? referredPath(source.main.path, `part ${schemas.files.size}.json`);
  if (file === undefined) add(source, schemas, [path, text]);
  const value = schemas.files.get(path);
  return value === undefined ? undefined : objectOf(inDocument(schemas, path, value));
}

/** The schemas as the other files of a document: references lead there. */
export function schemaFiles(source: Source): ReadonlyMap<string, Json> {
  const schemas = schemasIn(source);
  return new Map([...schemas.files].map(([path, value]) => [path, inDocument(schemas, path, value)]));
}

function inDocument({ files, named }: Schemas, path: string, value: Json): Json {
  return withPointers(value, { path, main: '', paths: new Set(files.keys()), named, hasSiblings: false });
}

import { memoize } from '../../source/memoize.js';
import { parsedJson } from '../../model/json-value.js';
import type { Located, Pointer } from '../document/document.js';
import { type Json, type JsonObject, objectOf } from '../document/json.js';
import { modernSchema } from '../read/json-schema.js';
import { collectNamed, withPointers } from '../read/references.js';
import { referredPath } from '../../source/referred-path.js';
import { spendAll } from './limits.js';
import type { Source } from './source.js';

interface Schemas {
  /** The contents of the files, by path. */
  readonly files: Map<string, Json>;
  readonly known: Set<string>;
  /** The paths of the files, by text: an included file is only its text. */
  readonly paths: Map<string, string>;
  /** The pointers of the schemas with their own identifier. */
  readonly named: Map<string, Pointer>;
  /** The identifiers of several schemas, which tools write into each file: they name none. */
  readonly shared: Set<string>;
}

const schemasIn = memoize((source: Source): Schemas => {
  const schemas = newSchemas();
  const written = [...source.files.values()].filter(({ text }) => text.trimStart().startsWith('{'));
  for (const { path, text } of written) add(source, schemas, [path, text.trim()]);
  return schemas;
});

function newSchemas(): Schemas {
  return { files: new Map(), known: new Set(), paths: new Map(), named: new Map(), shared: new Set() };
}

function add(source: Source, schemas: Schemas, [path, text]: readonly [string, string]): void {
  const { files, known, paths } = schemas;
  const written = parsedJson(text);
  spendAll(source.limits, written);
  const value = modernSchema(written);
  files.set(path, value);
  known.add(path);
  if (paths.has(text)) return;
  paths.set(text, path);
  addNames(schemas, { value, at: `${path}#` });
}

function addNames({ named, shared }: Schemas, schema: Located): void {
  const own = new Map<string, Pointer>();
  collectNamed(own, schema);
  for (const [id, at] of own) {
    if (named.has(id)) shared.add(id);
    if (shared.has(id)) named.delete(id);
    else named.set(id, at);
  }
}

/** A JSON Schema: a reference to its file, or the schema itself if it is inside RAML. Undefined if it is not JSON. */
export function jsonSchemaOf(source: Source, text: string): JsonObject | undefined {
  const part = source.parts.get(text);
  if (part !== undefined) return { $ref: part };
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

function inDocument({ known, named }: Schemas, path: string, value: Json): Json {
  return withPointers(value, { path, main: '', paths: known, named, hasSiblings: false });
}

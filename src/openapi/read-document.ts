import type { Diagnostic, WithDiagnostics } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import type { Document, Pointer } from './document.js';
import { isObject, type Json, type JsonObject, memberOf } from './json.js';
import { withUnionsOfHeirs } from './inheritance.js';
import { documentOfSchema, isJsonSchema, modernSchema } from './json-schema.js';
import { withMapsInPlace } from './maps-in-place.js';
import { diagnosticsOf, type Problem } from './problems.js';
import { readText } from './read-text.js';
import { collectNamed, withPointers } from './references.js';
import { fromSwagger } from './swagger.js';

/** Deeper nesting is not a real document, and would exhaust the memory of code that follows it. */
const deepest = 300;

/**
 * Reads an OpenAPI document. The first file is the document itself. Undefined if it cannot be read; mistakes that leave
 * a readable document are warnings.
 */
export function readDocument(files: readonly SourceFile[]): WithDiagnostics<Document | undefined> {
  const [main] = files;
  if (main === undefined) throw new Error('Bug: a document has at least one file.');
  const texts = files.map((file) => ({ file, read: readText(file) }));
  const broken = texts.flatMap(({ file, read }) =>
    'problem' in read && isData(file) ? [syntaxError(file, read)] : [],
  );
  if (broken.length > 0) return { value: undefined, diagnostics: broken };
  const values = texts.map(({ file, read }) => ({ file, value: 'value' in read ? read.value : file.text }));
  const wrong = values.flatMap(({ file, value }) => problemOf(value, { file, main }));
  if (wrong.length > 0) return { value: undefined, diagnostics: diagnosticsOf(wrong, files) };
  const document = withMapsInPlace(
    documentOf(values, main),
    files.map(({ text }) => text),
  );
  const isSwagger = memberOf(document.root, 'swagger') !== undefined;
  return { value: withUnionsOfHeirs(isSwagger ? fromSwagger(document) : document), diagnostics: [] };
}

/** Some documents refer to prose: `description: { $ref: intro.md }`. */
function isData({ path }: SourceFile): boolean {
  return !/\.(?:md|markdown|txt|html?)$/i.test(path);
}

export function syntaxError(
  { path }: SourceFile,
  { problem, offset }: { readonly problem: string; readonly offset: number },
): Diagnostic {
  const span = { path, start: offset, end: offset + 1 };
  return { code: 'yaml-syntax', severity: 'error', message: problem.replace(/\.?$/, '.'), span, notes: [] };
}

interface Place {
  readonly file: SourceFile;
  readonly main: SourceFile;
}

function problemOf(value: Json, { file, main }: Place): readonly Problem[] {
  const problem = sizeProblem(value, file);
  if (problem !== undefined) {
    const at = file === main ? '#' : `${file.path}#`;
    return [{ code: 'document-is-well-formed', severity: 'error', message: problem, at }];
  }
  const message = file === main ? versionProblem(value) : undefined;
  return message === undefined ? [] : [{ code: 'document-version-is-read', severity: 'error', message, at: '#' }];
}

function versionProblem(value: Json): string | undefined {
  if (!isObject(value)) return 'It is not an object. An OpenAPI document begins with `openapi: 3.1.0`.';
  if (isJsonSchema(value)) return undefined;
  const version = memberOf(value, 'openapi') ?? memberOf(value, 'swagger');
  const text = version === undefined ? '' : String(version);
  const isRead = memberOf(value, 'openapi') === undefined ? /^2(?:\.0)?$/.test(text) : /^3\.[012](?:\.|$)/.test(text);
  if (isRead) return undefined;
  return text === ''
    ? 'It is neither an OpenAPI document, which needs `openapi:` with a version, nor a JSON Schema.'
    : `Version ${text} is not supported: only OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 are.`;
}

function sizeProblem(value: Json, { text }: SourceFile): string | undefined {
  const left = { parts: 100_000 + 10 * text.length };
  if (isDeeper(value, deepest, left)) return `This is nested deeper than ${deepest} levels, or contains itself.`;
  return left.parts < 0 ? 'Its aliases, `*name`, repeat more than anybody can read.' : undefined;
}

/** Counts the parts down; stops at none left. */
function isDeeper(value: Json, levels: number, left: { parts: number }): boolean {
  left.parts -= 1;
  if (typeof value !== 'object' || value === null || left.parts < 0) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, levels - 1, left));
  for (const key in value) if (isDeeper((value as JsonObject)[key], levels - 1, left)) return true;
  return false;
}

interface Read {
  readonly file: SourceFile;
  readonly value: Json;
}

function documentOf(values: readonly Read[], main: SourceFile): Document {
  const isSchema = isJsonSchema(values[0]?.value);
  // A JSON Schema becomes part of a document that is made around it.
  const pathOf = (file: SourceFile): string => (file === main && !isSchema ? '' : file.path);
  const named = new Map<string, Pointer>();
  const read = values.map(({ file, value }) => ({ file, value: isSchema ? modernSchema(value) : value }));
  for (const { file, value } of read) {
    if (isSchema || /\$(?:id|anchor)\b/.test(file.text)) collectNamed(named, { value, at: `${pathOf(file)}#` });
  }
  const paths = new Set(values.map(({ file }) => file.path));
  const files = read.map(({ file, value }): readonly [string, Json] => [
    pathOf(file),
    withPointers(value, { path: file.path, main: isSchema ? '' : main.path, paths, named }),
  ]);
  if (isSchema) return documentOfSchema(new Map(files), main);
  const [root, ...others] = files;
  const document = { root: root?.[1] as JsonObject };
  return others.length === 0 ? document : { ...document, files: new Map(others) };
}

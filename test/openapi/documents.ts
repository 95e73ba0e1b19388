import { withUnionsOfHeirs } from '../../src/openapi/read/inheritance.js';
import { importDocument, type Imported } from '../../src/openapi/import-document.js';
import { importSources } from '../../src/openapi/import-sources.js';
import { compile } from '../../src/pipeline.js';
import { formatSources } from '../../src/stages.js';

/** A document with these schemas, as `components` has them. */
export function importSchemas(schemas: object): Imported {
  return importOf({ components: { schemas } });
}

/** A document with one operation, `GET /things`, with these parts. */
export function importOperation(operation: object, parts: object = {}): Imported {
  return importOf({ paths: { '/things': { get: { responses: { 204: {} }, ...operation } } }, ...parts });
}

export function importOf(parts: object): Imported {
  const root = { openapi: '3.1.0', info: { title: 'Things', version: '1.0.0' }, ...parts };
  return importDocument(withUnionsOfHeirs({ root }));
}

/**
 * The text of a file of the model, after a check that it has no errors and is formatted; without the lines of
 * `api.yaml` that all models share, and without blank lines between declarations.
 */
export function textOf(imported: Imported | undefined, path: string): string {
  if (imported === undefined) throw new Error('The document cannot be read.');
  const errors = compile(imported.files).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ span, message }) => `${span.path}: ${message}`).join('\n'));
  const text = imported.files.find((file) => file.path === path)?.text ?? '';
  const formatted = formatSources(imported.files).value.find((file) => file.path === path)?.text ?? '';
  if (text !== formatted) throw new Error(`The file is not formatted:\n${text}\nFormatted:\n${formatted}`);
  return text.replaceAll('\n\n', '\n').replace(/^api: things\nversion: 1\.0\.0\n/, '');
}

/** Everything that an import writes. */
export function allText(imported: Imported | undefined): string {
  return (imported?.files ?? []).map(({ path }) => textOf(imported, path)).join('\n');
}

/** The types of a document with one schema, `Thing`, and the types it leads to, without `#@` lines. */
export function typesFor(schema: unknown, others: object = {}): string {
  return textOf(importSchemas({ Thing: schema, ...others }), 'types.yaml')
    .replaceAll(/^ *#@ .*\n/gm, '')
    .replace(/^types:\n {2}/, '')
    .trimEnd();
}

/** The losses of an import: verdict, construct and location. */
export function lossesOf(imported: Pick<Imported, 'losses'> | undefined): readonly string[] {
  return (imported?.losses ?? []).map(({ verdict, construct, at }) => `${verdict}: ${construct} at ${at}`);
}

/** The import of a document from its files, by path; the first is the document itself. */
export function importTexts(texts: Readonly<Record<string, string>>): ReturnType<typeof importSources> {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return importSources(files, () => ({ unordered: [], errors: [] }));
}

import { isDeepStrictEqual } from 'node:util';
import { editorSchema } from './editor/editor-schema.js';
import { formatSource } from './format/format-source.js';
import type { ModelDocument } from './parse/model-document.js';
import { type GapEntry, gapsOf } from './parse/gaps.js';
import { compile } from './pipeline.js';
import { ownDocuments, usedDocuments } from './resolve/used-documents.js';
import { rules } from './rules/index.js';
import { sortDiagnostics, type WithDiagnostics } from './source/diagnostic.js';
import { withChanged } from './source/plain-data.js';
import type { SourceFile } from './source/source-file.js';

// What commands need of the stages beside the pipeline.

export { parse, type ReadDocument, recallDocument } from './parse/parse.js';
export { lackOf } from './parse/parse-name.js';
export type { Workshop } from './verify/subject.js';
export { detached } from './model/types/detached.js';
export type { Model } from './model/model.js';
export type { Change, Verdict, Witness, WrittenRecord, WrittenRequest } from './diff/compare/change.js';
export type { StoredRecord, StoredType } from './diff/witnesses/record-fit.js';
export type { RecordCount } from './diff/witnesses/stored-records.js';
export type { Agreement, Crossed, CrossedDirection } from './diff/crossed/crossed.js';
export type { Failure } from './diff/crossed/failures.js';
export { hasEndpointAt } from './model/endpoints.js';
export { packageNameOf, singlePackageName } from './print/names.js';
export { serviceDependencies } from './print/service-dependencies.js';
export type { Credentials } from './targets/docs/page.js';
export type { PackageOptions, PackagesOptions, PlainObject } from './model/package-options.js';
export { PackageOptionsError, TemplateError } from './model/package-options.js';
export type { Imported, Loss } from './openapi/import-sources.js';
export type { NamedPlace, OutlineItem } from './editor/index.js';
export type { ModelDocument } from './parse/model-document.js';
export { rules } from './rules/index.js';
export type { Rule } from './rules/rule.js';

/** Every target. Loaded late: a command that prints nothing does not load the printers. */
export function loadTargets(): Promise<typeof import('./targets/index.js')> {
  return import('./targets/index.js');
}

/** The pages of a running service. Loaded late: most services run without a browser. */
export function loadPages(): Promise<typeof import('./targets/docs/docs.js')> {
  return import('./targets/docs/docs.js');
}

/** The files of a new project. Loaded late: it brings the template library. */
export function loadNewProject(): Promise<typeof import('./print/new-project.js')> {
  return import('./print/new-project.js');
}

/** The reader of OpenAPI documents. Loaded late: few runs need it. */
export function loadImport(): Promise<typeof import('./openapi/import-sources.js')> {
  return import('./openapi/import-sources.js');
}

/** The search for disagreements. Loaded late: it brings a JSON Schema compiler and a generator of random values. */
export function loadVerify(): Promise<typeof import('./verify/verify.js')> {
  return import('./verify/verify.js');
}

/** The comparison of two models. Loaded late: it brings the generator of random values. */
export function loadDiff(): Promise<typeof import('./diff/diff.js')> {
  return import('./diff/diff.js');
}

/** What editors ask about the names in a model. Loaded late: only the language server needs it. */
export function loadEditing(): Promise<typeof import('./editor/index.js')> {
  return import('./editor/index.js');
}

/** The files of a model as written: its own, and those that it uses, as it sees them. */
export function documentsOf(files: readonly SourceFile[]): readonly ModelDocument[] {
  return [...ownDocuments(files), ...usedDocuments(files)];
}

/** The gaps of the source document, in source order. */
export function gapsIn(files: readonly SourceFile[]): readonly GapEntry[] {
  return ownDocuments(files).flatMap(gapsOf);
}

/**
 * The formatted files of a model. An invalid file is returned unchanged, with its problems.
 * @throws if the meaning of the model would change: that is a bug of ours, and nothing may be written
 */
export function formatSources(files: readonly SourceFile[]): WithDiagnostics<readonly SourceFile[]> {
  const formatted = files.map((file) =>
    file.used === undefined ? formatSource(file) : { value: file, diagnostics: [] },
  );
  const value = formatted.map((file) => file.value);
  const isSame = isDeepStrictEqual(withoutSpans(compile(files).value), withoutSpans(compile(value).value));
  if (!isSame) throw new Error('Bug: formatting these files would change what the model means.');
  return { value, diagnostics: sortDiagnostics(formatted.flatMap(({ diagnostics }) => diagnostics)) };
}

function withoutSpans<Whole>(whole: Whole): Whole {
  return withChanged(whole, (part) => Object.fromEntries(Object.entries(part).filter(([key]) => !/span$/i.test(key))));
}

/** Warnings that come from the parser, not from a rule. */
const ownWarnings: readonly string[] = ['docs-belong-to-a-key'];

/**
 * The schema with which editors complete and check the files of a model; undefined while a file is unreadable, because
 * its names would be missing. `sentenceOf` explains the code of a warning.
 */
export function schemaOf(files: readonly SourceFile[], sentenceOf: (code: string) => string): string | undefined {
  const documents = documentsOf(files);
  if (documents.some((document) => document.isUnreadable)) return undefined;
  const warnings = [...rules.filter(({ severity }) => severity === 'warning').map(({ code }) => code), ...ownWarnings];
  const described = warnings.sort().map((code) => ({ name: code, docs: sentenceOf(code) }));
  return `${JSON.stringify(editorSchema(documents, described))}\n`;
}

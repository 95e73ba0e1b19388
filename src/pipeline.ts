import { isDeepStrictEqual } from 'node:util';
import { editorSchema } from './editor/editor-schema.js';
import { formatSource } from './format/format-source.js';
import { endpointsOf } from './model/endpoints.js';
import { asTypeScriptShows, withEachForm } from './model/typescript-forms.js';
import { lossyForms } from './model/lossy-forms.js';
import type { Model } from './model/model.js';
import type { ModelDocument } from './parse/model-document.js';
import { gapsOf, type GapEntry } from './parse/gaps.js';
import { parse } from './parse/parse.js';
import { build, outputPathsOf } from './print/build.js';
import { expectChanges } from './print/expect-changes.js';
import { moduleInputs } from './print/module-inputs.js';
import type { OutputFile } from './print/output-file.js';
import { resolve } from './resolve/resolve.js';
import { asUsed, resolveWithUsed } from './resolve/used-documents.js';
import { rules } from './rules/index.js';
import { checkInOrder } from './rules/order.js';
import { check, type Rule, withAllowances } from './rules/rule.js';
import { type Diagnostic, sortDiagnostics, type WithDiagnostics } from './source/diagnostic.js';
import { type Files, hashOf, type SourceFile } from './source/source-file.js';
import type { Imported, Judgement } from './openapi/import-sources.js';
import type { Target } from './targets/target.js';
import { outputsOf } from './write/outputs.js';
import { planWrites, type Printed, type WritePlan } from './write/plan.js';

export { parse, type ReadDocument, recallDocument } from './parse/parse.js';
export { lackOf } from './parse/parse-name.js';
export type { Workshop } from './verify/subject.js';
export { detached } from './model/detached.js';
export type { Model } from './model/model.js';
export type { Change, Verdict, Witness, WrittenRecord, WrittenRequest } from './diff/change.js';
export type { StoredRecord, StoredType } from './diff/record-fit.js';
export type { RecordCount } from './diff/stored-records.js';
export type { Agreement, Crossed, CrossedDirection, Failure } from './diff/diff.js';
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

/**
 * The files of the model that a document is imported to; undefined if the document cannot be read. Unions whose members
 * cannot be distinguished have the order of the document.
 */
export async function importFiles(sources: readonly SourceFile[]): Promise<WithDiagnostics<Imported | undefined>> {
  const { importSources } = await loadImport();
  const { value, diagnostics } = importSources(sources, judgementOf);
  if (value === undefined) return { value, diagnostics };
  return { value: { ...value, ...(await carriedFiles(sources)) }, diagnostics };
}

/** The model that an exported document contains, if the document still matches that model. */
async function carriedFiles(
  sources: readonly SourceFile[],
): Promise<Pick<Imported, 'files' | 'losses' | 'verdicts'> | undefined> {
  const { carriedIn, saysTheSame, withOrigin } = await loadImport();
  const carried = carriedIn(sources);
  if (carried === undefined) return undefined;
  const { value: model, diagnostics } = compile(carried.files);
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  const { variantsByName, targetsByName } = await loadTargets();
  const target = carried.isOlder ? variantsByName.get('openapi@3.0') : targetsByName.get('openapi');
  const files = target?.emit({ ...model, packages: carried.packages }, carried.files);
  const text = files?.find(({ path }) => path === 'openapi/openapi.json')?.text;
  return text !== undefined && saysTheSame(text, sources)
    ? withOrigin(carried.files, endpointsOf(model).length)
    : undefined;
}

const refusing = rules.filter(({ severity }) => severity === 'error');

function judgementOf(files: readonly SourceFile[]): Judgement {
  const parsed = files.map(parse);
  const { value: model, diagnostics } = resolve(parsed.map(({ value }) => value));
  const found = [...parsed.flatMap((each) => each.diagnostics), ...diagnostics];
  const { unordered, errors } = checkInOrder(model, refusing);
  return { unordered, errors: [...found.filter(({ severity }) => severity === 'error'), ...errors] };
}

/**
 * The same, compiled: `files` are those of the model. Diagnostics point into the document; one of them is about what
 * the model does not express exactly.
 */
export async function compileDocument(
  sources: readonly SourceFile[],
): Promise<WithDiagnostics<Model> & { readonly files: readonly SourceFile[] }> {
  const { inDocument, inexactness } = await loadImport();
  const { value: imported, diagnostics } = await importFiles(sources);
  if (imported === undefined) return { ...compile([]), files: [], diagnostics };
  const compiled = compile(imported.files);
  const origin = { imported, sources };
  // Warnings are advice for the authors of a model; authors of a document have other linters.
  const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error');
  const found = [...diagnostics, ...inDocument(errors, origin), ...inexactness(origin)];
  return { value: compiled.value, files: imported.files, diagnostics: sortDiagnostics(found) };
}

/** The search for disagreements. Loaded late: it brings a JSON Schema compiler and a generator of random values. */
export function loadVerify(): Promise<typeof import('./verify/verify.js')> {
  return import('./verify/verify.js');
}

/** The comparison of two models. Loaded late: it brings the generator of random values. */
export function loadDiff(): Promise<typeof import('./diff/diff.js')> {
  return import('./diff/diff.js');
}

/** Source files → model. Every problem of theirs is a diagnostic, in source order; `more` are rules of others. */
export function compile(files: readonly SourceFile[], more: readonly Rule[] = []): WithDiagnostics<Model> {
  const own = ownOf(files).map((file) => parse(file).value);
  const model = resolveWithUsed(own, usedDocuments(files));
  const used = files.flatMap((file) => (file.used === undefined ? [] : [[file.path, file.used.path] as const]));
  const usedPaths: Readonly<Record<string, string>> = Object.fromEntries(used);
  const value = used.length === 0 ? model.value : { ...model.value, usedPaths };
  const diagnostics = [
    ...files.flatMap((file) => parse(file).diagnostics),
    ...model.diagnostics,
    ...check(value, [...rules, ...more]),
    // A used file gets its warnings when it is checked itself.
  ].filter(({ severity, span }) => severity === 'error' || !Object.hasOwn(usedPaths, span.path));
  const allowances = own.flatMap(({ allow }) => allow);
  return { value, diagnostics: sortDiagnostics(withAllowances(diagnostics, allowances)) };
}

/** The files of the model itself. */
function ownOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ used }) => used === undefined);
}

function usedDocuments(files: readonly SourceFile[]): readonly ModelDocument[] {
  return files.flatMap((file) => (file.used === undefined ? [] : [asUsed(parse(file).value, file.used.prefix)]));
}

/** What editors ask about the names in a model. Loaded late: only the language server needs it. */
export function loadEditing(): Promise<typeof import('./editor/index.js')> {
  return import('./editor/index.js');
}

/** The files of a model as written: its own, and those that it uses, as it sees them. */
export function documentsOf(files: readonly SourceFile[]): readonly ModelDocument[] {
  return [...ownOf(files).map((file) => parse(file).value), ...usedDocuments(files)];
}

/** The gaps of the source document, in source order. */
export function gapsIn(files: readonly SourceFile[]): readonly GapEntry[] {
  return ownOf(files).flatMap((file) => gapsOf(parse(file).value));
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

function withoutSpans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpans);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !/span$/i.test(key));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutSpans(part)]));
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

/** What the forms that its project sets do not permit in a model without errors: numbers beyond 2^53, two strings in a union. */
export function problemsOfForms(written: Model): readonly (Pick<Diagnostic, 'message' | 'span'> & Form)[] {
  return withEachForm(written).flatMap(({ setting, model }) =>
    [...lossyForms(model), ...check(asTypeScriptShows(model), refusing)].map((problem) => ({ ...problem, setting })),
  );
}

type Form = Pick<ReturnType<typeof withEachForm>[number], 'setting'>;

/** What to generate, and where. */
export interface Generation {
  /** Compiled without errors. */
  readonly model: Model;
  readonly targets: readonly Target[];
  /** The source files of the model, for an OpenAPI document that can be imported without loss. */
  readonly sources?: readonly SourceFile[];
  /** The output folder. */
  readonly files: Files;
  /** Whether packages of other targets stay; otherwise they are removed. */
  readonly keepsOthers?: boolean;
  /** Whether the model will be generated again, after changes. */
  readonly isWatching?: boolean;
  /** Receives each step, for a progress display. */
  readonly onStep?: (step: string) => void;
  /**
   * What the last run printed, by path: the same input is not printed again. Empty if it cannot be trusted, absent if
   * the next run will not use it either.
   */
  readonly printed?: Readonly<Record<string, Printed>>;
}

/** A plan, and what the next run may remember of it. */
export interface RememberedPlan extends WritePlan {
  readonly printed: Readonly<Record<string, Printed>>;
}

/** Plans everything that must be written, with all texts. Writes nothing. */
export async function planGeneration(generation: Generation): Promise<RememberedPlan> {
  const { model, targets, files, keepsOthers = false, onStep, printed: last } = generation;
  expectChanges(generation.isWatching ?? false);
  onStep?.(`printing ${targets.map((target) => target.name).join(', ')}`);
  const parts = emit(model, targets, generation.sources);
  const isSingle = model.packages?.single !== undefined;
  const emitted = isSingle ? (await import('./print/single-package.js')).inSinglePackage(model, parts) : parts;
  const inputs = last === undefined ? new Map<string, string>() : inputsOf(emitted, asTypeScriptShows(model));
  const plan = await planWrites(files, {
    model: model.name,
    paths: emitted.flatMap((file) => outputPathsOf(file.path)),
    outputs: outputsOf(emitted, { ...generation, model: model.name, inputs }),
    keepsOthers,
  });
  const outputs = (path: string): readonly string[] => outputPathsOf(path).map((each) => plan.hashes.get(each) ?? '');
  const printed = [...inputs].map(([path, hash]) => [path, { inputs: hash, outputs: outputs(path) }] as const);
  return { ...plan, printed: Object.fromEntries(printed) };
}

/** The files that two models do not have in common, those of the first and those of the second. Only these are printed. */
export function differingFiles(
  models: readonly [Model, Model],
  targets: readonly Target[],
): readonly (readonly OutputFile[])[] {
  const emitted = models.map((model) => emit(model, targets));
  const inputs = models.map((model, index) => inputsOf(emitted[index] ?? [], asTypeScriptShows(model)));
  return emitted.map((files) => files.filter(({ path }) => inputs[0]?.get(path) !== inputs[1]?.get(path)));
}

/** The inputs of each emitted file; a late file need not be printed to know them. */
function inputsOf(emitted: readonly OutputFile[], model: Model): ReadonlyMap<string, string> {
  const lateInputs = moduleInputs(model);
  return new Map(emitted.map((file) => [file.path, file.print === undefined ? hashOf(file.text) : lateInputs(file)]));
}

export function emit(
  model: Model,
  targets: readonly Target[],
  sources: readonly SourceFile[] = [],
): readonly OutputFile[] {
  return targets.flatMap((target) => {
    const shown = target.isAboutMessages === true ? model : asTypeScriptShows(model);
    return target.emit(shown, sources);
  });
}

/** The outputs built from printed files, together with them; not formatted, for temporary use. */
export async function buildUnformatted(files: readonly OutputFile[]): Promise<readonly OutputFile[]> {
  const built = await Promise.all(files.map(build));
  return [...files, ...built.flat()];
}

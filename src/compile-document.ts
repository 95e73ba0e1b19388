import { endpointsOf } from './model/endpoints.js';
import type { Model } from './model/model.js';
import type { Imported, Judgement } from './openapi/import-sources.js';
import { parse } from './parse/parse.js';
import { compile } from './pipeline.js';
import { resolve } from './resolve/resolve.js';
import { refusingRules } from './rules/index.js';
import { checkInOrder } from './rules/order.js';
import { sortDiagnostics, type WithDiagnostics } from './source/diagnostic.js';
import type { SourceFile } from './source/source-file.js';
import { loadImport, loadTargets } from './stages.js';

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

function judgementOf(files: readonly SourceFile[]): Judgement {
  const parsed = files.map(parse);
  const { value: model, diagnostics } = resolve(parsed.map(({ value }) => value));
  const found = [...parsed.flatMap((each) => each.diagnostics), ...diagnostics];
  const { unordered, errors } = checkInOrder(model, refusingRules);
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

import type { SourceFile } from '../../source/source-file.js';
import { applyPlan } from '../../write/plan.js';
import { diskFiles } from '../../write/disk-files.js';
import { planGeneration, problemsOfForms } from '../../pipeline.js';
import {
  detached,
  type Model,
  packageNameOf,
  PackageOptionsError,
  singlePackageName,
  TemplateError,
} from '../../stages.js';
import { usageError } from '../terminal/command-error.js';
import { chooseTargets } from '../project/modules/choose-targets.js';
import { positionsIn } from '../terminal/command-text.js';
import { type CompiledSources, compileRead, strictRefusal } from '../project/compile-sources.js';
import { recallDocuments, rememberDocuments } from './documents.js';
import { forget, lastPrinted, remember } from './fingerprints.js';
import { type Generated, isBlocked, isWriting, type Read, refuseSharedNames, type Run } from './run.js';
import { startProgress } from '../terminal/progress.js';
import { diagnosticJson, reportDiagnostics } from '../terminal/report-diagnostics.js';
import { loadRuleModules } from '../project/modules/rule-modules.js';
import { expectLargeHeap } from '../terminal/short-run.js';
import { writeEditorSchema } from '../project/write-editor-schema.js';

/**
 * Generates everything, and writes the differences, unless a file prevents it; undefined for a model that is refused.
 */
export async function generateAnew(
  run: Run,
  { sources, unread, guides, inputs }: Read,
): Promise<Generated | undefined> {
  const { target, keepsOthers, location, terminal } = run;
  const last = isRecalling(run) ? lastPrinted(location) : undefined;
  const targets = await chooseTargets(target, terminal.folder, guides);
  const accepted = await acceptedModel(run, { sources, unread });
  if (accepted === undefined) return undefined;
  const { model, diagnostics, isDocument } = accepted;
  const names =
    model.packages?.single === undefined
      ? Object.fromEntries(targets.map(({ name }) => [name, packageNameOf(model, name)]))
      : { [model.name]: singlePackageName(model) };
  refuseSharedNames(names, run);
  const files = diskFiles(location.out);
  // A document to import is the source itself.
  const written = isDocument ? {} : { sources };
  const printed = last?.model === model.name ? last.printed : {};
  const progress = startProgress(terminal);
  const how = { keepsOthers, isWatching: run.watch === true, onStep: progress.step };
  const plan = await planGeneration({ model, targets, files, printed, ...written, ...how })
    .catch((error: unknown) => {
      throw explained(error, run);
    })
    .finally(progress.end);
  const isApplied = isWriting(run) && !isBlocked(plan, run);
  if (isApplied) {
    forget(location);
    await applyPlan(files, plan, progress.step).finally(progress.end);
  }
  const afterwards = async (): Promise<void> => {
    const editorSchemas = accepted.editorSchemas ?? writeSchemas(sources, run);
    if (!isApplied) return;
    await remember(location, { inputs, plan, names, diagnostics, editorSchemas });
  };
  return { plan, isApplied, diagnostics, sources, afterwards };
}

/** Only such a run uses what the last one left. */
function isRecalling({ force, check }: Run): boolean {
  return !force && !check;
}

interface Accepted extends Pick<CompiledSources, 'model' | 'diagnostics'> {
  /** Whether it was imported from an OpenAPI document. */
  readonly isDocument: boolean;
  /** Absent for a run that watches: nobody waits for what only editors read. */
  readonly editorSchemas?: readonly string[];
}

/** In characters: that of 1,000 endpoints has one million, and fits into memory anyway. */
const largeModel = 3_000_000;

/** Compiles, and reports all problems; undefined for a model that is refused. */
async function acceptedModel(
  run: Run,
  { sources, unread }: Pick<Read, 'sources' | 'unread'>,
): Promise<Accepted | undefined> {
  const { location, packages, rules, terminal, watch } = run;
  if (sources.reduce((length, { text }) => length + text.length, 0) > largeModel) expectLargeHeap();
  // What is remembered about copies is freed with them.
  const read = watch ? sources : sources.map((source) => ({ ...source }));
  const recalled = isRecalling(run) ? recallDocuments(location, read) : new Set<SourceFile>();
  // Before the model is resolved: the schema of a large one needs a hundred megabytes itself.
  const early = watch ? {} : { editorSchemas: writeSchemas(read, run) };
  const compiled = await compileRead(read, unread, await loadRuleModules(rules, terminal.folder));
  const isDocument = compiled.files !== read;
  // Done now, before other data fills the memory.
  if (isWriting(run) && !isDocument) rememberDocuments(location, read, recalled);
  const { diagnostics } = compiled;
  if (isRefused(compiled, run)) {
    if (watch) writeSchemas(read, run);
    return undefined;
  }
  const model = packages === undefined ? compiled.model : { ...compiled.model, packages };
  refuseLossyForms(model, compiled, run);
  return { model: watch ? model : detached(model), diagnostics, isDocument, ...early };
}

function writeSchemas(sources: readonly SourceFile[], run: Run): readonly string[] {
  return isWriting(run) ? writeEditorSchema(run.models, sources, run.terminal) : [];
}

/** A value of the model may be too large for what the settings make of its type, or a union ambiguous. */
function refuseLossyForms(model: Model, { files }: CompiledSources, { placeOf }: Run): void {
  const [first] = problemsOfForms(model);
  if (first === undefined) return;
  const { path, start } = first.span;
  const { line } = positionsIn(files)(path, start);
  const { setting } = first;
  const written = `${setting}: ${model.packages?.[setting]}`;
  const [why, other] =
    written === 'int64: number'
      ? (['A number would round a value of the model', 'that value'] as const)
      : (['A type of the model does not permit it', 'change that type'] as const);
  const place = `${placeOf(setting) ?? ''}: ${why}: ${path}:${line}`;
  throw usageError(`${place}: ${first.message.replace(/\.$/, '')}. Leave out \`${written}\`, or ${other}.`);
}

/** What a package refuses is a mistake in the settings. */
function explained(error: unknown, { placeOf }: Run): unknown {
  if (error instanceof TemplateError) return usageError(`${placeOf('templates') ?? ''}: ${error.message}`);
  if (!(error instanceof PackageOptionsError)) return error;
  const { target, option, message } = error;
  const place = placeOf(`packages.${target}.${option}`) ?? placeOf(`package.${option}`) ?? placeOf(option);
  return usageError(`${place === undefined ? '' : `${place}: `}${message}`);
}

/** Reports the problems of the model, and returns whether they prevent generation. */
function isRefused(compiled: CompiledSources, { json, strict, format, terminal, plans }: Run): boolean {
  const { diagnostics, sources, hasErrors } = compiled;
  if (!json) reportDiagnostics(compiled, terminal, format);
  const refusal = strict && !hasErrors ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  if (!hasErrors && refusal === undefined) return false;
  if (json) plans.push({ diagnostics: diagnosticJson(diagnostics, sources) });
  return true;
}

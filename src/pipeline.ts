import { asTypeScriptShows, withEachForm } from './model/values/typescript-forms.js';
import { lossyForms } from './model/values/lossy-forms.js';
import type { Model } from './model/model.js';
import { parse } from './parse/parse.js';
import { build, outputPathsOf } from './print/build.js';
import { expectChanges, moduleInputs } from './print/module-inputs.js';
import type { OutputFile } from './print/output-file.js';
import { isNeeded, partsImportedBy } from './print/runtime.js';
import { ownDocuments, resolveWithUsed, usedDocuments } from './resolve/used-documents.js';
import { refusingRules, rules } from './rules/index.js';
import { check, type Rule, withAllowances } from './rules/rule.js';
import { type Diagnostic, sortDiagnostics, type WithDiagnostics } from './source/diagnostic.js';
import { type Files, hashOf, type SourceFile } from './source/source-file.js';
import type { Target } from './targets/target.js';
import { outputsOf } from './write/outputs.js';
import { planWrites, type Printed, type WritePlan } from './write/plan.js';

/** Source files → model. Every problem of theirs is a diagnostic, in source order; `more` are rules of others. */
export function compile(files: readonly SourceFile[], more: readonly Rule[] = []): WithDiagnostics<Model> {
  const own = ownDocuments(files);
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
  const allowed = own.flatMap(({ allow }) => allow);
  return { value, diagnostics: sortDiagnostics(withAllowances(diagnostics, allowed)) };
}

/** What the forms that its project sets do not permit in a model without errors: numbers beyond 2^53, two strings in a union. */
export function problemsOfForms(written: Model): readonly (Pick<Diagnostic, 'message' | 'span'> & Form)[] {
  return withEachForm(written).flatMap(({ setting, model }) =>
    [...lossyForms(model), ...check(asTypeScriptShows(model), refusingRules)].map((problem) => ({
      ...problem,
      setting,
    })),
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
  const parts = allFiles(model, targets, generation.sources);
  const isSingle = model.packages?.single !== undefined;
  const emitted = isSingle ? (await import('./print/single-package.js')).inSinglePackage(model, parts) : parts;
  const inputs = last === undefined ? new Map<string, string>() : inputsOf(emitted, asTypeScriptShows(model));
  const imports = new Map<string, readonly string[]>();
  const plan = await planWrites(files, {
    model: model.name,
    paths: emitted.flatMap((file) => outputPathsOf(file.path)),
    outputs: outputsOf(emitted, { ...generation, model: model.name, inputs, imports }),
    keepsOthers,
  });
  const outputs = (path: string): readonly string[] => outputPathsOf(path).map((each) => plan.hashes.get(each) ?? '');
  const printed = [...inputs].flatMap(([path, hash]): [string, Printed][] => {
    const imported = imports.get(path);
    return imported === undefined ? [] : [[path, { inputs: hash, outputs: outputs(path), imports: imported }]];
  });
  return { ...plan, printed: Object.fromEntries(printed) };
}

/** The files that two models do not have in common, those of the first and those of the second. Only these are printed. */
export function differingFiles(
  models: readonly [Model, Model],
  targets: readonly Target[],
): readonly (readonly OutputFile[])[] {
  const emitted = models.map((model) => allFiles(model, targets));
  const inputs = models.map((model, index) => inputsOf(emitted[index] ?? [], asTypeScriptShows(model)));
  return emitted.map((files) => files.filter(({ path }) => inputs[0]?.get(path) !== inputs[1]?.get(path)));
}

/** The inputs of each emitted file; a late file need not be printed to know them. */
function inputsOf(emitted: readonly OutputFile[], model: Model): ReadonlyMap<string, string> {
  const lateInputs = moduleInputs(model);
  return new Map(emitted.map((file) => [file.path, file.print === undefined ? hashOf(file.text) : lateInputs(file)]));
}

/** Prints all files: their code decides which parts of the runtime are among them. */
export function emit(
  model: Model,
  targets: readonly Target[],
  sources: readonly SourceFile[] = [],
): readonly OutputFile[] {
  const files = allFiles(model, targets, sources);
  const imported = new Set(files.flatMap(partsImportedBy));
  return files.filter((file) => isNeeded(file, imported));
}

/** With every part of the runtime, even those that no code imports. Prints no late file. */
function allFiles(
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

import { isDeepStrictEqual } from 'node:util';
import { editorSchema } from './editor/editor-schema.js';
import { formatSource } from './format/format-source.js';
import type { Model } from './model/model.js';
import { gapsOf, type WrittenSilence } from './parse/gaps.js';
import { parse } from './parse/parse.js';
import { build, makeReadable, outputPathsOf } from './print/build.js';
import { withMark } from './print/mark.js';
import { moduleInputs } from './print/module-inputs.js';
import type { OutputFile } from './print/output-file.js';
import { resolve } from './resolve/resolve.js';
import { check, withAllowances } from './rules/rule.js';
import { rules } from './rules/index.js';
import { sortDiagnostics, type WithDiagnostics } from './source/diagnostic.js';
import { type Files, hashOf, type SourceFile } from './source/source-file.js';
import type { Target } from './targets/target.js';
import { type Kept, planWrites, type Printed, type WritePlan } from './write/plan.js';

export type { ReadDocument } from './parse/parse.js';
export { parse, recallDocument } from './parse/parse.js';
export type { Verified } from './verify/verify.js';
export type { Workshop } from './verify/subject.js';

/** Every target. Loaded late: a command that prints nothing does not wait for the printers. */
export function loadTargets(): Promise<typeof import('./targets/index.js')> {
  return import('./targets/index.js');
}

/** The files of a new project. Loaded late: it brings the library that fills templates. */
export function loadNewProject(): Promise<typeof import('./print/new-project.js')> {
  return import('./print/new-project.js');
}

/** What looks for disagreements. Loaded late: it brings a compiler of JSON Schema and a maker of random values. */
export function loadVerify(): Promise<typeof import('./verify/verify.js')> {
  return import('./verify/verify.js');
}

/** From what was written to what is meant. Never throws for bad input: every problem is a diagnostic, in order of place. */
export function compile(files: readonly SourceFile[]): WithDiagnostics<Model> {
  const documents = files.map(parse);
  const model = resolve(documents.map((document) => document.value));
  const diagnostics = [
    ...documents.flatMap((document) => document.diagnostics),
    ...model.diagnostics,
    ...check(model.value, rules),
  ];
  const allowances = documents.flatMap(({ value }) => value.allow);
  return { value: model.value, diagnostics: sortDiagnostics(withAllowances(diagnostics, allowances)) };
}

/** What the source document leaves open, in order of place. */
export function gapsIn(files: readonly SourceFile[]): readonly WrittenSilence[] {
  return files.flatMap((file) => gapsOf(parse(file).value));
}

/**
 * The files of a model in the style of the house. One that cannot be read is answered as it is, with what is wrong with it.
 * @throws where the model would mean something else: that is a mistake of ours, and nothing may be written
 */
export function formatSources(files: readonly SourceFile[]): WithDiagnostics<readonly SourceFile[]> {
  const formatted = files.map(formatSource);
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

/** Warnings that no rule gives. */
const ownWarnings: readonly string[] = ['docs-belong-to-a-key'];

/**
 * What editors need to complete and check the files of a model; undefined while a file cannot be read, with its names.
 * `sentenceOf` says what the code of a warning stands for.
 */
export function schemaOf(files: readonly SourceFile[], sentenceOf: (code: string) => string): string | undefined {
  const documents = files.map((file) => parse(file).value);
  if (documents.some((document) => document.isUnreadable)) return undefined;
  const warnings = [...rules.filter(({ severity }) => severity === 'warning').map(({ code }) => code), ...ownWarnings];
  const described = warnings.sort().map((code) => ({ name: code, docs: sentenceOf(code) }));
  return `${JSON.stringify(editorSchema(documents, described))}\n`;
}

/** What to generate, and where. */
export interface Generation {
  /** Compiled without errors. */
  readonly model: Model;
  readonly targets: readonly Target[];
  /** The output folder. */
  readonly files: Files;
  /** Hears what is being done, for people who wait. */
  readonly onStep?: (step: string) => void;
  /**
   * What the last run printed, by path: what would be printed from the same again is not. Empty where that cannot be
   * relied on, absent where nobody asks the next time either.
   */
  readonly printed?: Readonly<Record<string, Printed>>;
}

/** A plan, and what the next run may remember of it. */
export interface RememberedPlan extends WritePlan {
  readonly printed: Readonly<Record<string, Printed>>;
}

/** From what is meant to everything that must be written, every text in hand. Writes nothing. */
export async function planGeneration(generation: Generation): Promise<RememberedPlan> {
  const { model, targets, files, onStep } = generation;
  onStep?.(`printing ${targets.map((target) => target.name).join(', ')}`);
  const emitted = emit(model, targets);
  const inputs = generation.printed === undefined ? new Map<string, string>() : inputsOf(emitted, model);
  const plan = await planWrites(files, {
    model: model.name,
    paths: emitted.flatMap((file) => outputPathsOf(file.path)),
    outputs: outputsOf(emitted, { ...generation, inputs }),
  });
  const outputs = (path: string): readonly string[] => outputPathsOf(path).map((each) => plan.hashes.get(each) ?? '');
  const printed = [...inputs].map(([path, hash]) => [path, { inputs: hash, outputs: outputs(path) }] as const);
  return { ...plan, printed: Object.fromEntries(printed) };
}

/** For each emitted file what decides its text: of a part of the model it need not be printed to know. */
function inputsOf(emitted: readonly OutputFile[], model: Model): ReadonlyMap<string, string> {
  const ofModule = moduleInputs(model);
  return new Map(
    emitted.map((file) => [
      file.path,
      file.part === undefined ? hashOf(file.text) : hashOf(`${ofModule(file.part)} ${file.facts}`),
    ]),
  );
}

export function emit(model: Model, targets: readonly Target[]): readonly OutputFile[] {
  return targets.flatMap((target) => target.emit(model));
}

/** What is built of printed files, with these; not formatted, for what nobody reads and is thrown away again. */
export async function buildUnformatted(files: readonly OutputFile[]): Promise<readonly OutputFile[]> {
  const built = await Promise.all(files.map(build));
  return [...files, ...built.flat()];
}

/** What emitted files become, one after the other: only what a plan keeps of them stays in memory. */
async function* outputsOf(
  emitted: readonly OutputFile[],
  { model, onStep, files, printed, inputs }: Generation & { readonly inputs: ReadonlyMap<string, string> },
): AsyncGenerator<OutputFile | Kept, void, void> {
  for (const [index, file] of emitted.entries()) {
    onStep?.(`formatting and building, ${index} of ${emitted.length} files`);
    const last = printed?.[file.path];
    const isSame = last !== undefined && last.inputs === inputs.get(file.path);
    const kept = isSame ? await keptOf(file.path, last, files) : undefined;
    if (kept !== undefined) yield* kept;
    else for (const output of await makeReadable(file)) yield withMark(output, model.name);
  }
}

/** What the last run made of a file, if all of it is still there as it was. */
async function keptOf(path: string, { outputs }: Printed, files: Files): Promise<readonly Kept[] | undefined> {
  const kept: Kept[] = [];
  for (const [index, each] of outputPathsOf(path).entries()) {
    const text = await files.read(each);
    const hash = text === undefined ? undefined : hashOf(text);
    if (hash === undefined || hash !== outputs[index]) return undefined;
    kept.push({ path: each, hash });
  }
  return kept;
}

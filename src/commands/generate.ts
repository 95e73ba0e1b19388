import { type Fingerprint, inputsOf, isCurrent, recall } from './generate/fingerprints.js';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { reportGeneration } from './generate/report-generation.js';
import {
  type Generated,
  type GenerateOptions,
  isWriting,
  type Read,
  refuseSharedNames,
  type Run,
} from './generate/run.js';
import { jsonText } from './terminal/command-text.js';
import { guidesBeside } from './project/sources/guides.js';
import { leftOutputs, noteOutput } from './generate/left-outputs.js';
import { type ModelSettings, placeOf } from './project/settings/model-settings.js';
import { forEachModel, settingsElsewhere } from './project/project.js';
import { readSources } from './project/sources/read-sources.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { expectShortRun } from './terminal/short-run.js';
import { type Terminal, usableFolder } from './terminal/terminal.js';

/**
 * Writes the packages of the models, or reports what it would write, or checks whether they are up to date. Options win
 * over the settings of the project. If nothing has changed since the last run, it says so without loading the generator.
 */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.watch !== true) {
    expectShortRun();
    return await generateOnce(options, terminal);
  }
  const { runWatching } = await import('./generate/watch.js');
  // The first run loads and reads everything, even if nothing is to be done, so that no change waits for it.
  let isThorough = true;
  return await runWatching(options, terminal, async () => {
    await generateOnce({ ...options, isThorough }, terminal);
    isThorough = false;
  });
}

/** Whether to run in full, even if everything is as the last run left it. */
type Once = GenerateOptions & { readonly isThorough?: boolean };

async function generateOnce({ isThorough = false, ...options }: Once, terminal: Terminal): Promise<ExitCode> {
  const { folder } = terminal;
  const isNamed = options.out !== undefined;
  const single = isNamed ? '--out' : undefined;
  let outs: readonly string[] = [];
  let isOneOfSeveral = false;
  const plans: object[] = [];
  const namedPackages: Run['namedPackages'] = new Map();
  const work = { named: options.models, single };
  const exitCode = await forEachModel(work, terminal, async (settings, together, { all, chosen }) => {
    outs = all.map(({ out }) => out);
    isOneOfSeveral = chosen.length > 1;
    const run = runOf({ ...options, namedPackages, plans, isOneOfSeveral }, settings, together);
    const read = await readInputs(run);
    if (!all.includes(settings)) terminal.err((await settingsElsewhere(folder, settings)) ?? '');
    const done = isThorough ? undefined : await nothingToDo(run, read);
    // Loaded late: it brings the whole compiler and every printer.
    const generated = done ?? (await (await import('./generate/generate-anew.js')).generateAnew(run, read));
    if (generated === undefined) return 1;
    const isOfSettings = !isNamed && all.includes(settings);
    if (generated.isApplied && (isNamed || isOfSettings))
      noteOutput(run.location, isOfSettings ? generated.plan.model : undefined);
    const exitCode = await reportGeneration(generated, run);
    await generated.afterwards?.();
    const written = generated.isApplied && !run.json ? generated.plan.write.map(({ path }) => path) : [];
    // Loaded late: most runs write nothing, and need no other process.
    const late = written.length === 0 ? undefined : await import('./generate/ignored-output.js');
    const ignored = await late?.ignoredOutput(run.location, written);
    if (ignored !== undefined) terminal.err(ignored);
    return exitCode;
  }).finally(() => {
    const [first] = plans;
    if (first !== undefined) terminal.out(jsonText(isOneOfSeveral ? plans : first));
  });
  const isForPeople = !isNamed && options.json !== true;
  for (const text of isForPeople ? await leftOutputs(folder, outs) : []) terminal.err(text);
  return exitCode;
}

function runOf(
  options: GenerateOptions & Pick<Run, 'namedPackages' | 'plans' | 'isOneOfSeveral'>,
  settings: ModelSettings,
  terminal: Terminal,
): Run {
  const { settings: _written, ...ofProject } = settings;
  // The options name all models of the command, or none.
  const decided = { ...ofProject, ...options, models: settings.models };
  const keepsOthers = options.target !== undefined && !decided.prune;
  const location = { folder: terminal.folder, out: usableFolder(terminal, decided.out, '--out') };
  const place = (name: string): string | undefined => placeOf(settings, name);
  if (keepsOthers && settings.packages?.single !== undefined)
    throw usageError(
      `${place('singlePackage') ?? ''}: A single package contains all targets, so --target would remove the others from it. Write "targets" in the settings, or remove the others with --prune.`,
    );
  return { ...decided, keepsOthers, asked: options, placeOf: place, location, terminal, started: performance.now() };
}

async function readInputs(run: Run): Promise<Read> {
  const { target = [], terminal } = run;
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, { ...run, command: 'generate' });
  const guides = guidesBeside(terminal.folder, sources, target);
  return { sources, unread, guides, inputs: inputsOf(run, [...sources, ...guides], terminal.folder) };
}

/** The result if everything is as the last run left it; undefined if a full run is needed. */
async function nothingToDo(run: Run, { sources, unread, inputs }: Read): Promise<Generated | undefined> {
  const { location, terminal } = run;
  const fingerprint = run.force ? undefined : recall(location);
  if (fingerprint === undefined || (run.check && fingerprint.hasStrays)) return undefined;
  if (unread.length > 0 || !(await isCurrent(fingerprint, location, inputs))) return undefined;
  const { diagnostics, names } = fingerprint;
  refuseSharedNames(names, run);
  if (!run.json) reportDiagnostics({ diagnostics, sources }, terminal, run.format);
  return { plan: emptyPlan(fingerprint), isApplied: isWriting(run), diagnostics, sources };
}

function emptyPlan({ model, packages, contents, files }: Fingerprint): Generated['plan'] {
  const nothing = { write: [], remove: [], refused: [], strays: [], leftovers: [], others: [], hashes: new Map() };
  return { ...nothing, model, packages, contents, unchanged: files };
}

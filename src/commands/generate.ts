import { type Fingerprint, isCurrent, recall } from './fingerprints.js';
import type { ExitCode } from './command-error.js';
import { reportGeneration, type Generated, type GenerateOptions, isWriting, type Run } from './generation.js';
import { guidesBeside } from './guides.js';
import { readSources } from './read-sources.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { expectShortRun } from './short-run.js';
import { type Terminal, usableFolder } from './terminal.js';

const unset = {
  check: false,
  dryRun: false,
  json: false,
  format: 'human',
  force: false,
  strict: false,
  allowNetwork: false,
} as const;

/**
 * Writes the packages of a model, or reports what it would write, or checks whether they are up to date. If nothing has
 * changed since the last run, it says so without loading the generator.
 */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  expectShortRun();
  const location = { folder: terminal.folder, out: usableFolder(terminal, options.out, '--out') };
  const run: Run = { ...unset, ...options, location, terminal, started };
  const generated = (await nothingToDo(run)) ?? (await generateLate(run));
  return generated === undefined ? 1 : await reportGeneration(generated, run);
}

// Loaded late: it brings the whole compiler and every printer.
async function generateLate(run: Run): Promise<Generated | undefined> {
  const { generateAnew } = await import('./generate-anew.js');
  return await generateAnew(run);
}

/** The result of a run that finds everything as the last one left it; undefined if a full run is needed. */
async function nothingToDo(run: Run): Promise<Generated | undefined> {
  const { location, terminal } = run;
  const fingerprint = run.force ? undefined : recall(location);
  if (fingerprint === undefined || (run.check && fingerprint.hasStrays)) return undefined;
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, { ...run, command: 'generate' });
  const guides = guidesBeside(terminal.folder, sources, run.target ?? []);
  const inputs = { sources: [...sources, ...guides], target: run.target, isStrict: run.strict };
  if (unread.length > 0 || !(await isCurrent(fingerprint, location, inputs))) return undefined;
  const { diagnostics } = fingerprint;
  if (!run.json) reportDiagnostics({ diagnostics, sources }, terminal, run.format);
  return { plan: emptyPlan(fingerprint), isApplied: isWriting(run), diagnostics, sources };
}

function emptyPlan({ model, packages, contents, files }: Fingerprint): Generated['plan'] {
  const nothing = { write: [], remove: [], refused: [], strays: [], leftovers: [], hashes: new Map() };
  return { ...nothing, model, packages, contents, unchanged: files };
}

import { relative, sep } from 'node:path';
import { diskFiles } from '../write/disk-files.js';
import type { Fingerprint } from '../write/fingerprint.js';
import { checkOutput } from './check-output.js';
import type { ExitCode } from './command-error.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { isCurrent, type Place, recall } from './fingerprints.js';
import type { Generated } from './generate-anew.js';
import { type GenerateOptions, isWriting } from './generate-options.js';
import { readSources } from './read-sources.js';
import { refusalText } from './refusal.js';
import { generationJson, type GenerationResult, jsonText, summaryText } from './summary.js';
import type { Terminal } from './terminal.js';
import { usableFolder } from './usable-folder.js';

/** A run of the command: what was asked for, where it writes, and who is told. */
export interface Run {
  readonly options: GenerateOptions;
  readonly place: Place;
  readonly terminal: Terminal;
}

/**
 * Writes the packages of a model, or says what it would write, or whether what is there is what it would write. Where
 * nothing changed since it last wrote, it says so without loading what makes the packages.
 */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const place = { folder: terminal.folder, out: usableFolder(terminal.folder, options.out, '--out') };
  const run = { options, place, terminal };
  const generated = (await nothingToDo(run)) ?? (await generateLate(run));
  if (generated === undefined) return 1;
  const out = relative(terminal.folder, place.out).replaceAll(sep, '/') || '.';
  return await conclude({ ...generated, out, started }, run);
}

// Loaded late: it brings the whole compiler and every printer.
async function generateLate(run: Run): Promise<Generated | undefined> {
  const { generateAnew } = await import('./generate-anew.js');
  return await generateAnew(run);
}

/** What a run came to that finds everything as the last one left it; undefined where it has to look closer. */
async function nothingToDo({ options, place, terminal }: Run): Promise<Generated | undefined> {
  const fingerprint = options.force === true ? undefined : recall(place);
  if (fingerprint === undefined || (options.check === true && fingerprint.hasStrays)) return undefined;
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, options.models);
  const inputs = { sources, target: options.target, isStrict: options.strict === true };
  if (unread.length > 0 || !(await isCurrent(fingerprint, place, inputs))) return undefined;
  const { diagnostics } = fingerprint;
  if (options.json !== true) reportDiagnostics({ diagnostics, sources }, terminal, options.format);
  return { plan: emptyPlan(fingerprint), isApplied: isWriting(options), diagnostics, sources };
}

function emptyPlan({ model, packages, contents, files }: Fingerprint): Generated['plan'] {
  const nothing = { write: [], remove: [], refused: [], strays: [], leftovers: [], hashes: new Map() };
  return { ...nothing, model, packages, contents, unchanged: files };
}

async function conclude(result: GenerationResult, { options, place, terminal }: Run): Promise<ExitCode> {
  const { format = 'human', json = false } = options;
  // Diagnostics for programs have standard output for themselves, and everything else goes to standard error.
  const quiet = format === 'human' ? terminal : { ...terminal, out: terminal.err };
  if (options.check === true) return await checkOutput({ ...result, options }, diskFiles(place.out), quiet);
  const isBlocked = result.plan.refused.length > 0 && options.force !== true;
  if (json) terminal.out(jsonText(generationJson(result)));
  else if (isBlocked) terminal.err(refusalText(result.plan, result.out));
  else quiet.out(summaryText(result));
  return isBlocked ? 1 : 0;
}

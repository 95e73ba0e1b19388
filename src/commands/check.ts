import { lineMapOf, positionAt } from '../source/line-map.js';
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Fixable, safeFixesOf, withFixes } from '../source/apply-fixes.js';
import type { SourceFile } from '../source/source-file.js';
import { unfinishedSuffix } from '../write/disk-files.js';
import { CommandError, type ExitCode } from './command-error.js';
import { count, type DiagnosticFormat } from './command-text.js';
import { type CompiledSources, compileSources, compileTexts, strictRefusal } from './compile-sources.js';
import { reportDiagnostics } from './report-diagnostics.js';
import type { Terminal } from './terminal.js';
import { writeEditorSchema } from './write-editor-schema.js';

export interface CheckOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly format?: DiagnosticFormat;
  readonly fix?: boolean;
  readonly strict?: boolean;
}

/** Says what is wrong with a model, all of it at once. Writes what editors read, and fixes what it can if it is asked to. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const { models, format = 'human', fix = false, strict = false } = options;
  const read = await compileSources(models, terminal);
  const { compiled, changes } = fix ? fixSources(read, terminal.folder) : { compiled: read, changes: [] };
  writeEditorSchema(models, compiled.sources, terminal);
  const isHuman = format === 'human';
  // Formats for programs have standard output for themselves.
  for (const change of changes) (isHuman ? terminal.out : terminal.err)(change);
  reportDiagnostics(compiled, terminal, format);
  if (compiled.hasErrors) return 1;
  const refusal = strict ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  const { model } = compiled;
  const endpoints = model.groups.reduce((sum, group) => sum + group.endpoints.length, 0);
  const contents = `${count(endpoints, 'endpoint')}, ${count(model.types.length, 'type')}`;
  if (isHuman && refusal === undefined) terminal.out(`${model.name} ${model.version}: ${contents}, no errors\n`);
  return refusal === undefined ? 0 : 1;
}

/** A fixed typo may bring another to light. Each round fixes at least one, so this many are enough for any model. */
const mostRounds = 20;

interface FixedSources {
  /** The model as it is now. */
  readonly compiled: CompiledSources;
  /** A line for each fix, as it was applied. */
  readonly changes: readonly string[];
}

/**
 * Applies the safe fixes until there are none, in memory, then writes the files that changed. A fix that makes nothing
 * better is left alone: `retruns` beside `returns` is no typo of the finger but a key too many.
 */
export function fixSources(compiled: CompiledSources, folder: string): FixedSources {
  const changes: string[] = [];
  let now = compiled;
  for (let round = 0; round < mostRounds; round += 1) {
    const { fixes, compiled: next } = bestOf(now);
    if (fixes.length === 0) break;
    changes.push(...fixes.map((fix) => changeText(fix, now.sources)));
    now = next;
  }
  writeChanged(compiled.sources, now.sources, folder);
  return { compiled: now, changes };
}

interface Round {
  readonly fixes: readonly Fixable[];
  readonly compiled: CompiledSources;
}

/** The safe fixes that make the model better, and the model with them. */
function bestOf(now: CompiledSources): Round {
  // What is not UTF-8 was not read letter by letter, and would be written back as something else.
  const unread = new Set(now.unread.map(({ span }) => span.path));
  const fixes = safeFixesOf(now.diagnostics, now.sources).filter(
    ({ fix }) => !fix.edits.some(({ span }) => unread.has(span.path)),
  );
  return withBetter({ fixes: [], compiled: now }, fixes, now);
}

/** All at once where that fixes as much as it says; otherwise by halves, so that a few bad ones cost little. */
function withBetter(kept: Round, fixes: readonly Fixable[], now: CompiledSources): Round {
  if (fixes.length === 0) return kept;
  const more = [...kept.fixes, ...fixes];
  const compiled = compileTexts(withFixes(now.sources, more), now.unread);
  if (isBetter(kept.compiled, compiled, fixes)) return { fixes: more, compiled };
  if (fixes.length === 1) return kept;
  const half = Math.ceil(fixes.length / 2);
  return withBetter(withBetter(kept, fixes.slice(0, half), now), fixes.slice(half), now);
}

// Behind a tab nothing could be read: what is found there afterwards was there before.
function isBetter(before: CompiledSources, after: CompiledSources, fixes: readonly Fixable[]): boolean {
  if (fixes.every(({ fix }) => fix.isSafe === true)) return true;
  return after.diagnostics.length <= before.diagnostics.length - fixes.length;
}

/** `model/a.yaml:14:12 unknown-type: Write "string"`. */
function changeText({ code, span, fix }: Fixable, sources: readonly SourceFile[]): string {
  const text = sources.find(({ path }) => path === span.path)?.text ?? '';
  const { line, column } = positionAt(lineMapOf(text), span.start);
  return `${span.path}:${line}:${column} fixed ${code}: ${fix.message}\n`;
}

function writeChanged(before: readonly SourceFile[], after: readonly SourceFile[], folder: string): void {
  const changed = after.filter((source, index) => source !== before[index]);
  // Looked at before anything is written, so that it is all or nothing but for a disk that fails.
  for (const { path } of changed) {
    const was = before.find((source) => source.path === path)?.text;
    if (readText(resolve(folder, path)) === was) continue;
    throw new CommandError(1, `"${path}" was changed while it was being fixed. Nothing was written: run it again.`);
  }
  for (const { path, text } of changed) replaceFile(realpathSync(resolve(folder, path)), text);
}

function readText(place: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(place));
}

// The file appears whole or not at all, with the mode it had.
function replaceFile(place: string, text: string): void {
  const beside = `${place}${unfinishedSuffix}`;
  try {
    writeFileSync(beside, text, { mode: statSync(place).mode });
    renameSync(beside, place);
  } finally {
    rmSync(beside, { force: true });
  }
}

import { type Fixable, safeFixesOf, withEdits } from '../source/apply-fixes.js';
import type { SourceFile } from '../source/source-file.js';
import { CommandError, type ExitCode, usageError } from './terminal/command-error.js';
import { apiText, contentsText, type DiagnosticFormat, positionsIn } from './terminal/command-text.js';
import { type CompiledSources, compileSources, compileTexts, strictRefusal } from './project/compile-sources.js';
import type { ModelOptions } from './project/sources/read-sources.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { expectShortRun } from './terminal/short-run.js';
import { readSource, rewriteSource } from './project/sources/source-files.js';
import type { Terminal } from './terminal/terminal.js';
import { writeEditorSchema } from './project/write-editor-schema.js';

interface CheckOptions extends ModelOptions {
  readonly format?: DiagnosticFormat;
  readonly fix?: boolean;
  readonly strict?: boolean;
  readonly rules?: readonly string[];
}

/** Reports every problem of a model. Writes the files for editors, and applies fixes if asked to. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const { models, format = 'human', fix = false, strict = false } = options;
  expectShortRun();
  const read = await compileSources({ ...options, command: 'check' }, terminal);
  if (fix && read.files !== read.sources) throw usageError('--fix changes models, not OpenAPI documents.');
  const { compiled, changes } = fix ? fixSources(read, terminal.folder) : { compiled: read, changes: [] };
  writeEditorSchema(models, compiled.sources, terminal);
  const isHuman = format === 'human';
  // Machine-readable formats have standard output for themselves.
  for (const change of changes) (isHuman ? terminal.out : terminal.err)(change);
  reportDiagnostics(compiled, terminal, format);
  if (compiled.hasErrors) return 1;
  const refusal = strict ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  const { model } = compiled;
  if (isHuman && refusal === undefined) terminal.out(`${apiText(model)}: ${contentsText(model)}, no errors\n`);
  return refusal === undefined ? 0 : 1;
}

/** A fixed typo may reveal another. Each round fixes at least one, so this limit is enough for any model. */
const mostRounds = 20;

interface FixedSources {
  readonly compiled: CompiledSources;
  /** A line for each applied fix. */
  readonly changes: readonly string[];
}

/**
 * Applies the safe fixes in memory until there are none, then writes the changed files. A fix that does not reduce the
 * problems is not applied: with `retruns` next to `returns`, the second key is one too many, not a typo.
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

/** The safe fixes that improve the model, and the improved model. */
function bestOf(now: CompiledSources): Round {
  // A file that is not UTF-8 was decoded with losses: writing it back would damage it. Files of another folder are
  // fixed when that folder is checked.
  const unread = new Set(now.unread.map(({ span }) => span.path));
  const own = now.sources.filter(({ path, used }) => used === undefined && !unread.has(path));
  const fixes = safeFixesOf(now.diagnostics, own);
  return withBetter({ fixes: [], compiled: now }, fixes, now);
}

/** Applies all fixes at once if each one helps; otherwise splits them in half, so that a few bad fixes cost little. */
function withBetter(kept: Round, fixes: readonly Fixable[], now: CompiledSources): Round {
  if (fixes.length === 0) return kept;
  const more = [...kept.fixes, ...fixes];
  const edits = more.flatMap(({ fix }) => fix.edits);
  const compiled = compileTexts(withEdits(now.sources, edits), now.unread, now.rules);
  if (isBetter(kept.compiled, compiled, fixes)) return { fixes: more, compiled };
  if (fixes.length === 1) return kept;
  const half = Math.ceil(fixes.length / 2);
  return withBetter(withBetter(kept, fixes.slice(0, half), now), fixes.slice(half), now);
}

// After a tab nothing can be parsed: problems found after fixing it existed before.
function isBetter(before: CompiledSources, after: CompiledSources, fixes: readonly Fixable[]): boolean {
  if (fixes.every(({ fix }) => fix.isSafe === true)) return true;
  return after.diagnostics.length <= before.diagnostics.length - fixes.length;
}

/** `model/a.yaml:14:12 unknown-type: Write "string"`. */
function changeText({ code, span, fix }: Fixable, sources: readonly SourceFile[]): string {
  const { line, column } = positionsIn(sources)(span.path, span.start);
  return `${span.path}:${line}:${column} fixed ${code}: ${fix.message}\n`;
}

function writeChanged(before: readonly SourceFile[], after: readonly SourceFile[], folder: string): void {
  const changed = after.filter((source, index) => source !== before[index]);
  // Checked before anything is written: all files or none, unless the disk fails.
  for (const { path } of changed) {
    const was = before.find((source) => source.path === path)?.text;
    if (readSource(folder, path).value.text === was) continue;
    throw new CommandError(1, `"${path}" was changed while it was being fixed. Nothing was written: run it again.`);
  }
  for (const source of changed) rewriteSource(folder, source);
}

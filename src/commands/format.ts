import { text } from 'node:stream/consumers';
import { formatSources } from '../stages.js';
import { isDocument } from '../source/is-document.js';
import { type SourceFile, withPlainLineEnds } from '../source/source-file.js';
import { visible } from '../source/terminal-text.js';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { count, listed, modelWords } from './terminal/command-text.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { printDiff } from './terminal/print-diff.js';
import { type ModelOptions, readSources } from './project/sources/read-sources.js';
import { rewriteSource } from './project/sources/source-files.js';
import type { Terminal } from './terminal/terminal.js';

/** A single model `-` means standard input. */
interface FormatOptions extends ModelOptions {
  readonly check?: boolean;
}

export async function format(options: FormatOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.models.length === 1 && options.models[0] === '-') return await formatInput(terminal);
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, { ...options, command: 'format' });
  if (sources.some(isDocument)) throw usageError('Only models are formatted, not documents to import.');
  const whole = sources.filter(({ path }) => !unread.some(({ span }) => span.path === path));
  const { value: formatted, diagnostics: found } = formatSources(whole);
  const diagnostics = [...unread, ...found];
  reportDiagnostics({ diagnostics, sources }, terminal);
  // Different line endings come from git, which would convert them again.
  const changed = formatted.filter(
    ({ text }, index) => withPlainLineEnds(text) !== withPlainLineEnds(whole[index]?.text ?? ''),
  );
  const isCheck = options.check === true;
  if (isCheck) await showDifferences(changed, whole, terminal);
  else writeAll(changed, terminal);
  const broken = new Set(diagnostics.map(({ span }) => span.path)).size;
  const counts = [
    `${count(changed.length, 'file')} ${isCheck ? 'to format' : 'formatted'}`,
    `${sources.filter(({ used }) => used === undefined).length - changed.length - broken} unchanged`,
    ...(broken > 0 ? [`${broken} not changed because of errors`] : []),
  ];
  terminal.out(`${counts.join(', ')}\n`);
  if (isCheck && changed.length > 0) terminal.err(wayOut(changed, options.models));
  return broken > 0 || (isCheck && changed.length > 0) ? 1 : 0;
}

function wayOut(changed: readonly SourceFile[], models: readonly string[]): string {
  const lines = changed.map(({ path }) => `not formatted: ${visible(path)}`);
  return [...listed(lines), `Format them: ${['modelwright format', ...modelWords(models)].join(' ')}`, ''].join('\n');
}

async function formatInput(terminal: Terminal): Promise<ExitCode> {
  const sources = [{ path: '-', text: await text(terminal.stream()) }];
  const { value, diagnostics } = formatSources(sources);
  reportDiagnostics({ diagnostics, sources }, terminal);
  // Invalid input is printed unchanged: an editor that pipes its text must not lose it.
  terminal.out(value.map(({ text }) => text).join(''));
  return diagnostics.length > 0 ? 1 : 0;
}

async function showDifferences(
  changed: readonly SourceFile[],
  before: readonly SourceFile[],
  terminal: Terminal,
): Promise<void> {
  for (const { path, text } of changed) {
    const written = before.find((file) => file.path === path)?.text ?? '';
    terminal.out(await printDiff({ path, label: 'formatted', before: written, after: text }));
  }
}

function writeAll(changed: readonly SourceFile[], terminal: Terminal): void {
  for (const source of changed) {
    rewriteSource(terminal.folder, source);
    terminal.out(`formatted ${visible(source.path)}\n`);
  }
}

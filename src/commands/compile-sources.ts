import { type Diagnostic, sortDiagnostics } from '../source/diagnostic.js';
import { compile, gapsIn } from '../pipeline.js';
import type { SourceFile } from '../source/source-file.js';
import { count } from './command-text.js';
import { readSources } from './read-sources.js';
import type { Terminal } from './terminal.js';

type Model = ReturnType<typeof compile>['value'];

export interface CompiledSources {
  readonly sources: readonly SourceFile[];
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics which say that a file could not be decoded exactly, or is not there. */
  readonly unread: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

/** Reads and compiles; problems of the model and its text are in the response, files that cannot be read are thrown. */
export async function compileSources(
  patterns: readonly string[],
  terminal: Terminal,
  command?: string,
): Promise<CompiledSources> {
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, patterns, command);
  return compileTexts(sources, unread);
}

/** The same for files that are already read. */
export function compileTexts(sources: readonly SourceFile[], unread: readonly Diagnostic[]): CompiledSources {
  const { value: model, diagnostics: found } = compile(sources);
  const diagnostics = sortDiagnostics([...unread, ...found.filter((one) => !isSaidBy(unread, one, sources))]);
  return { sources, model, diagnostics, unread, hasErrors: diagnostics.some(({ severity }) => severity === 'error') };
}

/** Whether a problem is only a consequence of a file that is not UTF-8, which is reported once. */
function isSaidBy(unread: readonly Diagnostic[], { code, span }: Diagnostic, sources: readonly SourceFile[]): boolean {
  if (!unread.some((one) => one.span.path === span.path)) return false;
  const text = sources.find(({ path }) => path === span.path)?.text.slice(span.start, span.end) ?? '';
  return code === 'yaml-character' || text.includes('\uFFFD');
}

/** Why a model that compiles fails `--strict`: the number of warnings and gaps. Undefined if it passes. */
export function strictRefusal({ diagnostics, sources }: CompiledSources): string | undefined {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const gaps = gapsIn(sources).length;
  if (warnings + gaps === 0) return undefined;
  const counts = [warnings === 0 ? [] : [count(warnings, 'warning')], gaps === 0 ? [] : [count(gaps, 'gap')]].flat();
  const list = gaps === 0 ? '' : ' `modelwright gaps` lists the gaps.';
  return `Failed, because --strict allows no warnings or gaps: ${counts.join(' and ')}.${list}\n`;
}

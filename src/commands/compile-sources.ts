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
  /** Those of them that say that a file could not be read letter by letter. */
  readonly unread: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

/** Reads and compiles; problems of the model and its text are in the answer, files that cannot be read are thrown. */
export async function compileSources(
  patterns: readonly string[],
  terminal: Terminal,
  command?: string,
): Promise<CompiledSources> {
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, patterns, command);
  return compileTexts(sources, unread);
}

/** The same for texts that were read before. */
export function compileTexts(sources: readonly SourceFile[], unread: readonly Diagnostic[]): CompiledSources {
  const { value: model, diagnostics: found } = compile(sources);
  const diagnostics = sortDiagnostics([...unread, ...found.filter((one) => !isSaidBy(unread, one, sources))]);
  return { sources, model, diagnostics, unread, hasErrors: diagnostics.some(({ severity }) => severity === 'error') };
}

/** Whether a problem is only what comes of a file that is not UTF-8, which is said once. */
function isSaidBy(unread: readonly Diagnostic[], { code, span }: Diagnostic, sources: readonly SourceFile[]): boolean {
  if (!unread.some((one) => one.span.path === span.path)) return false;
  const text = sources.find(({ path }) => path === span.path)?.text.slice(span.start, span.end) ?? '';
  return code === 'yaml-character' || text.includes('\uFFFD');
}

/** Why a model that compiles does not pass `--strict`: how many warnings and gaps it has. Undefined for one that does. */
export function strictRefusal({ diagnostics, sources }: CompiledSources): string | undefined {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const gaps = gapsIn(sources).length;
  if (warnings + gaps === 0) return undefined;
  const counts = [warnings === 0 ? [] : [count(warnings, 'warning')], gaps === 0 ? [] : [count(gaps, 'gap')]].flat();
  const list = gaps === 0 ? '' : ' `modelwright gaps` lists what is left open.';
  return `Not passed, because --strict allows no warnings and no gaps: ${counts.join(' and ')}.${list}\n`;
}

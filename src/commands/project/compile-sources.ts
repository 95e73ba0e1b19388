import { type Diagnostic, sortDiagnostics } from '../../source/diagnostic.js';
import { compileDocument } from '../../compile-document.js';
import { compile } from '../../pipeline.js';
import { gapsIn, type Model, type Rule } from '../../stages.js';
import { isDocument } from '../../source/is-document.js';
import type { SourceFile } from '../../source/source-file.js';
import { apiText, count } from '../terminal/command-text.js';
import { readSources, type Wanted } from './sources/read-sources.js';
import type { Terminal } from '../terminal/terminal.js';

export interface CompiledSources {
  /** The files as they were read; diagnostics point into them. */
  readonly sources: readonly SourceFile[];
  /** The files of the model: the same, or those that an OpenAPI document is imported to. */
  readonly files: readonly SourceFile[];
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics about files that could not be decoded exactly or do not exist. */
  readonly unread: readonly Diagnostic[];
  readonly hasErrors: boolean;
  readonly rules: readonly Rule[];
}

/** Reads and compiles. Problems of the model and its text are returned; throws for files that cannot be read. */
export async function compileSources(
  { rules = [], ...wanted }: Wanted & { readonly rules?: readonly string[] },
  { folder }: Pick<Terminal, 'folder'>,
): Promise<CompiledSources> {
  const more =
    rules.length === 0 ? [] : await (await import('./modules/rule-modules.js')).loadRuleModules(rules, folder);
  const { value: sources, diagnostics: unread } = await readSources(folder, wanted);
  return await compileRead(sources, unread, more);
}

/** The same for files that are already read: those of a model, or a document with its files. */
export async function compileRead(
  sources: readonly SourceFile[],
  unread: readonly Diagnostic[],
  rules: readonly Rule[] = [],
): Promise<CompiledSources> {
  const [first] = sources;
  if (first === undefined || !isDocument(first)) return compileTexts(sources, unread, rules);
  const { value: model, files, diagnostics: found } = await compileDocument(sources);
  return compiledOf({ sources, files, model, unread, rules: [] }, found);
}

export function compileTexts(
  sources: readonly SourceFile[],
  unread: readonly Diagnostic[],
  rules: readonly Rule[] = [],
): CompiledSources {
  const { value: model, diagnostics: found } = compile(sources, rules);
  return compiledOf({ sources, files: sources, model, unread, rules }, found);
}

function compiledOf(
  compiled: Omit<CompiledSources, 'diagnostics' | 'hasErrors'>,
  found: readonly Diagnostic[],
): CompiledSources {
  const { sources, unread } = compiled;
  const said = found.filter((one) => !isSaidBy(unread, one, sources));
  const lacksFiles = [...unread, ...found].some(({ code }) => code === 'used-model-exists');
  const diagnostics = sortDiagnostics([...unread, ...(lacksFiles ? said.filter(isAboutKnownNames) : said)]);
  return { ...compiled, diagnostics, hasErrors: diagnostics.some(({ severity }) => severity === 'error') };
}

/** Of names that nobody declares, any may be declared in a file that `use:` does not find, which is reported once. */
function isAboutKnownNames({ code }: Diagnostic): boolean {
  return !['unknown-type', 'unknown-error', 'unknown-scope', 'unknown-placeholder'].includes(code);
}

/** Whether a problem is only a consequence of a file that is not UTF-8, which is reported once. */
function isSaidBy(unread: readonly Diagnostic[], { code, span }: Diagnostic, sources: readonly SourceFile[]): boolean {
  if (!unread.some((one) => one.span.path === span.path)) return false;
  const text = sources.find(({ path }) => path === span.path)?.text.slice(span.start, span.end) ?? '';
  return code === 'yaml-character' || text.includes('\uFFFD');
}

/** Why a model that compiles fails `--strict`: the number of warnings and gaps. Undefined if it passes. */
export function strictRefusal({ diagnostics, files, model }: CompiledSources): string | undefined {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const gaps = gapsIn(files).length;
  if (warnings + gaps === 0) return undefined;
  const counts = [warnings === 0 ? [] : [count(warnings, 'warning')], gaps === 0 ? [] : [count(gaps, 'gap')]].flat();
  const list = gaps === 0 ? '' : ' `modelwright gaps` lists the gaps.';
  return `${apiText(model)} failed, because --strict allows no warnings or gaps: ${counts.join(' and ')}.${list}\n`;
}

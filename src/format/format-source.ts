import { isMap, parseDocument } from 'yaml';
import { readYaml } from '../parse/read-yaml.js';
import type { Diagnostic, WithDiagnostics } from '../source/diagnostic.js';
import { lineMapOf } from '../source/line-map.js';
import { collectFindings } from '../source/report.js';
import type { SourceFile } from '../source/source-file.js';
import { printFile } from './print-file.js';
import { differenceOf } from './same-tree.js';

/**
 * The file in the block style of the house: two blanks of indentation, one blank line between declarations, quotes only
 * where YAML needs them, every comment at its place, keys in the order of the author. A file that YAML or the language
 * cannot read is answered as it is, with what is wrong with it.
 */
export function formatSource(file: SourceFile): WithDiagnostics<SourceFile> {
  const errors = errorsIn(file);
  if (errors.length > 0) return { value: file, diagnostics: errors };
  const value = { path: file.path, text: formatText(file.text) };
  const tooLarge = errorsIn(value).filter(({ code }) => code === 'file-is-not-too-large');
  if (tooLarge.length > 0) return { value: file, diagnostics: tooLarge.map(ofTheStyle) };
  const difference = differenceOf(file, value);
  if (difference !== undefined) throw new Error(`Bug: formatting "${file.path}" would change ${difference}.`);
  return { value, diagnostics: [] };
}

function errorsIn(file: SourceFile): readonly Diagnostic[] {
  const { report, diagnostics } = collectFindings();
  readYaml(file, report);
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** A file with many entries on one line is longer once each has its own. */
function ofTheStyle(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, message: `In this style the file is too large: ${diagnostic.message}` };
}

function formatText(source: string): string {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { contents } = parseDocument(text, { schema: 'failsafe', keepSourceTokens: true, uniqueKeys: false });
  return isMap(contents) ? printFile(lineMapOf(text), contents) : tidied(text);
}

/** Nothing but remarks, or what is no model: only the blanks at the ends of lines go. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `${lines.join('\n').trim()}\n`.replace(/^\n$/, '');
}

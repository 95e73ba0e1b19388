import { isMap, parseDocument } from 'yaml';
import { readYaml } from '../parse/read-yaml.js';
import type { WithDiagnostics } from '../source/diagnostic.js';
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
  const { report, diagnostics } = collectFindings();
  readYaml(file, report);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { value: file, diagnostics: errors };
  const value = { path: file.path, text: formatText(file.text) };
  const difference = differenceOf(file, value);
  if (difference !== undefined) throw new Error(`Bug: formatting "${file.path}" would change ${difference}.`);
  return { value, diagnostics: [] };
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

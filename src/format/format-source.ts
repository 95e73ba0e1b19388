import { parseYaml, yaml } from '../source/yaml-library.js';
import { readYaml } from '../parse/read-yaml.js';
import { collectFindings, type Diagnostic, type WithDiagnostics } from '../source/diagnostic.js';
import { lineMapOf } from '../source/line-map.js';
import { type SourceFile, withPlainLineEnds } from '../source/source-file.js';
import { formatFile } from './format-file.js';

/**
 * The file in the standard block style: two spaces of indentation, one blank line between declarations, quotes only
 * where YAML needs them, every comment in place, keys in the author's order. An invalid file is returned unchanged,
 * with its problems.
 */
export function formatSource(file: SourceFile): WithDiagnostics<SourceFile> {
  const errors = errorsIn(file);
  if (errors.length > 0) return { value: file, diagnostics: errors };
  const value = { path: file.path, text: formatText(file.text) };
  const tooLarge = errorsIn(value).filter(({ code }) => code === 'file-is-not-too-large');
  if (tooLarge.length > 0) return { value: file, diagnostics: tooLarge.map(ofTheStyle) };
  return { value, diagnostics: [] };
}

function errorsIn(file: SourceFile): readonly Diagnostic[] {
  const { report, diagnostics } = collectFindings();
  readYaml(file, report);
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** A file with many entries on one line grows when each gets its own line. */
function ofTheStyle(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, message: `The formatted file would be too large: ${diagnostic.message}` };
}

function formatText(source: string): string {
  const text = withPlainLineEnds(source.replace(/^\uFEFF/, ''));
  const { contents } = parseYaml(text, { schema: 'failsafe', keepSourceTokens: true, uniqueKeys: false });
  return yaml().isMap(contents) ? formatFile(lineMapOf(text), contents) : tidied(text);
}

/** For files that contain only comments, and files that are not models: only removes trailing spaces. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `${lines.join('\n').trim()}\n`.replace(/^\n$/, '');
}

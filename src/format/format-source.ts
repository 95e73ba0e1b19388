import { yaml } from '../source/yaml-library.js';
import { readYaml } from '../parse/read-yaml.js';
import { collectFindings, type Diagnostic, type WithDiagnostics } from '../source/diagnostic.js';
import { firstFound } from '../source/graph.js';
import { lineMapOf } from '../source/line-map.js';
import type { SourceFile } from '../source/source-file.js';
import { formatFile } from './format-file.js';
import { typeTokensOf } from '../parse/type-expression.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import { isKeyReadByQuotes, isReadByQuotes } from './format-text.js';

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
  const difference = differenceOf(readQuietly(file), readQuietly(value), 'the file');
  if (difference !== undefined) throw new Error(`Bug: formatting "${file.path}" would change ${difference}.`);
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
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { contents } = yaml().parseDocument(text, { schema: 'failsafe', keepSourceTokens: true, uniqueKeys: false });
  return yaml().isMap(contents) ? formatFile(lineMapOf(text), contents) : tidied(text);
}

/** For files that contain only comments, and files that are not models: only removes trailing spaces. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `${lines.join('\n').trim()}\n`.replace(/^\n$/, '');
}

function readQuietly(file: SourceFile): YamlNode | undefined {
  return readYaml({ ...file, text: file.text.replaceAll('\r\n', '\n') }, () => {});
}

/**
 * The first difference in meaning: in keys, their order, exact strings, or significant quotes. Only the spacing inside
 * normalized strings may differ. Undefined if there is none.
 */
function differenceOf(left: YamlNode | undefined, right: YamlNode | undefined, location: string): string | undefined {
  if (left === undefined || right === undefined) return left === right ? undefined : location;
  if (left.kind === 'map' && right.kind === 'map') {
    if (left.entries.length !== right.entries.length) return location;
    const pairs = left.entries.map((entry, index) => [entry, right.entries[index]] as const);
    return firstFound(pairs, ([entry, other]) => {
      const inner = `"${entry.key.text}"`;
      const isSameKey = other?.key.isQuoted === entry.key.isQuoted || !isKeyReadByQuotes(entry.key.text);
      if (other === undefined || !isSameKey || !sayTheSame(entry.key.text, other.key.text)) return inner;
      return differenceOf(entry.value, other.value, inner);
    });
  }
  if (left.kind === 'list' && right.kind === 'list') {
    if (left.items.length !== right.items.length) return location;
    const pairs = left.items.map((item, index) => [item.value, right.items[index]?.value] as const);
    return firstFound(pairs, ([item, other]) => differenceOf(item, other, location));
  }
  if (left.kind !== 'text' || right.kind !== 'text') return location;
  const isSame =
    left.isOneLine === right.isOneLine &&
    sayTheSame(left.text, right.text) &&
    (left.isQuoted === right.isQuoted || !isReadByQuotes(left.text));
  return isSame ? undefined : location;
}

function sayTheSame(left: string, right: string): boolean {
  return left === right || wordsOf(left) === wordsOf(right);
}

function wordsOf(text: string): string {
  return JSON.stringify(typeTokensOf(text).map((token) => [token.kind, token.text]));
}

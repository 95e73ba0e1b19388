import { isMap, parseDocument } from 'yaml';
import { readYaml } from '../parse/read-yaml.js';
import { collectFindings, type Diagnostic, type WithDiagnostics } from '../source/diagnostic.js';
import { lineMapOf } from '../source/line-map.js';
import type { SourceFile } from '../source/source-file.js';
import { printFile } from './print-file.js';
import { typeTokensOf } from '../parse/type-expression.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import { isReadByQuotes } from './print-text.js';

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

/**
 * What a file says that the other does not: keys, their order, texts byte for byte, and quotes where they make a
 * difference. Only blanks between the words of a text that was spaced anew may differ. Undefined where nothing does.
 */
function differenceOf(left: SourceFile, right: SourceFile): string | undefined {
  return difference(readQuietly(left), readQuietly(right), 'the file');
}

function readQuietly(file: SourceFile): YamlNode | undefined {
  return readYaml({ ...file, text: file.text.replaceAll('\r\n', '\n') }, () => {});
}

function difference(left: YamlNode | undefined, right: YamlNode | undefined, place: string): string | undefined {
  if (left === undefined || right === undefined) return left === right ? undefined : place;
  if (left.kind === 'map' && right.kind === 'map') {
    if (left.entries.length !== right.entries.length) return place;
    const pairs = left.entries.map((entry, index) => [entry, right.entries[index]] as const);
    return firstOf(pairs, ([entry, other]) => {
      const inner = `"${entry.key.text}"`;
      if (other === undefined || !sayTheSame(entry.key.text, other.key.text)) return inner;
      return difference(entry.value, other.value, inner);
    });
  }
  if (left.kind === 'list' && right.kind === 'list') {
    if (left.items.length !== right.items.length) return place;
    return firstOf(left.items, (item, index) => difference(item.value, right.items[index]?.value, place));
  }
  if (left.kind !== 'text' || right.kind !== 'text') return place;
  const isSame =
    left.isOneLine === right.isOneLine &&
    sayTheSame(left.text, right.text) &&
    (left.isQuoted === right.isQuoted || !isReadByQuotes(left.text));
  return isSame ? undefined : place;
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sayTheSame(left: string, right: string): boolean {
  return left === right || wordsOf(left) === wordsOf(right);
}

function wordsOf(text: string): string {
  return JSON.stringify(typeTokensOf(text).map((token) => [token.kind, token.text]));
}

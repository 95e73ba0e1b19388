import { readYaml } from '../parse/read-yaml.js';
import { typeTokensOf } from '../parse/type-tokens.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import type { SourceFile } from '../source/source-file.js';
import { isReadByQuotes } from './print-text.js';

/**
 * What a file says that the other does not: keys, their order, texts byte for byte, and quotes where they make a
 * difference. Only blanks between the words of a text that was spaced anew may differ. Undefined where nothing does.
 */
export function differenceOf(left: SourceFile, right: SourceFile): string | undefined {
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

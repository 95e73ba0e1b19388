import { isKeyReadByQuotes, isReadByQuotes } from '../../src/format/format-text.js';
import { readYaml } from '../../src/parse/read-yaml.js';
import { typeTokensOf } from '../../src/parse/type-expression.js';
import type { YamlNode } from '../../src/parse/yaml-tree.js';
import { readComments } from '../../src/format/page.js';
import { compile } from '../../src/pipeline.js';
import { firstFound } from '../../src/source/graph.js';
import { lineMapOf } from '../../src/source/line-map.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { withoutSpans } from '../support/without-spans.js';

/** The meaning of a file without locations, and its comments. */
export function meaningOf({ path, text }: SourceFile): object {
  const { value } = compile([{ path, text }]);
  const remarks = readComments(lineMapOf(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')));
  return {
    model: withoutSpans(value),
    // One behind brackets moves to the line of their key, before those inside, and follows another one there.
    remarks: remarks.flatMap(({ text: comment }) => comment.split(/ +(?=#)/)).sort(),
  };
}

/**
 * The first difference of two files in keys, their order, exact strings, or significant quotes, also where they are not
 * valid models. Only the spacing inside normalized strings may differ. Undefined if there is none.
 */
export function differenceOf(left: SourceFile, right: SourceFile): string | undefined {
  return differenceIn(readQuietly(left), readQuietly(right), 'the file');
}

function readQuietly(file: SourceFile): YamlNode | undefined {
  return readYaml({ ...file, text: file.text.replaceAll('\r\n', '\n') }, () => {});
}

function differenceIn(left: YamlNode | undefined, right: YamlNode | undefined, location: string): string | undefined {
  if (left === undefined || right === undefined) return left === right ? undefined : location;
  if (left.kind === 'map' && right.kind === 'map') {
    if (left.entries.length !== right.entries.length) return location;
    const pairs = left.entries.map((entry, index) => [entry, right.entries[index]] as const);
    return firstFound(pairs, ([entry, other]) => {
      const inner = `"${entry.key.text}"`;
      const isSameKey = other?.key.isQuoted === entry.key.isQuoted || !isKeyReadByQuotes(entry.key.text);
      if (other === undefined || !isSameKey || !sayTheSame(entry.key.text, other.key.text)) return inner;
      return differenceIn(entry.value, other.value, inner);
    });
  }
  if (left.kind === 'list' && right.kind === 'list') {
    if (left.items.length !== right.items.length) return location;
    const pairs = left.items.map((item, index) => [item.value, right.items[index]?.value] as const);
    return firstFound(pairs, ([item, other]) => differenceIn(item, other, location));
  }
  // What could not be read, such as an alias, has no more to compare.
  if (left.kind === 'broken' && right.kind === 'broken') return undefined;
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

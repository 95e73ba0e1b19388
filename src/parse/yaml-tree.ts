import type { SourceSpan } from '../source/source-file.js';

/** YAML with its freedoms taken away: text, lists and maps, each with its place; every scalar is text. */
export type YamlNode = YamlText | YamlList | YamlMap | YamlBroken;

/** A value that has been reported and cannot be read: whoever expects something here says nothing more. */
export interface YamlBroken {
  readonly kind: 'broken';
  readonly span: SourceSpan;
}

export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  readonly span: SourceSpan;
  /** Offset of the first character of `text` in the file, when the text stands there letter by letter. */
  readonly exactStart: number | undefined;
  readonly isQuoted: boolean;
  readonly isOneLine: boolean;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlItem[];
  readonly span: SourceSpan;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly span: SourceSpan;
}

/** The `##`, `#?` and `#!` lines directly above a key or a list item. */
export interface YamlComments {
  readonly docs: string | undefined;
  readonly gap: string | undefined;
  readonly deprecated: string | undefined;
  /** Where they are, for a complaint about them. */
  readonly commentSpan: SourceSpan | undefined;
}

export interface YamlItem extends YamlComments {
  readonly value: YamlNode;
}

export interface YamlEntry extends YamlComments {
  readonly key: YamlText;
  /** A key without a value has empty text, placed at the end of the key. */
  readonly value: YamlNode;
}

/** The place of the characters `start` to `end` of a text; the whole text where escapes or folding hide the exact one. */
export function spanWithin(text: YamlText, start: number, end: number): SourceSpan {
  if (text.exactStart === undefined) return text.span;
  return { path: text.span.path, start: text.exactStart + start, end: text.exactStart + end };
}

export function isEmptyText(node: YamlNode): boolean {
  return node.kind === 'text' && node.text === '' && !node.isQuoted;
}

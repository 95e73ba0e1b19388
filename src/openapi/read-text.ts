import { type Document as YamlDocument, parseDocument, type ParsedNode } from 'yaml';
import { memoize } from '../source/memoize.js';
import type { SourceFile } from '../source/source-file.js';
import type { Json } from './json.js';

/** The contents of a file, JSON or YAML, or the first mistake in it. */
export type ReadText = { readonly value: Json } | { readonly problem: string; readonly offset: number };

export function readText(file: SourceFile): ReadText {
  const read = jsonOf(file);
  if (read !== undefined) return read;
  const tree = yamlTreeOf(file);
  const [error] = tree?.errors ?? [];
  if (error !== undefined) return { problem: error.message, offset: error.pos[0] };
  try {
    return { value: tree?.toJS({ maxAliasCount: 10_000 }) as Json };
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown), offset: 0 };
  }
}

/** Malformed JSON is read as YAML, which reports the location. */
const jsonOf = memoize(({ text }: SourceFile): { readonly value: Json } | undefined => {
  if (!/^\uFEFF?\s*[{[]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as Json };
  } catch {
    return undefined;
  }
});

type Tree = YamlDocument.Parsed<ParsedNode>;

/** The nodes of a file with their positions; undefined for JSON, whose tree would take fifty times its size. */
export const yamlTreeOf: (file: SourceFile) => Tree | undefined = memoize((file: SourceFile) =>
  jsonOf(file) === undefined
    ? parseDocument(file.text, { merge: true, prettyErrors: false, logLevel: 'silent', uniqueKeys: false })
    : undefined,
);

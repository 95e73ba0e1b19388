import { builtInDocs } from '../parse/type-expression.js';
import { lineAt, linesOf, lineStart, lineText } from '../source/line-map.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';
import { docsOf } from './completions.js';
import type { NamedPlace } from './named-places.js';
import { samePlaces } from './rename.js';
import { schemasAt } from './schema-at.js';
import type { Schema } from './type-schema.js';
import { yamlPlaceAt } from './yaml-place.js';

export interface Explanation {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const mostLines = 24;

/** A declaration as it is written, with its docs. */
export function explanationOf(
  at: NamedPlace,
  { places, sources }: { readonly places: readonly NamedPlace[]; readonly sources: readonly SourceFile[] },
): Explanation {
  const { span, kind } = at;
  const same = samePlaces(at, places);
  const declared = same.find((one) => one.declared !== undefined);
  const file = sources.find(({ path }) => path === declared?.span.path);
  const uses = same.filter((one) => one.declared === undefined).length;
  const used = `${kind}, used ${uses === 1 ? 'once' : `${uses} times`}`;
  if (declared === undefined || file === undefined)
    return { text: `Not declared: ${used}.`, start: span.start, end: span.end };
  const { deprecated, docs } = declared.declared ?? {};
  const lines = declarationLines(file, declared.span);
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
  const parts = [
    `\`\`\`yaml\n${shown.join('\n')}\n\`\`\``,
    ...(deprecated === undefined ? [] : [`**Deprecated:** ${deprecated}`]),
    ...(docs === undefined ? [] : [docs]),
    `*${used}*`,
  ];
  return { text: parts.join('\n\n'), start: span.start, end: span.end };
}

/** The line of a declaration and those inside it, moved to the left. */
function declarationLines(file: SourceFile, span: SourceSpan): readonly string[] {
  const lines = linesOf(file);
  const start = lineStart(lines, lineAt(lines, span.start));
  const margin = /^\s*/.exec(file.text.slice(start, span.start))?.[0].length ?? 0;
  const written = file.text.slice(start, endOfDeclaration(file, span)).split(/\r?\n/);
  return written.map((line) => line.slice(Math.min(margin, line.length - line.trimStart().length)));
}

/** Where a declaration ends: what follows is not further to the right. */
export function endOfDeclaration(file: SourceFile, span: SourceSpan): number {
  const lines = linesOf(file);
  const first = lineAt(lines, span.start);
  const marginAt = (line: number): number => /^\s*/.exec(lineText(lines, line))?.[0].length ?? 0;
  let last = first;
  for (let line = first + 1; line < lines.starts.length; line += 1) {
    if (lineText(lines, line).trim() === '') continue;
    if (marginAt(line) <= marginAt(first)) break;
    last = line;
  }
  return lineStart(lines, last) + lineText(lines, last).length;
}

/** What the language says about the word or the key at an offset. */
export function explanationOfLanguage(schema: Schema, text: string, offset: number): Explanation | undefined {
  const word = wordAt(text, offset);
  const place = yamlPlaceAt(text, word.start);
  if (place === undefined) return undefined;
  const known = text.slice(word.start, word.end);
  if (place.expects === 'value' && Object.hasOwn(builtInDocs, known)) {
    return { ...word, text: builtInDocs[known as keyof typeof builtInDocs] };
  }
  if (place.expects !== 'key') return undefined;
  const key = /^[^\s:]+(?:\s[^:]*)?(?=\s*:)/.exec(text.slice(place.start))?.[0] ?? known;
  const docs = schemasAt(schema, [...place.path, key]).flatMap((one) => docsOf(one) ?? [])[0];
  return docs === undefined ? undefined : { text: docs, start: place.start, end: place.start + key.length };
}

/** The letters, digits and hyphens around an offset. */
function wordAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  const before = /[\w-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const after = /^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + after };
}

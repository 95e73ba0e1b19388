import { codeOf } from '../source/markdown-code.js';
import { widthOf } from '../source/terminal-text.js';
import { visibleLines } from './escape.js';

/** Text of the model as code, without invisible characters. */
export function codeSpan(text: string): string {
  return codeOf(visibleLines(text));
}

/** The same in a cell of a table, which a bar would end even inside code. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll('|', String.raw`\|`);
}

/**
 * Markdown of the model's authors without HTML: tags are shown as text. Inline code is unchanged; other code may show
 * `&lt;`, because it depends on all earlier lines whether a line is code.
 */
export function markdownText(markdown: string): string {
  const parts = visibleLines(markdown).split(/((?<![\\`])(`+)(?!`)[^\n|]*?(?<!`)\2(?!`))/);
  // Of each match, the whole and its backticks.
  return parts.flatMap((part, index) => (index % 3 === 0 ? [shown(part)] : index % 3 === 1 ? [part] : [])).join('');
}

/**
 * The same as paragraphs of a page, which nothing in it hides: a block of code that it leaves open ends with it. Such a
 * block is printed as it is, because it may contain anything; the space before its language says so to `format`.
 */
export function markdownParagraphs(markdown: string): string {
  let open: string | undefined;
  const lines = markdownText(markdown)
    .split('\n')
    .map((line) => {
      const [, indent = '', fence, rest = ''] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? [];
      if (fence === undefined) return line;
      const isFirst = open === undefined;
      if (isFirst) open = fence;
      else if (open !== undefined && fence.startsWith(open) && rest.trim() === '') open = undefined;
      return isFirst ? `${indent}${fence} ${rest.trim()}`.trimEnd() : line;
    });
  return [...lines, ...(open === undefined ? [] : [open])].join('\n');
}

/** The same on one line. */
export function markdownLine(markdown: string): string {
  return markdownText(markdown.replaceAll(/\s+/g, ' ').trim());
}

/** The same in a cell of a table. */
export function markdownCell(markdown: string): string {
  return markdownLine(markdown).replaceAll(/(?<!\\)\|/g, String.raw`\|`);
}

/**
 * Markdown whose columns of tables have one width each, as prettier prints them:
 *
 *     | import     | contents |
 *     | ---------- | -------- |
 *     | `./client` | a client |
 */
export function withAlignedTables(markdown: string): string {
  return markdown.replaceAll(/^\|.*\|\n\|(?:[ -]+\|)+\n(?:\|.*\|\n)*/gm, (table) => {
    const [titles = [], , ...rows] = table.trimEnd().split('\n').map(cellsOf);
    const widths = titles.map((_, column) =>
      Math.max(3, ...[titles, ...rows].map((cells) => widthOf(cells[column] ?? ''))),
    );
    const lines = widths.map((width) => '-'.repeat(width));
    return [titles, lines, ...rows].map((cells) => rowText(cells, widths)).join('');
  });
}

function cellsOf(row: string): readonly string[] {
  const cells = row.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim());
}

function rowText(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => `${cell}${' '.repeat((widths[column] ?? 0) - widthOf(cell))}`);
  return `| ${padded.join(' | ')} |\n`;
}

function shown(text: string): string {
  return text.replaceAll(/<(?=[A-Za-z/!?])/g, '&lt;');
}

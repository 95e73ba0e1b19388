/** A table in Markdown, as our documents have them. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(lineOf)].join('\n');
}

import { widthOf } from './text-width.js';

/**
 * The words of a text on lines of at most `width` cells. A word that is wider than a line keeps a line for itself: a path
 * or a URL that is cut in two can be neither copied nor searched for.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of text.split(' ')) {
    const wordWidth = widthOf(word);
    if (line !== '' && lineWidth + 1 + wordWidth > width) {
      lines.push(line.trimEnd());
      [line, lineWidth] = [word, wordWidth];
      continue;
    }
    const isFirst = line === '' && lineWidth === 0;
    line = isFirst ? word : `${line} ${word}`;
    lineWidth = widthOf(line);
  }
  return [...lines, line.trimEnd()];
}

/** As much of a text as fits, the cut marked with `…`. */
export function cutText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) >= width) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

import { styleText } from 'node:util';

/**
 * Replaces tabs and line breaks by spaces, and control characters, which could control a terminal, by U+FFFD. Unpaired
 * surrogates, which have no UTF-8, are replaced too.
 */
export function visible(text: string): string {
  return text
    .replace(/[\t\r\n]/g, ' ')
    .replace(/[\p{Cc}\p{Surrogate}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

/**
 * Output for a terminal, which no file name, argument or difference in it can control. Only our own sequences remain: colours,
 * and those that erase the line of the progress.
 */
export function uncontrolling(text: string): string {
  return text.replace(controls, (_, kept?: string) => kept ?? '\uFFFD');
}

const controls = new RegExp(String.raw`(\r?\u001B\[(?:[\d;]*m|2K)|\r?\n)|[^\P{Cc}\t]`, 'gu');

/**
 * The width of a string in terminal columns: 2 for East Asian wide and fullwidth characters and for emoji, 0 for
 * combining marks and other characters without a shape of their own, 1 for the rest (Unicode UAX #11).
 */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

const withoutShape = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]$/u;

function widthOfCharacter(character: string): number {
  if (withoutShape.test(character)) return 0;
  if (wide.test(character) || /^\p{Emoji_Presentation}$/u.test(character)) return 2;
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint >= 0x20000 && codePoint <= 0x3fffd ? 2 : 1;
}

/**
 * Wraps a string to lines of at most `width` columns. A longer word gets its own line: a broken path or URL could be
 * neither copied nor searched for.
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

/** As much of a string as fits, with `…` for the rest. */
export function cutText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) >= width) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

export type Color = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green' | 'cyan';

export type Paint = (color: Color, text: string) => string;

export function painter(hasColors: boolean): Paint {
  // Whether the stream has colours is known already.
  return (color, text) => (hasColors && text !== '' ? styleText(color, text, { validateStream: false }) : text);
}

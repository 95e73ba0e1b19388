import { lineAt, type LineMap, lineStart, lineText } from './line-map.js';
import type { SourceSpan } from './source-file.js';

/** A source line, cut to the width of the terminal, with the marked span in it. */
interface Window {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

interface ExcerptStyle {
  readonly color: Color;
  readonly paint: Paint;
  /** Columns of the terminal; absent: lines are shown whole, unless they are very long. */
  readonly width: number | undefined;
}

/** Longer lines are shown around the span only. */
const maximumExcerpt = 160;
const gutterWidth = 8;

/** The source line, with carets under the span; only the first line of a longer span is marked. */
export function excerptOf(map: LineMap, span: SourceSpan, { color, paint, width }: ExcerptStyle): readonly string[] {
  const line = lineAt(map, span.start);
  const text = lineText(map, line).replace(/^\uFEFF/, '');
  const hidden = lineText(map, line).length - text.length;
  const start = Math.min(Math.max(0, span.start - lineStart(map, line) - hidden), text.length);
  const end = Math.min(Math.max(start, span.end - lineStart(map, line) - hidden), text.length);
  if (text.trim() === '') return [];
  // In a line of a megabyte, only a part that could be shown is processed.
  const from = text.length > maximumExcerpt ? Math.max(0, start - maximumExcerpt / 2) : 0;
  const shown = text.slice(from, from + maximumExcerpt);
  const whole = {
    before: visible(shown.slice(0, start - from)),
    marked: visible(shown.slice(start - from, end - from)),
    after: visible(shown.slice(end - from)),
  };
  const { before, marked, after } = width === undefined ? whole : windowOf(whole, Math.max(width - gutterWidth, 12));
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  return [
    `${paint('dim', `${gutter(String(line + 1))} |`)} ${before}${marked}${after}`.trimEnd(),
    `${paint('dim', `${gutter('')} |`)} ${' '.repeat(widthOf(before))}${paint(color, carets)}`,
  ];
}

/** The part of the line that fits next to the gutter: all of it, or the span with as much context as possible. */
function windowOf({ before, marked, after }: Window, width: number): Window {
  // An empty span is marked by one caret, which may be after the end of the line.
  const needed = widthOf(before) + Math.max(1, widthOf(marked));
  if (Math.max(needed, widthOf((before + marked + after).trimEnd())) <= width) return { before, marked, after };
  const kept = cutAfter(marked, width - 1);
  // A third of the space shows the text before the span; the rest shows the text after it.
  const room = Math.max(0, width - Math.max(1, widthOf(kept)));
  const wanted = Math.max(1, Math.floor(room / 3), room - widthOf(after));
  const front = widthOf(before) <= wanted ? before : cutBefore(before, wanted);
  return { before: front, marked: kept, after: kept === marked ? cutAfter(after, width - widthOf(front + kept)) : '' };
}

function cutAfter(text: string, width: number): string {
  if (widthOf(text.trimEnd()) <= width) return text;
  return width < 1 ? '' : `${headOf([...text], width - 1).join('')}…`;
}

function cutBefore(text: string, width: number): string {
  return width < 1
    ? ''
    : `…${headOf([...text].reverse(), width - 1)
        .reverse()
        .join('')}`;
}

function headOf(characters: readonly string[], width: number): string[] {
  const head: string[] = [];
  let used = 0;
  for (const character of characters) {
    used += widthOf(character);
    if (used > width) break;
    head.push(character);
  }
  return head;
}

export function gutter(label: string): string {
  return label.padStart(5);
}

/** Replaces a tab and a line break by a blank, and control characters, which could steer a terminal, by U+FFFD. */
export function visible(text: string): string {
  return text.replace(/[\t\r\n]/g, ' ').replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

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
 * The words of a string on lines of at most `width` columns. A longer word gets its own line: a broken path or URL
 * could be neither copied nor searched for.
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
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) >= width) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

export type Color = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green' | 'cyan';

/** Colours a string, if colours are enabled. */
export type Paint = (color: Color, text: string) => string;

const ansiCodes: Readonly<Record<Color, number>> = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  cyan: 36,
};

export function painter(hasColors: boolean): Paint {
  return (color, text) => (hasColors && text !== '' ? `\u001b[${ansiCodes[color]}m${text}\u001b[0m` : text);
}

import { lineAt, type LineMap, lineStart, lineText } from './line-map.js';
import type { Color, Paint } from './paint.js';
import type { SourceSpan } from './source-file.js';
import { widthOf } from './text-width.js';

/** A source line, cut to what fits on a line of the terminal, and where in it the marked stretch is. */
interface Window {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

export interface ExcerptStyle {
  readonly color: Color;
  readonly paint: Paint;
  /** Cells of the terminal; absent: lines are shown whole unless they are very long. */
  readonly width: number | undefined;
}

/** Longer lines are shown around the place only. */
const maximumExcerpt = 160;
const gutterWidth = 8;

/** The source line, and carets under the stretch; one over several lines is marked to the end of its first. */
export function excerptOf(map: LineMap, span: SourceSpan, { color, paint, width }: ExcerptStyle): readonly string[] {
  const line = lineAt(map, span.start);
  const text = lineText(map, line).replace(/^\uFEFF/, '');
  const hidden = lineText(map, line).length - text.length;
  const start = Math.min(Math.max(0, span.start - lineStart(map, line) - hidden), text.length);
  const end = Math.min(Math.max(start, span.end - lineStart(map, line) - hidden), text.length);
  if (text.trim() === '') return [];
  // No more of a line of a megabyte is looked at than could be shown.
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

/** What fits beside the gutter: all of it, otherwise the stretch with as much of the line around it as there is room for. */
function windowOf({ before, marked, after }: Window, width: number): Window {
  // A stretch without characters is marked by one caret all the same, which may stand behind the end of the line.
  const needed = widthOf(before) + Math.max(1, widthOf(marked));
  if (Math.max(needed, widthOf((before + marked + after).trimEnd())) <= width) return { before, marked, after };
  const kept = cutAfter(marked, width - 1);
  // A third of the room tells what the stretch belongs to; the rest goes to what follows it.
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

/** A tab as one blank, a control character (which could steer a terminal) as a replacement, a line break as a blank. */
export function visible(text: string): string {
  return text.replace(/[\t\r\n]/g, ' ').replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

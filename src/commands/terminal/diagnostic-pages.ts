import { type Paint, painter, widthOf, wrapText } from '../../source/terminal-text.js';
import { readdirSync, readFileSync } from 'node:fs';
import { packageRoot } from '../../source/package-root.js';
import type { Screen } from './terminal.js';

const pagesFolder = new URL('docs/diagnostics/', packageRoot);

/** All codes, because each has a page; sorted. */
export function diagnosticCodes(): readonly string[] {
  const names = readdirSync(pagesFolder).filter((name) => name.endsWith('.md'));
  return names.map((name) => name.slice(0, -'.md'.length)).sort();
}

export function diagnosticPage(code: string): string {
  return readFileSync(new URL(`${code}.md`, pagesFolder), 'utf8');
}

/** The introduction of a page, without its heading: why this diagnostic exists. */
export function introductionOf(page: string): string {
  const [, text = ''] = /^# .*\n+((?:.+\n)+)/.exec(page) ?? [];
  return text.trim().replaceAll('\n', ' ');
}

export function firstSentenceOf(page: string): string {
  const introduction = introductionOf(page);
  return /^.+?[.?!](?=\s|$)/.exec(introduction)?.[0] ?? introduction;
}

/** Wider lines are hard to read, however wide the terminal is. */
const widest = 100;

/**
 * A page of docs/ for a terminal: headings underlined, text wrapped, code moved to the right.
 *
 *     unknown-type
 *     ============
 *
 *     A type is a scalar of the language or a name under `types:`, in any file of
 *     the model.
 *
 *         types:
 *           Order:
 */
export function printPage(markdown: string, screen: Screen): string {
  const width = Math.min(screen.width, widest);
  const paint = painter(screen.hasColors);
  const blocks = blocksOf(markdown).map((block) => printBlock(block, width, paint));
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

interface Block {
  readonly kind: 'heading' | 'text' | 'code';
  readonly language: string;
  readonly lines: readonly string[];
}

/** The pages use headings, paragraphs and fenced code; anything else is printed as it is. */
function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\w*) *(.*)\n([^]*?)^```$|^((?!```).+(?:\n(?!```).+)*)/gm)].map(
    ([, language = '', subject = '', code, text = '']): Block => {
      if (code !== undefined) {
        const title = subject === '' ? [] : [`# ${subject}`];
        return { kind: 'code', language, lines: [...title, ...code.trimEnd().split('\n')] };
      }
      return { kind: text.startsWith('#') ? 'heading' : 'text', language, lines: text.split('\n') };
    },
  );
}

function printBlock({ kind, language, lines }: Block, width: number, paint: Paint): readonly string[] {
  if (kind === 'code') return lines.flatMap((line) => printCode(line, language, { width, paint }));
  const text = withoutLinks(lines.join(' '));
  if (kind === 'text') return wrapText(text, width).map((line) => paintCode(line, paint));
  const title = text.replace(/^#+ /, '');
  return [paint('bold', title), paint('dim', (text.startsWith('# ') ? '=' : '-').repeat(widthOf(title)))];
}

/** A link leads nowhere in a terminal: its page is named instead. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\(\.\.\/([\w-]+\.md)(?:#[\w-]+)?\)/g, '$1 (docs/$2 of modelwright)');
}

interface Style {
  readonly width: number;
  readonly paint: Paint;
}

/**
 * Code is printed as it is. So is a printed diagnostic, except for its sentences, which a terminal would break
 * anywhere.
 */
function printCode(line: string, language: string, { width, paint }: Style): readonly string[] {
  const indentation = '    ';
  if (language !== 'diagnostics' || /^ *\d* [|=]/.test(line)) return [`${indentation}${line}`.trimEnd()];
  const [first = '', ...more] = wrapText(line.trimStart(), width - indentation.length * 2);
  const margin = indentation + ' '.repeat(line.length - line.trimStart().length);
  const painted = first.replace(/\b(?:error|warning|note)\b(?: [a-z-]+)?:/, (label) =>
    paint(label.startsWith('error') ? 'red' : label.startsWith('note') ? 'blue' : 'yellow', label),
  );
  return [`${margin}${painted}`.trimEnd(), ...more.map((words) => `${margin}  ${words}`)];
}

/** Colours text between backticks, if both are on the line. */
function paintCode(line: string, paint: Paint): string {
  return line.replace(/`[^`]+`/g, (code) => paint('cyan', code));
}

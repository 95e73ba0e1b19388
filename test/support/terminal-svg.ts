import { widthOf } from '../../src/source/terminal-text.js';

const cell = { width: 8.4, height: 20 };
const margin = 16;

/** Colours by ANSI code, on a dark background. */
const colors: Readonly<Record<string, string>> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#f2cc60',
  34: '#79c0ff',
  36: '#76e3ea',
};

interface Run {
  readonly text: string;
  readonly codes: readonly string[];
}

/** Turns the text of a terminal with so many columns, with ANSI colours, into an SVG. */
export function terminalSvg(text: string, columns: number, title: string): string {
  const lines = text.trimEnd().split('\n');
  const width = Math.ceil(columns * cell.width) + 2 * margin;
  const height = lines.length * cell.height + 2 * margin;
  const rows = lines.map((line, index) => row(runsOf(line), margin + (index + 0.7) * cell.height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">`,
    ...rows.filter((one) => one !== ''),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** A line in pieces of the same style. */
function runsOf(line: string): readonly Run[] {
  const runs: Run[] = [];
  let codes: readonly string[] = [];
  for (const part of line.split('\u001b[')) {
    const [, list, text] = runs.length === 0 && part === line ? [] : (/^([\d;]*)m([^]*)$/.exec(part) ?? []);
    // 22 ends bold and dim text, 39 a colour.
    if (list !== undefined) codes = /^(?:0|22|39)?$/.test(list) ? [] : [...codes, ...list.split(';')];
    runs.push({ text: text ?? part, codes });
  }
  return runs;
}

// Each piece has an explicit position and length, so that carets stay in place with any font.
function row(runs: readonly Run[], y: number): string {
  let column = 0;
  const spans: string[] = [];
  for (const { text, codes } of runs) {
    const [, before = '', shown = ''] = /^( *)(.*?) *$/.exec(text) ?? [];
    const x = margin + (column + before.length) * cell.width;
    column += widthOf(text);
    if (shown === '') continue;
    const look = codes.map(attributeOf).join('');
    const length = (widthOf(shown) * cell.width).toFixed(1);
    spans.push(`<tspan x="${x.toFixed(1)}" textLength="${length}"${look}>${escaped(shown)}</tspan>`);
  }
  return spans.length === 0 ? '' : `<text y="${y.toFixed(0)}" xml:space="preserve">${spans.join('')}</text>`;
}

function attributeOf(code: string): string {
  if (code === '1') return ' font-weight="bold"';
  if (code === '2') return ' fill-opacity="0.6"';
  return colors[code] === undefined ? '' : ` fill="${colors[code]}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

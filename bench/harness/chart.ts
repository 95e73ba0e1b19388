import type { Row } from './contract.js';

export interface Panel {
  readonly title: string;
  /** Name of the case. */
  readonly case: string;
}

export interface ChartInput {
  readonly title: string;
  readonly note: string;
  readonly panels: readonly Panel[];
  readonly rows: readonly Row[];
  /** One bar each and version of Node.js, in this order. */
  readonly contestants: readonly string[];
}

/** Who is no peer, by the colour of its bars. */
const kinds: Readonly<Record<string, string>> = {
  ours: 'ours',
  'ours all on': 'ours',
  'ours unchecked': 'ours',
  'by hand': 'hand',
  'plain JSON': 'hand',
  'node:http': 'hand',
  fetch: 'hand',
};

const columns = 2;
const panelWidth = 460;
const nameWidth = 122;
const valueWidth = 64;
const barHeight = 11;
const gap = 6;
const margin = 24;

/**
 * Panels with a group of bars for each contestant: calls per second, so longer is better, each panel to its own scale.
 * Where there are several versions of Node.js, each has a bar in the group. Colours follow the reader's, dark or light.
 */
export function chartSvg({ title, note, panels, rows, contestants }: ChartInput): string {
  const versions = [...new Set(rows.map(({ node }) => node))];
  const drawn = panels
    .map((panel) => ({
      panel,
      rows: rows.filter((row) => row.case === panel.case && contestants.includes(row.contestant)),
    }))
    .filter((panel) => panel.rows.length > 0);
  let top = 78;
  const parts: string[] = [];
  for (let first = 0; first < drawn.length; first += columns) {
    const line = drawn.slice(first, first + columns);
    const groups = line.map((one) => groupsOf(one.rows, contestants));
    for (const [column, one] of line.entries()) {
      const left = margin + column * panelWidth;
      parts.push(panelSvg(one.panel.title, groups[column] ?? [], { left, top, versions }));
    }
    top += 34 + Math.max(...groups.map((all) => all.reduce((height, group) => height + heightOf(group), 0)));
  }
  const width = margin * 2 + panelWidth * columns;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + 8}" width="${width}" role="img" aria-label="${escapeXml(title)}">
<style>
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 17px; font-weight: 600; }
  .panel { font-size: 13px; font-weight: 600; }
  .quiet { fill: #59636e; }
  .value { font-size: 11px; fill: #59636e; }
  .bar { fill: #8c959f; } .ours { fill: #0969da; } .hand { fill: #c4cbd3; }
  .newer { opacity: 0.65; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet, .value { fill: #9198a1; }
    .bar { fill: #6e7681; } .ours { fill: #4493f8; } .hand { fill: #3d444d; }
  }
</style>
<text x="${margin}" y="30" class="title">${escapeXml(title)}</text>
<text x="${margin}" y="50" class="quiet">${escapeXml(legend(note, versions))}</text>
${parts.join('\n')}
</svg>
`;
}

function legend(note: string, versions: readonly string[]): string {
  const names = versions.map((version) => `Node ${version}`);
  return `${note} ${names.length > 1 ? `Upper bar ${names.join(', then ')}.` : `${names.join('')}.`}`;
}

interface Group {
  readonly contestant: string;
  readonly rows: readonly Row[];
}

function groupsOf(rows: readonly Row[], contestants: readonly string[]): readonly Group[] {
  return contestants
    .map((contestant) => ({ contestant, rows: rows.filter((row) => row.contestant === contestant) }))
    .filter((group) => group.rows.length > 0);
}

function heightOf({ rows }: Group): number {
  return rows.length * (barHeight + 1) + gap;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly versions: readonly string[];
}

function panelSvg(title: string, groups: readonly Group[], { left, top, versions }: Place): string {
  const fastest = Math.min(...groups.flatMap(({ rows }) => rows.map(({ median }) => median)));
  const widest = panelWidth - nameWidth - valueWidth - margin;
  const lines = [`<text x="${left}" y="${top + 8}" class="panel">${escapeXml(title)}</text>`];
  let y = top + 20;
  for (const group of groups) {
    const middle = y + (group.rows.length * (barHeight + 1)) / 2 + 4;
    lines.push(
      `<text x="${left + nameWidth - 8}" y="${middle}" text-anchor="end">${escapeXml(group.contestant)}</text>`,
    );
    for (const row of group.rows) {
      const width = Math.max(1, (widest * fastest) / row.median);
      const kind = kinds[row.contestant] ?? 'bar';
      const newer = versions.indexOf(row.node) > 0 ? ' newer' : '';
      lines.push(
        `<rect x="${left + nameWidth}" y="${y}" width="${width.toFixed(1)}" height="${barHeight}" rx="1.5" class="${kind}${newer}"/>`,
        `<text x="${(left + nameWidth + width + 5).toFixed(1)}" y="${y + barHeight - 0.5}" class="value">${callsText(row.median)}</text>`,
      );
      y += barHeight + 1;
    }
    y += gap;
  }
  return lines.join('\n');
}

/** From nanoseconds a call: `67 M/s`, `8.9 M/s`, `370 k/s`. */
export function callsText(nanoseconds: number): string {
  const perSecond = 1e9 / nanoseconds;
  const [scaled, unit] = perSecond >= 1e6 ? [perSecond / 1e6, 'M/s'] : [perSecond / 1e3, 'k/s'];
  return `${scaled < 10 ? scaled.toFixed(1) : Math.round(scaled)} ${unit}`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

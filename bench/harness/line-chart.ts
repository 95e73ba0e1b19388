import { escapeXml } from './chart.js';

export interface LineChartInput {
  readonly title: string;
  readonly note: string;
  readonly panels: readonly LinePanel[];
  /** One line each in every panel; the first is drawn in the colour of ours. */
  readonly names: readonly string[];
}

export interface LinePanel {
  readonly title: string;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly name: string;
  /** Both above 0. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Its colour, where its name does not say. */
  readonly kind?: LineKind;
}

type LineKind = (typeof kinds)[number];

const columns = 2;
const panelWidth = 460;
const plot = { left: 52, right: 112, top: 22, height: 150, bottom: 46 };
const margin = 24;
const plotWidth = panelWidth - plot.left - plot.right;
/** Names at the ends of lines are no closer than this, or they could not be read. */
const nameDistance = 13;
const kinds = ['one', 'two', 'three'] as const;

/**
 * Panels with a line for each name, both axes logarithmic and the same in all panels: a line that rises as the paper does
 * grows with its records, one that is level does not. Colours follow the reader's, dark or light.
 */
export function lineChartSvg({ title, note, panels, names }: LineChartInput): string {
  const points = panels.flatMap(({ lines }) => lines.flatMap((line) => line.points));
  const axes = { x: powersAround(points.map(({ x }) => x)), y: powersAround(points.map(({ y }) => y)) };
  const rowHeight = plot.top + plot.height + plot.bottom;
  const top = 78;
  const parts = panels.map((panel, index) => {
    const place = { left: margin + (index % columns) * panelWidth, top: top + Math.floor(index / columns) * rowHeight };
    return panelSvg(panel, { ...place, axes, names });
  });
  const width = margin * 2 + panelWidth * columns;
  const height = top + Math.ceil(panels.length / columns) * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeXml(title)}">
<style>
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 17px; font-weight: 600; }
  .panel { font-size: 13px; font-weight: 600; }
  .quiet { fill: #59636e; }
  .value { font-size: 11px; fill: #59636e; }
  .grid { stroke: #d1d9e0; stroke-width: 1; }
  .line { fill: none; stroke-width: 2; }
  .one { stroke: #0969da; } .two { stroke: #bc4c00; } .three { stroke: #8c959f; }
  .dot.one { fill: #0969da; } .dot.two { fill: #bc4c00; } .dot.three { fill: #8c959f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet, .value { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .one { stroke: #4493f8; } .two { stroke: #db6d28; } .three { stroke: #6e7681; }
    .dot.one { fill: #4493f8; } .dot.two { fill: #db6d28; } .dot.three { fill: #6e7681; }
  }
</style>
<text x="${margin}" y="30" class="title">${escapeXml(title)}</text>
<text x="${margin}" y="50" class="quiet">${escapeXml(note)}</text>
${parts.join('\n')}
</svg>
`;
}

/** The exponents of the powers of ten around the values; one decade at least. */
export function powersAround(values: readonly number[]): readonly [number, number] {
  if (values.length === 0) return [0, 1];
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly axes: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  readonly names: readonly string[];
}

function panelSvg({ title, lines }: LinePanel, place: Place): string {
  const { left, top, axes, names } = place;
  const [start, base] = [left + plot.left, top + plot.top + plot.height];
  const xOf = (x: number): number => start + plotWidth * partOf(x, axes.x);
  const yOf = (y: number): number => base - plot.height * partOf(y, axes.y);
  const parts = [`<text x="${left}" y="${top + 8}" class="panel">${escapeXml(title)}</text>`];
  for (const power of powersIn(axes.y)) {
    const y = yOf(10 ** power).toFixed(1);
    parts.push(
      `<line x1="${start}" y1="${y}" x2="${start + plotWidth}" y2="${y}" class="grid"/>`,
      `<text x="${start - 6}" y="${Number(y) + 4}" text-anchor="end" class="value">${escapeXml(timeText(power))}</text>`,
    );
  }
  for (const power of powersIn(axes.x)) {
    const text = (10 ** power).toLocaleString('en');
    parts.push(
      `<text x="${xOf(10 ** power).toFixed(1)}" y="${base + 16}" text-anchor="middle" class="value">${text}</text>`,
    );
  }
  const drawn = lines.filter((line) => line.points.length > 0);
  const heights = apart(drawn.map(({ points }) => yOf(points.at(-1)?.y ?? 1)));
  for (const [index, line] of drawn.entries()) {
    const kind = line.kind ?? kinds[names.indexOf(line.name)] ?? 'three';
    const spots = line.points.map(({ x, y }) => [xOf(x).toFixed(1), yOf(y).toFixed(1)] as const);
    parts.push(
      `<polyline points="${spots.map((spot) => spot.join(',')).join(' ')}" class="line ${kind}"/>`,
      ...spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" class="dot ${kind}"/>`),
    );
    const [x = '0'] = spots.at(-1) ?? [];
    parts.push(
      `<text x="${(Number(x) + 8).toFixed(1)}" y="${((heights[index] ?? 0) + 4).toFixed(1)}">${escapeXml(line.name)}</text>`,
    );
  }
  return parts.join('\n');
}

/** The same places, moved down until no two are too close, in their order. */
export function apart(places: readonly number[]): readonly number[] {
  const moved = [...places];
  const order = places.map((_, index) => index).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  let least = -Infinity;
  for (const index of order) {
    moved[index] = Math.max(places[index] ?? 0, least);
    least = (moved[index] ?? 0) + nameDistance;
  }
  return moved;
}

function partOf(value: number, [low, high]: readonly [number, number]): number {
  return (Math.log10(value) - low) / (high - low);
}

function powersIn([low, high]: readonly [number, number]): readonly number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/** `0.01 ms`, `10 ms`, `1 s` */
function timeText(power: number): string {
  return power >= 3 ? `${10 ** (power - 3)} s` : `${(10 ** power).toFixed(Math.max(0, -power))} ms`;
}

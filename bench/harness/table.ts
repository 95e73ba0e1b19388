import type { Case, Row } from './contract.js';
import type { LeftOut } from './run-rows.js';
import { type Verdict, verdictsOf } from './verdict.js';

export interface TableInput {
  readonly title: string;
  readonly cases: readonly Case[];
  readonly rows: readonly Row[];
  /** In the order of the columns. */
  readonly contestants: readonly string[];
  readonly peers: ReadonlySet<string>;
}

export const marks = { met: '✓', close: '≈', missed: '✗' } as const;

/** One line for each case: a column for each contestant, then how ours stands. */
export function tableText({ title, cases, rows, contestants, peers }: TableInput): string {
  const groups = [...new Set(cases.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const ofGroup = cases.filter((row) => row.group === group);
    const names = new Set(ofGroup.map(({ name }) => name));
    // Who has no figure in a group has no column there.
    const present = new Set(rows.filter((row) => names.has(row.case)).map(({ contestant }) => contestant));
    const columns = contestants.filter((name) => present.has(name));
    const lines = ofGroup.map((row) => {
      const ofCase = rows.filter((figure) => figure.case === row.name);
      const figures = columns.map((name) => figureText(ofCase.find(({ contestant }) => contestant === name)));
      return [row.name, ...figures, ...verdictsOf(row, ofCase, peers).map(verdictText)];
    });
    return `${group}\n${aligned([['', ...columns, 'ours against'], ...lines], columns.length + 1)}`;
  });
  return [`${title}\n`, ...parts].join('\n');
}

/** `67`, `2,684`, `3.1`; what was not measured is a dash. */
export function figureText(row: Row | undefined): string {
  if (row === undefined) return '–';
  return row.median < 10 ? row.median.toFixed(1) : Math.round(row.median).toLocaleString('en');
}

/** `1.43× typia, goal 1.4 ✓` */
function verdictText({ goal, rival, ratio, outcome }: Verdict): string {
  return `${ratio.toFixed(2)}× ${rival}, goal ${goal.atLeast} ${marks[outcome]}`;
}

/** Why contestants are not in rows: a line for each reason, with the first rows it is about. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const rowsByReason = new Map<string, string[]>();
  for (const { contestant, reason, ...row } of leftOut) {
    const key = `${contestant}: ${reason}`;
    rowsByReason.set(key, [...(rowsByReason.get(key) ?? []), row.case]);
  }
  return [...rowsByReason].map(([reason, rows]) => `  ${reason} (${shortList(rows)})`).join('\n');
}

function shortList(rows: readonly string[]): string {
  if (rows.length <= 4) return rows.join('; ');
  return `${rows.slice(0, 3).join('; ')}; and ${rows.length - 3} rows more`;
}

/** The first column to the left, figures to the right, verdicts (from a column on) to the left again. */
export function aligned(lines: readonly (readonly string[])[], verdictsFrom: number = Infinity): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return `${lines
    .map((line) => {
      const cells = line.map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column >= verdictsFrom ? cell.padEnd(width) : cell.padStart(width);
      });
      return `  ${cells.join('  ').trimEnd()}`;
    })
    .join('\n')}\n`;
}

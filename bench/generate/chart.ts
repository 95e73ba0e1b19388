import type { GenerationRow, Scenario } from '../harness/generation/contract.js';
import { rival } from '../harness/generation/goals.js';
import { type Line, lineChartSvg } from '../harness/line-chart.js';

const again: readonly Scenario[] = ['cold', 'one field changed', 'nothing changed', 'check'];

/** The picture of how the time of a run grows with the API. */
export function generateChart(rows: readonly GenerationRow[]): string {
  const ofScenario = (scenario: Scenario): readonly GenerationRow[] => rows.filter((row) => row.scenario === scenario);
  const cold = ofScenario('cold');
  const contestants = [...new Set(['ours', rival, ...cold.map(({ contestant }) => contestant)])];
  const ours = rows.filter(({ contestant }) => contestant === 'ours');
  return lineChartSvg({
    title: 'Time to generate an API, as it grows',
    note: 'Seconds of the processor by the number of endpoints; lower is better. Both axes are logarithmic.',
    names: contestants,
    panels: [
      {
        title: 'Everything, into an empty folder',
        lines: contestants.map((name) =>
          lineOf(
            name,
            cold.filter(({ contestant }) => contestant === name),
          ),
        ),
      },
      {
        title: 'Ours, run again',
        lines: again.map((scenario) => ({
          ...lineOf(
            scenario,
            ours.filter((row) => row.scenario === scenario),
          ),
          kind: 'one' as const,
        })),
      },
    ],
  });
}

/** In milliseconds. */
function lineOf(name: string, rows: readonly GenerationRow[]): Line {
  return {
    name,
    points: rows
      .toSorted((one, other) => one.endpoints - other.endpoints)
      .map(({ endpoints, processorSeconds }) => ({ x: endpoints, y: processorSeconds.median * 1000 })),
  };
}

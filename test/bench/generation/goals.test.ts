import { describe, expect, it } from 'vitest';
import type { GenerationRow } from '../../../bench/harness/generation/contract.js';
import {
  goals,
  goalVerdicts,
  growthPerEndpoint,
  outcomeOf,
  rival,
  timesAsFast,
} from '../../../bench/harness/generation/goals.js';
import { rowOf } from './rows.js';

const verdictsOf = (...rows: readonly GenerationRow[]): readonly (readonly [string, number, string])[] =>
  goalVerdicts(rows).map(({ goal, figure, outcome }) => [goal.name, figure.median, outcome]);

describe('the goals of generation', () => {
  it('each have one limit and a unique name', () => {
    for (const { atLeast, atMost } of goals) expect([atLeast, atMost].filter(Number.isFinite)).toHaveLength(1);
    expect(new Set(goals.map(({ name }) => name)).size).toBe(goals.length);
  });

  it('are compared with what was measured, and left out where nothing was', () => {
    expect(verdictsOf()).toEqual([]);
    expect(
      verdictsOf(
        rowOf({ scenario: '--help', endpoints: 0 }, 0.08, 0.09, 0.2),
        rowOf({ scenario: 'check', endpoints: 1000 }, 1.9, 2.1, 2.2),
        rowOf({ scenario: 'nothing changed', endpoints: 1000 }, 3, 3, 3),
        rowOf({ scenario: 'one field changed', endpoints: 100 }, 3, 3, 3),
      ),
    ).toEqual([
      ['nothing changed at 1,000, seconds', 3, 'missed'],
      ['check of 1,000, seconds', 2.1, 'close'],
      ['--help, seconds', 0.09, 'met'],
    ]);
  });

  it('limit the size of the output', () => {
    const output = { files: 5000, megabytes: 61, lines: 1_000_000 };
    expect(verdictsOf(rowOf({ endpoints: 1000, output }, 8))).toEqual([
      ['cold at 1,000, megabytes of memory', 300, 'met'],
      ['cold at 1,000, files', 5000, 'met'],
      ['cold at 1,000, megabytes of files', 61, 'missed'],
    ]);
  });

  it('compare with the rival round by round', () => {
    const ours = rowOf({}, 1, 2, 4);
    const other = rowOf({ contestant: rival }, 3, 6, 20);
    expect(timesAsFast(ours, other)).toEqual({ median: 3, spread: [3, 4] });
    expect(verdictsOf(ours, other)).toEqual([[`cold at 100 endpoints, times as fast as ${rival}`, 3, 'met']]);
    expect(verdictsOf(ours)).toEqual([]);
  });

  it('limit how much longer each endpoint takes in a large model', () => {
    const [few, many, most] = [
      rowOf({}, 2, 2, 2),
      rowOf({ endpoints: 1000 }, 20),
      rowOf({ endpoints: 2000 }, 50, 56, 60),
    ];
    expect(growthPerEndpoint(few, most)).toEqual({ median: 1.4, spread: [1.325, 1.45] });
    expect(verdictsOf(most, many, few).at(-1)).toEqual([
      'cold, time per endpoint from 100 to the most, times',
      1.4,
      'missed',
    ]);
  });
});

it('a goal is close where a quarter of the rounds met it', () => {
  const figure = { median: 2, spread: [1, 3] } as const;
  expect([1, 2, 3, 4].map((atLeast) => outcomeOf(figure, { atLeast }))).toEqual(['met', 'met', 'close', 'missed']);
  expect([3, 2, 1, 0].map((atMost) => outcomeOf(figure, { atMost }))).toEqual(['met', 'met', 'close', 'missed']);
});

it('timesAsFast is undefined for a time of zero', () => {
  expect(timesAsFast(rowOf({}, 0), rowOf({}, 1))).toBeUndefined();
});

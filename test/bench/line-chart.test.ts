import { describe, expect, it } from 'vitest';
import { apart, lineChartSvg, powersAround } from '../../bench/harness/line-chart.js';

const line = (name: string, ...times: readonly number[]) => ({
  name,
  points: times.map((y, index) => ({ x: 1000 * 10 ** index, y })),
});

function heightsIn(svg: string): readonly (readonly number[])[] {
  return [...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => Number(point.split(',')[1])),
  );
}

describe('the chart of lines', () => {
  const input = { title: 'Growth', note: 'Level is good.', names: ['embedded', 'memory'] };

  it('draws a constant time level, and each power of ten with the same height', () => {
    const svg = lineChartSvg({
      ...input,
      panels: [{ title: 'By key', lines: [line('embedded', 1, 1, 1), line('memory', 0.01, 0.1, 1)] }],
    });
    const [level = [], rising = []] = heightsIn(svg);
    expect(new Set(level).size).toBe(1);
    const [first = 0, second = 0, third = 0] = rising;
    expect(first - second).toBeCloseTo(second - third, 1);
    expect(first).toBeGreaterThan(third);
  });

  it('has the same axes in all panels', () => {
    const panels = [
      { title: 'One', lines: [line('embedded', 0.5, 0.5)] },
      { title: 'Other', lines: [line('embedded', 500, 500)] },
    ];
    const svg = lineChartSvg({ ...input, panels });
    expect(svg.match(/>0\.1 ms</g)).toHaveLength(2);
    expect(svg.match(/>1 s</g)).toHaveLength(2);
    const [[one = 0] = [], [other = 0] = []] = heightsIn(svg);
    expect(one).toBeGreaterThan(other);
  });

  it('uses the colour that a line names, or else that of its contestant', () => {
    const lines = [line('embedded', 1, 2), line('memory', 1, 2), { ...line('again', 1, 2), kind: 'one' as const }];
    const svg = lineChartSvg({ ...input, panels: [{ title: 'Growth', lines }] });
    expect([...svg.matchAll(/class="line (\w+)"/g)].map(([, kind]) => kind)).toEqual(['one', 'two', 'one']);
  });

  it('escapes markup in text', () => {
    const hostile = `</text><script>"&'`;
    const svg = lineChartSvg({
      title: hostile,
      note: hostile,
      names: [hostile],
      panels: [{ title: hostile, lines: [line(hostile, 1, 2)] }],
    });
    expect(svg).not.toContain('<script>');
    expect(svg.match(/<text /g)?.length).toBe(svg.match(/<\/text>/g)?.length);
  });
});

it('apart moves labels until they can be read, and keeps their order', () => {
  expect(apart([50, 10, 12, 100])).toEqual([50, 10, 23, 100]);
  expect(apart([10, 10, 10])).toEqual([10, 23, 36]);
});

it('powersAround returns the powers of ten around the values', () => {
  expect(powersAround([0.02, 3])).toEqual([-2, 1]);
  expect(powersAround([1000, 1_000_000])).toEqual([3, 6]);
  expect(powersAround([10])).toEqual([1, 2]);
});

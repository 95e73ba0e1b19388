import { describe, expect, it } from 'vitest';
import { callsText, chartSvg, escapeXml } from '../../bench/harness/chart.js';
import type { Row } from '../../bench/harness/contract.js';

function rowOf(row: Partial<Row>): Row {
  return { case: 'loose', contestant: 'ours', node: '20', median: 10, spread: [9, 11], unit: 'ns', ...row };
}

const input = {
  title: 'Speed',
  note: 'Longer is better.',
  panels: [{ case: 'loose', title: 'Loose' }],
  contestants: ['ours', 'peer'],
};

function widthsIn(svg: string): readonly number[] {
  return [...svg.matchAll(/<rect [^>]*width="([\d.]+)" height="\d+"/g)].map(([, width]) => Number(width));
}

describe('the chart', () => {
  it('draws a bar of twice the length for twice the speed', () => {
    const [ours = 0, peer = 0] = widthsIn(
      chartSvg({ ...input, rows: [rowOf({}), rowOf({ contestant: 'peer', median: 20 })] }),
    );
    expect(ours / peer).toBeCloseTo(2, 2);
  });

  it('draws a bar for each version of Node.js', () => {
    const svg = chartSvg({ ...input, rows: [rowOf({}), rowOf({ node: '24', median: 5 })] });
    expect(widthsIn(svg)).toHaveLength(2);
    expect(svg).toContain('Upper bar Node 20, then Node 24.');
  });

  it('leaves out what was not measured', () => {
    const svg = chartSvg({
      ...input,
      panels: [...input.panels, { case: 'strict', title: 'Strict' }],
      rows: [rowOf({})],
    });
    expect(svg).toContain('Loose');
    expect(svg).not.toContain('Strict');
    expect(svg).not.toContain('peer');
  });

  it('escapes markup in text', () => {
    const hostile = `</text><script>"&'`;
    const svg = chartSvg({
      title: hostile,
      note: hostile,
      panels: [{ case: 'loose', title: hostile }],
      contestants: [hostile],
      rows: [rowOf({ contestant: hostile })],
    });
    expect(svg).not.toContain('<script>');
    expect(svg.match(/<text /g)?.length).toBe(svg.match(/<\/text>/g)?.length);
    expect(escapeXml('<a b="c">&')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;');
  });

  it('is readable in dark and light mode', () => {
    expect(chartSvg({ ...input, rows: [rowOf({})] })).toContain('@media (prefers-color-scheme: dark)');
  });
});

it('callsText formats calls per second', () => {
  expect([10, 112, 400, 2700, 1.5e6].map(callsText)).toEqual(['100 M/s', '8.9 M/s', '2.5 M/s', '370 k/s', '0.7 k/s']);
});

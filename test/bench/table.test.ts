import { describe, expect, it } from 'vitest';
import type { Case, Goal, Row } from '../../bench/harness/contract.js';
import { figureText, leftOutText, tableText } from '../../bench/harness/table.js';
import { verdictsOf } from '../../bench/harness/verdict.js';

const peers = new Set(['slow', 'fast']);

function rowOf(contestant: string, median: number, spread: readonly [number, number] = [median, median]): Row {
  return { case: 'loose', contestant, node: '20', median, spread, unit: 'ns' };
}

function caseOf(...goals: readonly Goal[]): Case {
  return { name: 'loose', group: 'Texts', run: 'Text.is', values: [], goals, flaw: () => undefined };
}

const toPeers = { against: 'peers', atLeast: 1.2 };

describe('a goal', () => {
  it('is compared with the fastest peer, never with handwritten code', () => {
    const rows = [rowOf('ours', 10), rowOf('by hand', 1), rowOf('slow', 100), rowOf('fast', 13)];
    expect(verdictsOf(caseOf(toPeers), rows, peers)).toEqual([
      { goal: toPeers, rival: 'fast', ratio: 1.3, outcome: 'met' },
    ]);
  });

  it('is compared with the contestant it names', () => {
    const goal = { against: 'by hand', atLeast: 0.5 };
    const rows = [rowOf('ours', 10), rowOf('by hand', 4), rowOf('fast', 1)];
    expect(verdictsOf(caseOf(goal), rows, peers)).toEqual([{ goal, rival: 'by hand', ratio: 0.4, outcome: 'missed' }]);
  });

  it('is decided by the medians; a miss within the spread is close', () => {
    const outcomeOf = (ours: Row, rival: Row): string | undefined =>
      verdictsOf(caseOf(toPeers), [ours, rival], peers)[0]?.outcome;
    expect(outcomeOf(rowOf('ours', 10), rowOf('fast', 12))).toBe('met');
    expect(outcomeOf(rowOf('ours', 10), rowOf('fast', 11))).toBe('missed');
    expect(outcomeOf(rowOf('ours', 10, [9, 12]), rowOf('fast', 11))).toBe('close');
    expect(outcomeOf(rowOf('ours', 10), rowOf('fast', 11, [10, 13]))).toBe('close');
  });

  it('is left out where the rival or our own result is missing', () => {
    expect(verdictsOf(caseOf(toPeers), [rowOf('ours', 10), rowOf('by hand', 1)], peers)).toEqual([]);
    expect(verdictsOf(caseOf(toPeers), [rowOf('fast', 10)], peers)).toEqual([]);
  });
});

describe('the table', () => {
  it('has a line for each case and a column for each contestant', () => {
    const text = tableText({
      title: 'Texts on Node 20',
      cases: [caseOf(toPeers), { ...caseOf(), name: 'strict, with a long name' }],
      rows: [rowOf('ours', 10), rowOf('slow', 2684), rowOf('fast', 12.6)],
      contestants: ['ours', 'fast', 'slow', 'absent'],
      peers,
    });
    expect(text).toMatchInlineSnapshot(`
      "Texts on Node 20

      Texts
                                  ours  fast   slow  ours against
        loose                       10    13  2,684  1.26× fast, goal 1.2 ✓
        strict, with a long name     –     –      –
      "
    `);
  });

  it('rounds figures to what is significant', () => {
    expect(figureText(rowOf('ours', 3.14))).toBe('3.1');
    expect(figureText(rowOf('ours', 67.4))).toBe('67');
    expect(figureText(rowOf('ours', 2684.4))).toBe('2,684');
    expect(figureText(undefined)).toBe('–');
  });

  it('states the reason why a contestant is left out only once', () => {
    const reason = 'has no bigint';
    expect(
      leftOutText([
        { case: 'a', contestant: 'slow', reason },
        { case: 'b', contestant: 'slow', reason },
        { case: 'b', contestant: 'fast', reason },
      ]),
    ).toBe('  slow: has no bigint (a; b)\n  fast: has no bigint (b)');
  });

  it('shortens a long list of rows', () => {
    const cases = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ case: name, contestant: 'slow', reason: 'no' }));
    expect(leftOutText(cases)).toBe('  slow: no (a; b; c; and 2 rows more)');
  });
});

import { describe, expect, it } from 'vitest';
import { hottest } from '../../../bench/harness/http/profile.js';

const frame = { functionName: '', url: '', lineNumber: -1 };
const nodes = [
  { id: 1, callFrame: { ...frame, functionName: '(idle)' } },
  {
    id: 2,
    callFrame: { functionName: 'serve', url: 'file:///somewhere/bench/.build/generated/server.js', lineNumber: 9 },
  },
  {
    id: 3,
    callFrame: { functionName: 'serve', url: 'file:///somewhere/bench/.build/generated/server.js', lineNumber: 9 },
  },
  { id: 4, callFrame: { ...frame, url: 'node:http', lineNumber: 0 } },
];

describe('the hottest functions', () => {
  it('are summed over all call sites, as shares of the busy time', () => {
    expect(hottest({ nodes, samples: [1, 1, 1, 1, 2, 3, 2, 4] }, 9)).toEqual([
      ' 75.0 %  serve  generated/server.js:10',
      ' 25.0 %  (anonymous)  node:http:1',
    ]);
  });

  it('are as many as requested', () => {
    expect(hottest({ nodes, samples: [2, 4, 2] }, 1)).toHaveLength(1);
  });
});

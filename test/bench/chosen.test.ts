import { describe, expect, it } from 'vitest';
import { chosenContestants } from '../../bench/harness/chosen.js';

const all = ['ours', 'ours all on', 'fast', 'slow'];

describe('chosenContestants', () => {
  it('returns all contestants unless some are named', () => {
    expect(chosenContestants({ contestants: [] }, all)).toEqual(all);
  });

  it('keeps their order, and always includes ours', () => {
    expect(chosenContestants({ contestants: ['slow', 'fast'] }, all)).toEqual(['ours', 'fast', 'slow']);
  });

  it('reports an unknown contestant', () => {
    expect(() => chosenContestants({ contestants: ['other'] }, all)).toThrow(
      'There is no contestant "other"; there are ours, ours all on, fast, slow.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { chosenContestants } from '../../bench/harness/chosen.js';

const all = ['ours', 'ours all on', 'fast', 'slow'];

describe('contestants', () => {
  it('are all unless some are named', () => {
    expect(chosenContestants({ contestants: [] }, all)).toEqual(all);
  });

  it('stay in their order, ours among them', () => {
    expect(chosenContestants({ contestants: ['slow', 'fast'] }, all)).toEqual(['ours', 'fast', 'slow']);
  });

  it('are known', () => {
    expect(() => chosenContestants({ contestants: ['other'] }, all)).toThrow(
      'There is no contestant "other"; there are ours, ours all on, fast, slow.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { docsOf } from '../../src/print/docs.js';
import { nowhere } from '../support/build-model.js';

describe('docsOf', () => {
  it('is empty where the model has no docs', () => {
    expect(docsOf({})).toEqual([]);
  });

  it('prints docs, then the gap, then tags', () => {
    const filledIn = { kind: 'number', digits: '20', span: nowhere } as const;
    const words = { docs: 'How many.', gap: 'Not shown: 20.', deprecated: 'Use `size`.', default: filledIn };
    expect(docsOf(words, ['30'])).toEqual([
      'How many.\n\nGap: Not shown: 20.\n\n@deprecated Use `size`.\n@default 20\n@example 30',
    ]);
  });
});

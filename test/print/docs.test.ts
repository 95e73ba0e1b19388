import { describe, expect, it } from 'vitest';
import { docsOf } from '../../src/print/docs.js';

describe('docsOf', () => {
  it('is empty where the model has no docs', () => {
    expect(docsOf({})).toEqual([]);
  });

  it('prints docs, then the gap, then tags', () => {
    expect(docsOf({ docs: 'How many.', gap: 'Not shown: 20.', deprecated: 'Use `size`.' }, { default: '20' })).toEqual([
      'How many.\n\nGap: Not shown: 20.\n\n@deprecated Use `size`.\n@default 20',
    ]);
  });
});

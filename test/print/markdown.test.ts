import { describe, expect, it } from 'vitest';
import { codeSpan, markdownText } from '../../src/print/markdown.js';

describe('Markdown', () => {
  // A backslash belongs into doc comments only: in code of a page it would be shown.
  it('shows the end of a comment as it is', () => {
    expect(codeSpan('*/*')).toBe('`*/*`');
    expect(markdownText('Any of `image/*` or `*/*`.')).toBe('Any of `image/*` or `*/*`.');
  });

  it('has no invisible characters', () => {
    expect(codeSpan('a\u2028b\u0007c')).toBe('`a b c`');
  });
});

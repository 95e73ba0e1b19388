import { describe, expect, it } from 'vitest';
import { painter, uncontrolling } from '../../src/source/terminal-text.js';

describe('output for a terminal', () => {
  it('keeps our colours, lines, tabs and the erased line of the progress', () => {
    const text = `${painter(true)('red', 'error')}: one\r\n\ttwo\n\r\u001b[2Kreading`;
    expect(uncontrolling(text)).toBe(text);
  });

  it.each([
    [
      '\u001b]8;;https://example.com\u0007notes\u001b]8;;\u0007.yaml',
      '\ufffd]8;;https://example.com\ufffdnotes\ufffd]8;;\ufffd.yaml',
    ],
    ['\u001b]0;title\u001b\\', '\ufffd]0;title\ufffd\\'],
    ['\u001b[2J\u001b[1;1H', '\ufffd[2J\ufffd[1;1H'],
    ['\u009b2J', '\ufffd2J'],
    ['hidden\rshown\b\u0000', 'hidden\ufffdshown\ufffd\ufffd'],
  ])('shows %j, a name of a file, instead of obeying it', (name, shown) => {
    expect(uncontrolling(name)).toBe(shown);
  });
});

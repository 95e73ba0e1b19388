import { describe, expect, it } from 'vitest';
import { progressOn } from '../../bench/harness/progress.js';

function written(isTTY: boolean, steps: readonly string[]): string {
  let text = '';
  const stream = { isTTY, columns: 30, write: (part: string) => (text += part) } as unknown as NodeJS.WriteStream;
  const progress = progressOn(stream);
  for (const step of steps) progress.step(step);
  progress.done();
  return text;
}

describe('progress', () => {
  it('is one line on a terminal, removed at the end', () => {
    expect(written(true, ['one', 'two'])).toBe('\r\u001B[Kone\r\u001B[Ktwo\r\u001B[K');
  });

  it('is never wider than the terminal', () => {
    expect(written(true, ['x'.repeat(100)])).toBe(`\r\u001B[K${'x'.repeat(29)}\r\u001B[K`);
  });

  it('is one line per step elsewhere', () => {
    expect(written(false, ['one', 'two'])).toBe('one\ntwo\n');
  });
});

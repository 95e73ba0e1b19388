import { describe, expect, it } from 'vitest';
import { startProgress } from '../../../src/commands/terminal/progress.js';

/** What is said when steps come at these times, in milliseconds, and then the end. */
function saidAt(times: readonly number[], isInteractive: boolean, environment = {}): readonly string[] {
  const said: string[] = [];
  let time = 0;
  const progress = startProgress({ err: (text) => void said.push(text), environment, isInteractive }, () => time);
  for (time of times) progress.step(`step at ${time}`);
  progress.end();
  return said;
}

describe('progress', () => {
  it('is one line of a terminal, from the first second on, which is removed at the end', () => {
    expect(saidAt([0, 999], true)).toEqual([]);
    expect(saidAt([0, 1000, 1001], true)).toEqual([
      '\r\u001b[2Kstep at 1000',
      '\r\u001b[2Kstep at 1001',
      '\r\u001b[2K',
    ]);
  });

  it('is a line every ten seconds in the log of a build machine', () => {
    expect(saidAt([0, 9999], false, { CI: 'true' })).toEqual([]);
    expect(saidAt([0, 10_000, 12_000, 19_999, 20_000, 45_000], false, { CI: 'true' })).toEqual([
      'step at 10000\n',
      'step at 20000\n',
      'step at 45000\n',
    ]);
  });

  it('is not shown to other programs', () => {
    expect(saidAt([0, 60_000], false)).toEqual([]);
    expect(saidAt([0, 60_000], false, { CI: '' })).toEqual([]);
  });
});

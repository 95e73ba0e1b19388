import { setImmediate as aMoment } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { format } from '../../src/print/build.js';

const calls = vi.hoisted(() => ({ all: 0, waiting: 0, most: 0 }));

vi.mock('oxfmt', () => ({
  async format(_path: string, code: string) {
    calls.all += 1;
    calls.waiting += 1;
    calls.most = Math.max(calls.most, calls.waiting);
    await aMoment();
    calls.waiting -= 1;
    return { code, errors: [] };
  },
}));

// The library starts a thread for each call that waits, and each thread keeps its memory: a page of a large API has a
// thousand code blocks, and took 100 MB more.
it('the code blocks of a page are formatted one after the other, equal ones once', async () => {
  const fence = (index: number): string => `\`\`\`ts\nf(${index});\n\`\`\`\n`;
  const text = [0, 1, 2, 3, 4, 3, 2, 1].map(fence).join('\n');
  expect((await format({ path: 'client/api.md', text, isProseFormatted: true })).text).toBe(text);
  expect(calls).toEqual({ all: 5, waiting: 0, most: 1 });
});

import { describe, expect, it } from 'vitest';
import { printDiffs } from '../../../src/commands/terminal/print-diff.js';
import type { OutputFile } from '../../../src/print/output-file.js';
import { memoryFiles } from '../../../src/write/memory-files.js';
import type { WritePlan } from '../../../src/write/plan.js';

function planOf(...write: readonly OutputFile[]): WritePlan {
  const nothing = { remove: [], refused: [], strays: [], leftovers: [], others: [] };
  return { ...nothing, model: 'shop', write, unchanged: 0, packages: ['types'], contents: '', hashes: new Map() };
}

const lines = (text: string): string => text.replaceAll(' ', '\n');

describe('printDiffs', () => {
  it('shows each file with three lines around the differences', async () => {
    const files = memoryFiles(new Map([['types/a.json', lines('1 2 3 4 5 6 7 8 9 ')]]));
    const plan = planOf({ path: 'types/a.json', text: lines('1 2 3 4 five 6 7 8 9 ') });
    expect(await printDiffs(files, plan, 'generated')).toBe(
      '--- generated/types/a.json\n+++ generated/types/a.json, from the model\n' +
        '@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n',
    );
  });

  it('leaves out files that were built from a file that differs', async () => {
    const paths = ['types/src/a.ts', 'types/dist/a.js', 'types/dist/a.d.ts'];
    const files = memoryFiles(new Map(paths.map((path) => [path, 'old\n'])));
    const all = await printDiffs(files, planOf(...paths.map((path) => ({ path, text: 'new\n' }))), 'out');
    expect(all.match(/^--- .*$/gm)).toEqual(['--- out/types/src/a.ts']);
    const built = await printDiffs(files, planOf({ path: 'types/dist/a.js', text: 'new\n' }), 'out');
    expect(built.match(/^--- .*$/gm)).toEqual(['--- out/types/dist/a.js']);
  });

  it('shows no line ends, which git may have made those of Windows', async () => {
    const files = memoryFiles(new Map([['types/a.json', lines('1 2 3 4 ').replaceAll('\n', '\r\n')]]));
    const diff = await printDiffs(files, planOf({ path: 'types/a.json', text: lines('1 2 3 four ') }), 'generated');
    expect(diff).toContain('\n 1\n 2\n 3\n-4\n+four\n');
  });

  it('shows nothing for a missing file', async () => {
    expect(await printDiffs(memoryFiles(), planOf({ path: 'types/a.json', text: 'new\n' }), 'out')).toBe('');
  });

  it('shortens a long diff', async () => {
    const old = Array.from({ length: 1000 }, (_, index) => `old ${index}\n`).join('');
    const files = memoryFiles(new Map([['types/a.json', old]]));
    const diff = await printDiffs(files, planOf({ path: 'types/a.json', text: old.replaceAll('old', 'new') }), 'out');
    expect(diff.split('\n').length).toBe(202);
    expect(diff).toMatch(/\n… and \d+ more lines\n$/);
  });

  it('shows the first of many long diffs, and says how to see all', async () => {
    const old = Array.from({ length: 1000 }, (_, index) => `old ${index}\n`).join('');
    const paths = Array.from({ length: 30 }, (_, index) => `types/${index}.json`);
    const files = memoryFiles(new Map(paths.map((path) => [path, old])));
    const plan = planOf(...paths.map((path) => ({ path, text: old.replaceAll('old', 'new') })));
    const diff = await printDiffs(files, plan, 'out');
    expect(diff.match(/^--- .*$/gm)).toEqual(['--- out/types/0.json', '--- out/types/1.json']);
    expect(diff).toMatch(/lines\n… and 28 more files: `git diff` shows all of them after `modelwright generate`\n$/);
  });

  it('compares only the beginning of files that differ everywhere, to save minutes', async () => {
    const same = 'same\n'.repeat(1000);
    const old = Array.from({ length: 20_000 }, (_, index) => `old ${index}\n`).join('');
    const files = memoryFiles(new Map([['types/a.json', same + old]]));
    const plan = planOf({ path: 'types/a.json', text: same + old.replaceAll('old', 'new') });
    const diff = await printDiffs(files, plan, 'generated');
    expect(diff).toMatch(/\n@@ -998,.*\n same\n same\n same\n-old 0\n/);
    expect(diff).toMatch(/\n… and more, up to the end\n$/);
    expect(diff.split('\n').length).toBeLessThan(210);
  });
});

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startProgram } from './built-program.js';
import { bookshop, filesIn, newFolder } from './command-line.js';

describe('the built program', () => {
  it.each([
    [['check'], 0, /^bookshop 1\.0\.0: /],
    [['generate', '--check'], 1, /holds nothing that was generated; .*: modelwright generate\n$/],
    [['generate', '--unknown'], 2, /^error: unknown option '--unknown'/],
    [['serve', '--port', 'x'], 2, /^error: "x" is not a port\. Give a number from 0 to 65535/],
  ])('ends with the code of its command: %j → %i', async (words, code, text) => {
    const program = startProgram(newFolder(), words);
    expect(await program.ended).toBe(code);
    expect(program.printed()).toMatch(text);
  });

  it('leaves no half file when it is killed, and the next run goes on', async () => {
    const model = manyTypes(60);
    const whole = newFolder({ 'model/a.yaml': model });
    expect(await startProgram(whole, ['generate', '--target', 'types']).ended).toBe(0);
    const expected = filesIn(join(whole, 'generated'));

    const folder = newFolder({ 'model/a.yaml': model });
    for (const delay of [250, 400, 500, 600, 700, 850]) {
      const program = startProgram(folder, ['generate', '--target', 'types']);
      await wait(delay);
      program.process.kill('SIGKILL');
      await program.ended;
      for (const [path, text] of Object.entries(filesIn(folder))) {
        const name = path.replace(/^generated\//, '');
        // The manifest tells what is under way; a file beside its place is not there yet.
        if (!path.startsWith('generated/') || name === 'manifest.json' || name.endsWith('.modelwright-new')) continue;
        expect(text, path).toBe(expected[name]);
      }
    }
    expect(await startProgram(folder, ['generate', '--target', 'types']).ended).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(expected);
  });
});

function manyTypes(count: number): string {
  const types = Array.from({ length: count }, (_, index) => `  Thing${index}:\n    name: string\n    size?: integer\n`);
  return bookshop.replace('types:\n', `types:\n${types.join('')}`);
}

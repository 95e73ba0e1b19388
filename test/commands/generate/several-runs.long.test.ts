import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProgram } from '../built-program.js';
import { bookshop, filesIn, newFolder, run } from '../command-line.js';

it.each([
  ['the same model', bookshop],
  ['a model and its next version', bookshop.replaceAll('Book\n', 'Volume\n').replace('Book:', 'Volume:')],
])('several runs at once for %s leave whole files, and none fails', async (_name, next) => {
  const whole = await Promise.all([bookshop, next].map(outputOf));
  for (let round = 0; round < 3; round += 1) {
    const folder = newFolder({ 'old/bookshop.yaml': bookshop, 'new/bookshop.yaml': next });
    const programs = ['old', 'new', 'old', 'new'].map((model) => startProgram(folder, ['generate', model]));
    for (const { ended, printed } of programs) expect(await ended, printed()).toBe(0);
    for (const [path, text] of Object.entries(filesIn(join(folder, 'generated'))))
      expect(whole.map((texts) => texts[path])).toContain(text);
    // Whatever they left of each other, one more run needs no --force.
    expect(await run(folder, 'generate', 'new')).toMatchObject({ code: 0 });
    expect(filesIn(join(folder, 'generated'))).toEqual(whole[1]);
    expect(await run(folder, 'generate', 'new', '--check')).toMatchObject({ code: 0 });
  }
});

async function outputOf(text: string): Promise<Readonly<Record<string, string>>> {
  const folder = newFolder({ 'model/bookshop.yaml': text });
  expect(await run(folder, 'generate')).toMatchObject({ code: 0 });
  return filesIn(join(folder, 'generated'));
}

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asModule, startProgram } from '../built-program.js';
import { bookshop, filesIn, newFolder, run, writeIn } from '../command-line.js';

const words = ['generate', '--target', 'validators'] as const;

/** Ends the process, as in a power failure, in place of its n-th change below the output folder. */
const cutOff = asModule(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let changes = 0;
  for (const name of ['renameSync', 'rmSync']) {
    const change = fs[name];
    fs[name] = (...places) => {
      const isOutput = String(places.at(0)).includes('/generated/');
      if (isOutput && (changes += 1) === Number(process.env.CUT_OFF_AT)) process.kill(process.pid, 'SIGKILL');
      return change(...places);
    };
  }
  syncBuiltinESMExports();
`);

it('a run of the built program leaves whole files when it is cut off at any write, and the next run needs no --force', async () => {
  const before = newFolder();
  const changed = bookshop.replaceAll('Book\n', 'Volume\n').replace('Book:', 'Volume:');
  const after = newFolder({ 'model/bookshop.yaml': changed });
  for (const folder of [before, after]) expect((await run(folder, ...words)).code).toBe(0);
  const whole = [before, after].map((folder) => filesIn(join(folder, 'generated')));
  // Cuts the run off at each write in turn, until a run completes.
  let change = 1;
  for (; ; change += 1) {
    const folder = newFolder({});
    cpSync(before, folder, { recursive: true });
    writeIn(folder, 'model/bookshop.yaml', changed);
    const killed = startProgram(folder, words, { NODE_OPTIONS: `--import ${cutOff}`, CUT_OFF_AT: String(change) });
    const end = await killed.ended;
    if (end === 0) break;
    expect(end).toBe('SIGKILL');
    for (const [path, text] of Object.entries(filesIn(join(folder, 'generated')))) {
      if (!path.endsWith('.modelwright-new')) expect(whole.map((texts) => texts[path])).toContain(text);
    }
    expect(await run(folder, ...words, '--check'), `cut off at ${change}`).toMatchObject({ code: 1 });
    expect(await run(folder, ...words)).toMatchObject({ code: 0 });
    expect(filesIn(join(folder, 'generated'))).toEqual(whole[1]);
    expect(await run(folder, ...words, '--check')).toMatchObject({ code: 0 });
  }
  expect(change).toBeGreaterThan(2);
});

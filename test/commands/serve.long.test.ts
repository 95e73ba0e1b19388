import { expect, it } from 'vitest';
import { packagesLoaded, startProgram, tellLoaded } from './built-program.js';
import { bookshop, installed, readIn, writeIn } from './command-line.js';
import { addressOf, usedFolder } from './served.js';

it('serve prints its packages again only where something changed', async () => {
  const folder = await usedFolder({ ...installed, 'model/bookshop.yaml': bookshop });
  const loaded = async (): Promise<readonly string[]> => {
    const program = startProgram(folder, ['serve', '--port', '0'], tellLoaded);
    await addressOf(program);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    return packagesLoaded(program.printed());
  };
  expect(await loaded()).toContain('oxc-transform');
  expect(await loaded()).not.toContain('oxc-transform');
  const path = '.modelwright/serve/bookshop/server/dist/index.js';
  const text = readIn(folder, path);
  writeIn(folder, path, '');
  expect(await loaded()).toContain('oxc-transform');
  expect(readIn(folder, path)).toBe(text);
});

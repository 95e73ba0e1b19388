import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDataFolder } from '../support/data-folder.js';
import type { RunningProgram } from './built-program.js';
import { newFolder } from './command-line.js';

/** The URL in the banner, once it is printed. */
export async function addressOf(program: RunningProgram): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const address = /http:\/\/[\w.:[\]]+/.exec(program.printed())?.[0];
    if (address !== undefined) return address;
    if (program.process.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`No address was printed:\n${program.printed()}`);
}

/** A project with the data folder of an earlier run, which saves the seconds to create one. */
export async function usedFolder(files?: Readonly<Record<string, string>>): Promise<string> {
  const folder = newFolder(files);
  await prepareDataFolder(join(folder, '.modelwright/data/bookshop'));
  return folder;
}

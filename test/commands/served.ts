import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runProgram } from '../../src/commands/program.js';
import { prepareDataFolder } from '../support/data-folder.js';
import { newFolder, recordingTerminal, type Given } from './command-line.js';

/** A run of `serve`, in a process of its own or in this one. */
interface Serving {
  readonly printed: () => string;
  /** Resolves when it no longer runs. */
  readonly ended: Promise<number | string>;
}

/** The URL in the banner, once it is printed. */
export async function addressOf({ printed, ended }: Serving): Promise<string> {
  let isRunning = true;
  ended.finally(() => (isRunning = false)).catch(() => undefined);
  for (;;) {
    const address = /http:\/\/[\w.:[\]]+/.exec(printed())?.[0];
    if (address !== undefined) return address;
    if (!isRunning) throw new Error(`No address was printed:\n${printed()}`);
    await wait(20);
  }
}

/** A service that runs in this process, once it listens: a process of its own would load the generator anew. */
export interface StartedService extends Serving {
  readonly address: string;
  /** Resolves with the exit code. */
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<number>;
}

export async function startService(given: Given, ...words: readonly string[]): Promise<StartedService> {
  const signals = new EventEmitter();
  const { terminal, printed } = recordingTerminal({ ...given, signals });
  const ended = runProgram(['serve', ...words], terminal);
  const serving = { printed: () => printed().out + printed().err, ended };
  return {
    ...serving,
    address: await addressOf(serving),
    stop: (signal) => {
      signals.emit(signal, signal);
      return ended;
    },
  };
}

/** A project with the data folder of an earlier run, which saves the seconds to create one. */
export async function usedFolder(files?: Readonly<Record<string, string>>): Promise<string> {
  const folder = newFolder(files);
  await prepareDataFolder(join(folder, '.modelwright/data/bookshop'));
  return folder;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../statistics.js';
import type { RunSample } from './contract.js';
import type { Program } from './measure-program.js';
import { hasProc, ownSeconds, peakMegabytes } from './proc.js';

/** A program that runs until it is ended, and says so when it waits and when it has reacted to a change. */
export interface WatchingProgram extends Pick<Program, 'args' | 'folder'> {
  readonly waits: RegExp;
  readonly reacted: RegExp;
  /** Makes the change with that number, each another one. */
  change(number: number): void;
  /** In milliseconds by the clock, for each change and for the start. */
  readonly limit: number;
}

/** Its code is optimized during the first of them, as when somebody works. */
const changes = 12;

/** The medians of several changes: each from the change until the program says that its output is written. */
export async function measureWatch(program: WatchingProgram): Promise<RunSample> {
  const { args, folder, waits, reacted, change, limit } = program;
  const child = spawn(process.execPath, [...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = child.pid ?? 0;
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  let look: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      look();
    });
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`It ended instead of watching: ${said}`)));
  const saying = async (expected: RegExp): Promise<void> => {
    const timer = setTimeout(end, limit);
    const isSaid = new Promise<void>((resolve) => {
      look = () => {
        if (expected.test(said)) resolve();
      };
      look();
    });
    await Promise.race([isSaid, ended]).finally(() => clearTimeout(timer));
  };
  await saying(waits);
  const samples: Pick<RunSample, 'processorSeconds' | 'clockSeconds'>[] = [];
  for (let number = 0; number < changes; number += 1) {
    said = '';
    const [before, started] = [hasProc ? ownSeconds(pid) : 0, performance.now()];
    change(number);
    await saying(reacted);
    const clockSeconds = (performance.now() - started) / 1000;
    await saying(waits);
    samples.push({ clockSeconds, processorSeconds: hasProc ? ownSeconds(pid) - before : clockSeconds });
  }
  const peak = hasProc ? peakMegabytes(pid) : undefined;
  process.off('exit', end);
  child.kill();
  await ended.catch(() => undefined);
  return {
    processorSeconds: median(samples.map(({ processorSeconds }) => processorSeconds)),
    clockSeconds: median(samples.map(({ clockSeconds }) => clockSeconds)),
    peakMegabytes: peak,
  };
}
